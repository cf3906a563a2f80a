/** Programs that play: started once, a line with question and view each, a line with the choice back (docs/referee.md). */

import { spawn, type ChildProcess } from 'node:child_process';
import { NotableError } from '../js/errors.ts';
import { Fields } from '../js/fields.ts';
import type { Json, JsonObject } from '../js/game.ts';
import { POLICIES } from './policies.ts';

export interface Choice {
  question: number;
  choose: string[];
}

/** Longest time for one answer, in milliseconds. */
const PATIENCE = 10_000;
const LONGEST_LINE = 1 << 20;

export class Seat {
  private child: ChildProcess | null = null;
  private held = '';
  private lines: string[] = [];
  private awake: (() => void) | null = null;
  private failure: string | null = null;

  /** @param program a command line, run by the shell */
  constructor(
    readonly name: string,
    readonly program: string,
    private readonly patience = PATIENCE,
  ) {}

  /** Sends a line and waits for the answer. @throws NotableError `bot-failed`, `bot-timeout`, `bot-answer` */
  async ask(message: JsonObject): Promise<Choice> {
    this.start();
    if (!this.failure) this.child!.stdin!.write(JSON.stringify(message) + '\n');
    const line = await this.line();
    let json: Json;
    try {
      json = JSON.parse(line) as Json;
    } catch {
      throw this.wrong(`answers with what is no JSON: ${line.slice(0, 80)}`);
    }
    try {
      const fields = new Fields(json, 'the answer');
      const question = fields.integer('question', 0, 0xffffffff);
      const choose = fields.list('choose', 0, 255).map((_, i) => fields.within('choose').string(i));
      return { question, choose };
    } catch (error) {
      throw this.wrong(error instanceof Error ? error.message : String(error));
    }
  }

  close(): void {
    this.child?.stdin?.end();
    this.kill();
    this.child = null;
  }

  /** Ends the shell and what it has started, which are a process group of their own. */
  private kill(): void {
    const pid = this.child?.pid;
    if (pid === undefined) return;
    try {
      process.kill(-pid);
    } catch {
      this.child?.kill();
    }
  }

  private wrong(why: string): NotableError {
    return new NotableError('bot-answer', `${this.name}: ${why}`, null, { seat: this.name });
  }

  private start(): void {
    if (this.child) return;
    const child = spawn(this.program, { shell: true, detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
    this.child = child;
    child.on('error', (error) => this.fail(error.message));
    child.on('exit', (code, signal) => this.fail(`it has ended (${signal ?? `status ${code}`})`));
    child.stdin.on('error', () => this.fail('it takes no more input'));
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text: string) => {
      const parts = (this.held + text).split('\n');
      this.held = parts.pop()!;
      if (this.held.length > LONGEST_LINE) this.fail('its line does not end');
      this.lines.push(...parts);
      this.awake?.();
    });
  }

  private fail(why: string): void {
    this.failure ??= why;
    this.awake?.();
  }

  private async line(): Promise<string> {
    const end = Date.now() + this.patience;
    for (;;) {
      const line = this.lines.shift();
      if (line !== undefined) return line;
      const details = { seat: this.name };
      if (this.failure) throw new NotableError('bot-failed', `${this.name}: ${this.failure}.`, null, details);
      const left = end - Date.now();
      if (left <= 0) {
        // What it says too late must not count as the answer to the next question.
        this.fail('it has not answered in time');
        this.kill();
        throw new NotableError(
          'bot-timeout',
          `${this.name} has not answered in ${this.patience / 1000} s.`,
          null,
          details,
        );
      }
      await new Promise<void>((wake) => {
        const timer = setTimeout(wake, left);
        this.awake = () => {
          clearTimeout(timer);
          wake();
        };
      });
      this.awake = null;
    }
  }
}

/** Reads `NAME=PROGRAM`. @throws Error */
export function parseSeat(text: string): Seat {
  const at = text.indexOf('=');
  const name = text.slice(0, Math.max(at, 0)).trim();
  const program = text.slice(at + 1).trim();
  if (at < 1 || !name || !program) throw new Error(`--seat wants NAME=PROGRAM, not ${text}`);
  if (POLICIES.includes(name)) throw new Error(`a seat cannot be called ${name}`);
  return new Seat(name, program);
}
