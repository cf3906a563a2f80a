/** One line on standard error that says how far a long job is, with a bar and the time left. */

const WIDTH = 24;
/** Milliseconds between two lines. */
const PACE = 250;

export class Progress {
  private readonly started = Date.now();
  private told = 0;

  constructor(
    private readonly what: string,
    private readonly total: number,
    private readonly out: NodeJS.WritableStream = process.stderr,
  ) {}

  at(done: number): void {
    const now = Date.now();
    if (done < this.total && now - this.told < PACE) return;
    this.told = now;
    const part = this.total ? done / this.total : 1;
    const bar = '█'.repeat(Math.round(WIDTH * part)).padEnd(WIDTH, '░');
    const left = done ? ((now - this.started) / done) * (this.total - done) : 0;
    const time = done === this.total ? `${seconds(now - this.started)}` : `${seconds(left)} left`;
    this.out.write(`\r\x1b[K${bar} ${(100 * part).toFixed(0)} %  ${done} of ${this.total} ${this.what}, ${time}`);
  }

  end(): void {
    this.out.write('\n');
  }
}

function seconds(milliseconds: number): string {
  const s = Math.round(milliseconds / 1000);
  return s < 100 ? `${s} s` : `${Math.floor(s / 60)} min ${s % 60} s`;
}
