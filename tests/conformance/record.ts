// npm run golden                  plays the golden matches in Node and says what they show and where they differ
// npm run golden -- --record      chooses matches anew, as few as show everything, and writes them
// npm run golden -- --again       plays the inputs of the ones there are and writes what comes of them now
//
// A golden file changes only in a commit that names the rule.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { JsonObject } from '../../host/js/game.ts';
import type { Pack } from '../../host/js/pack.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { at, filesUnder } from '../../scripts/lib.mjs';
import { Match, shownBy, wanted } from './coverage.ts';
import { difference, GoldenPlay, playGolden, readGolden, writeGolden, type Golden, type Played } from './golden.ts';
import { generator } from './play.ts';
import { variedSetup } from './setups.ts';
import { cartridge, goldenPack, GOLDENS } from './support.ts';

const CANDIDATES = 1600;
/** Every match costs something by itself, besides its decisions. */
const MATCH_COST = 12;

/** Ids of the rules' document. */
export function ruleIds(): string[] {
  const document = readFileSync(at('docs/rules/super-battle-mon.md'), 'utf8');
  return [...document.matchAll(/^- \*\*(S\d+)\*\* \[/gm)].map(([, id]) => id!);
}

export function goldenFiles(): string[] {
  return filesUnder(GOLDENS).filter((file) => file.endsWith('.golden'));
}

export function loadGoldens(): Golden[] {
  return goldenFiles().map((file) => readGolden(readFileSync(at(file), 'utf8')));
}

/** Plays a match at random; somebody leaves now and then in every fourth. */
function randomMatch(pack: Pack, seed: number): { golden: Golden; match: Match } {
  const core = cartridge(pack.bytes);
  const setup = superBattleMon.setupJson(variedSetup(core, pack, seed), pack);
  const play = new GoldenPlay(core, pack, setup);
  const match = new Match(pack, setup);
  const draw = generator(seed);
  const steps: Played[] = [];
  const add = (step: Played) => {
    steps.push(step);
    match.add(step, play.view);
  };
  for (add(play.step()); !play.ended;) {
    const { player, kind } = play.questions[draw(play.questions.length)]!;
    const leaves = seed % 4 === 0 && draw(60) === 0;
    const choose = leaves ? [] : play.play.pick(player, draw(0xffffffff));
    add(play.step(play.give(leaves ? { player, concede: true } : { player, kind, choose, means: [] })));
  }
  return { golden: { name: '', shows: [], setup, steps: steps.map(withoutHash) }, match };
}

function withoutHash({ hash: _, ...step }: Played) {
  return step;
}

/** What golden matches show together, and the matches as they are now. */
export function coverage(pack: Pack, goldens: readonly Golden[]): Set<string> {
  const shown = new Set<string>();
  for (const golden of goldens) {
    const play = new GoldenPlay(cartridge(pack.bytes), pack, golden.setup);
    const match = new Match(pack, golden.setup);
    match.add(play.step(), play.view);
    for (const { input } of golden.steps.slice(1)) match.add(play.step(play.give(input!)), play.view);
    for (const word of shownBy(match)) shown.add(word);
  }
  return shown;
}

/** Chooses candidates one by one, each time the one that shows most of what is missing for its length. */
function choose(pack: Pack): Golden[] {
  const missing = new Set(wanted(ruleIds()));
  const candidates = Array.from({ length: CANDIDATES }, (_, seed) => {
    const { golden, match } = randomMatch(pack, seed);
    return { golden, shows: [...shownBy(match)].filter((word) => missing.has(word)) };
  });
  const chosen: Golden[] = [];
  while (missing.size) {
    let best: { golden: Golden; shows: string[] } | null = null;
    let most = 0;
    for (const candidate of candidates) {
      const news = candidate.shows.filter((word) => missing.has(word));
      const worth = news.length / (MATCH_COST + candidate.golden.steps.length);
      if (worth > most) {
        most = worth;
        best = { golden: candidate.golden, shows: news };
      }
    }
    if (!best) throw new Error(`no candidate shows ${[...missing].join(', ')}`);
    for (const word of best.shows) missing.delete(word);
    const number = String(chosen.length + 1).padStart(2, '0');
    const { format, players } = best.golden.setup;
    const name = `${number}-${String(format)}-${(players as JsonObject[]).length}`;
    chosen.push({ ...best.golden, name, shows: best.shows });
  }
  return chosen;
}

function write(goldens: readonly Golden[]): void {
  mkdirSync(at(GOLDENS), { recursive: true });
  for (const file of goldenFiles()) rmSync(at(file));
  for (const golden of goldens) writeFileSync(at(`${GOLDENS}/${golden.name}.golden`), writeGolden(golden));
}

function main(mode: string | undefined): void {
  const pack = goldenPack();
  if (mode === '--record') write(choose(pack));
  else if (mode === '--again')
    write(
      loadGoldens().map((golden) => {
        const steps = playGolden(cartridge(pack.bytes), pack, golden);
        const told = steps.at(-1)!.events[0];
        if (typeof told === 'string') console.log(`${golden.name}: decision ${steps.length - 1} is ${told}`);
        return { ...golden, steps: steps.map(withoutHash) };
      }),
    );
  else if (mode) throw new Error(`what is ${mode}? --record or --again`);
  const goldens = loadGoldens();
  for (const golden of goldens) {
    const found = difference(golden.steps, playGolden(cartridge(pack.bytes), pack, golden));
    console.log(`${golden.name}: ${golden.steps.length - 1} decisions, ${found ?? 'as written'}`);
    if (found) process.exitCode = 1;
  }
  if (process.exitCode) return;
  const shown = coverage(pack, goldens);
  const missing = wanted(ruleIds()).filter((word) => !shown.has(word));
  console.log(missing.length ? `no golden match shows ${missing.join(', ')}` : 'together they show everything');
  if (missing.length) process.exitCode = 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main(process.argv[2]);
