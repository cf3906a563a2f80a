/** What each request does. A handler reads all its fields before it changes anything. */

import { NotableError } from '../../js/errors.ts';
import { badField } from '../../js/fields.ts';
import type { Json, JsonObject } from '../../js/game.ts';
import { Match } from '../../js/match.ts';
import { logJson, readLog, replay } from '../../js/replay.ts';
import { aboutSave, loadMatch, saveBytes, saveMatch } from '../../js/save.ts';
import { ALL, PUBLIC } from '../../js/viewers.ts';
import { en } from '../../js/words/en.ts';
import type { Shelf } from '../library.ts';
import { Dice } from '../../js/dice.ts';
import { playOn, POLICIES, policyNamed } from '../policies.ts';
import { breachesOf, checkDeck } from './decks.ts';
import type { Answer, Request } from './referee.ts';
import { readSource } from './sources.ts';

const PROTOCOL = 1;
const MOST_PLAYERS = 4;

type Handler = (request: Request) => Answer | Promise<Answer>;

export const REQUESTS: Record<string, Handler> = {
  games,
  cards,
  check,
  new: start,
  position,
  answer,
  concede,
  view,
  why,
  auto,
  save,
  load,
  log,
  replay: again,
  hash,
};

function shelfOf({ fields, referee }: Request): Shelf {
  return referee.library.shelf(fields.string('game'));
}

function games({ fields, referee }: Request): Answer {
  fields.done();
  return {
    protocol: PROTOCOL,
    policies: [...POLICIES, ...referee.seats.map((seat) => seat.name)],
    games: referee.library.shelves.map(({ game, pack }) => ({
      game: game.name,
      title: en.games[game.name]!.title,
      formats: game.formats,
      options: game.options.map((option) => ({ ...option, about: en.games[game.name]!.options[option.name] ?? '' })),
      sets: pack.sets.map((set, i) => ({ ...set, cards: pack.cards.filter((card) => card.set === i).length })),
      decks: pack.decks.map(({ id, name, about }) => ({ id, name, about })),
    })),
  };
}

async function cards(request: Request): Promise<Answer> {
  const { fields, referee } = request;
  const shelf = shelfOf(request);
  const text = fields.optional('source', () => fields.string('source'));
  const file = fields.optional('file', () => fields.string('file'));
  fields.done();
  if (text !== undefined && file !== undefined)
    throw new NotableError('bad-field', 'Give source or file, not both.', null, { field: 'file' });
  let names: string[] | null = null;
  if (text !== undefined || file !== undefined) {
    const source = file === undefined ? { name: 'source', text: text! } : readSource(file);
    names = await referee.sourcesOf(shelf.game.name).add(source, (apart) => referee.apart(apart));
  }
  const { pack } = shelf;
  const wanted = pack.cards.filter((card) => names === null || names.includes(card.name));
  return { pack: pack.hash, cards: wanted.map((card) => shelf.game.card(card.index, pack)) };
}

function check(request: Request): Answer {
  const { fields } = request;
  const shelf = shelfOf(request);
  const { game } = shelf;
  // One player's fields, as if two such players began.
  const player: JsonObject = {};
  for (const field of ['deck', ...game.playerFields]) if (fields.has(field)) player[field] = fields.value(field);
  const whole: JsonObject = { players: [player] };
  for (const field of ['format', 'options', ...game.setupFields])
    if (fields.has(field) && !(field in player)) whole[field] = fields.value(field);
  fields.done();
  return { ...checkDeck(shelf, whole, player) };
}

interface Begun {
  shelf: Shelf;
  match: Match;
}

function begin(request: Request, fromPosition: boolean): Begun {
  const { fields } = request;
  const shelf = shelfOf(request);
  const { pack } = shelf;
  if (!fromPosition) fields.string('seed');
  const place = fromPosition ? fields.object('position') : null;
  const setup = shelf.game.setup(fields, pack, !fromPosition);
  fields.done();
  needViewer(request.viewer, setup.players.length);
  const parts = { ...shelf.parts(pack), setup };
  const cartridge = shelf.cartridge(pack);
  try {
    const match = place ? Match.from(cartridge, parts, place) : Match.start(cartridge, parts);
    return { shelf, match };
  } catch (error) {
    if (error instanceof NotableError && error.code === 'illegal-deck')
      Object.assign(error.details, { breaches: breachesOf(shelf, setup, pack) });
    throw error;
  }
}

function needViewer(viewer: number, players: number): void {
  if (viewer < PUBLIC && viewer >= players)
    throw new NotableError('bad-viewer', `The match has no player ${viewer}.`, null, {
      field: 'viewer',
      found: viewer,
    });
}

function start(request: Request): Answer {
  request.referee.hold(begin(request, false).match, request.viewer);
  return {};
}

function position(request: Request): Answer {
  request.referee.hold(begin(request, true).match, request.viewer);
  return {};
}

function answer({ fields, referee }: Request): Answer {
  const match = referee.held();
  const player = fields.integer('player', 0, MOST_PLAYERS - 1);
  const id = fields.value('question');
  // Ids are numbers; a client that keeps all ids as strings is understood.
  const question =
    typeof id === 'string' && /^\d{1,10}$/.test(id) ? Number(id) : fields.integer('question', 0, 0xffffffff);
  const choose = fields.list('choose', 0, 255).map((_, i) => fields.within('choose').string(i));
  fields.done();
  match.answer(player, question, choose);
  return {};
}

function concede({ fields, referee }: Request): Answer {
  const match = referee.held();
  const player = fields.integer('player', 0, MOST_PLAYERS - 1);
  fields.done();
  match.concede(player);
  return {};
}

function view({ fields, referee, viewer }: Request): Answer {
  const match = referee.held();
  fields.done();
  return { view: match.view(viewer) };
}

function why({ fields, referee, viewer }: Request): Answer {
  const match = referee.held();
  const since = fields.optional('since', () => fields.integer('since', 0, Number.MAX_SAFE_INTEGER)) ?? 0;
  fields.done();
  return { why: match.why(viewer, since) as unknown as Json };
}

async function auto({ fields, referee }: Request): Promise<Answer> {
  const match = referee.held();
  const policy = policyNamed(fields.string('policy'), referee.seats);
  const seed = fields.optional('seed', () => {
    const value = fields.value('seed');
    return typeof value === 'number' ? String(value) : fields.string('seed');
  });
  const players =
    fields.optional('players', () => fields.integers('players', 0, MOST_PLAYERS, 0, match.players - 1)) ??
    Array.from({ length: match.players }, (_, i) => i);
  const until = fields.optional('until', () => fields.value('until')) ?? 'end';
  if (until !== 'end' && !(typeof until === 'number' && Number.isInteger(until) && until >= 0))
    throw badField('until', '"end" or a number of answers', until);
  fields.done();
  const most = until === 'end' ? Infinity : (until as number);
  const dice = new Dice(seed ?? '');
  const answers = await match.attempt(() =>
    playOn(match, (player) => (players.includes(player) ? policy : null), dice, most),
  );
  return { answers };
}

function onlyAll(viewer: number, what: string): void {
  if (viewer === ALL) return;
  throw new NotableError('not-for-viewer', `Only viewer "all" may have ${what}: it holds every secret.`, null, {
    field: 'viewer',
  });
}

function save({ fields, referee, viewer }: Request): Answer {
  const match = referee.held();
  fields.done();
  onlyAll(viewer, 'a save');
  return { save: saveMatch(match) };
}

function load(request: Request): Answer {
  const { fields, referee } = request;
  const bytes = saveBytes(fields.string('save'));
  fields.done();
  const shelf = shelfOfSave(request, bytes);
  const match = loadMatch(shelf.cartridge(), shelf.parts(), bytes);
  referee.hold(match, request.viewer);
  return {};
}

/** The game that a save is of; a save without the host's part is tried with the first game. */
function shelfOfSave({ referee }: Request, bytes: Uint8Array): Shelf {
  const { shelves } = referee.library;
  for (const shelf of shelves) {
    const cartridge = shelf.cartridge();
    const { stateLength } = cartridge;
    const about = shelves.length === 1 || bytes.length > stateLength ? aboutSave(bytes, stateLength) : null;
    if (about?.['game'] === shelf.game.name) return shelf;
  }
  return shelves[0]!;
}

function log({ fields, referee, viewer }: Request): Answer {
  const match = referee.held();
  fields.done();
  return { log: logJson(match, viewer) };
}

function again({ fields, referee, viewer }: Request): Answer {
  const head = readLog(fields.object('log'));
  fields.done();
  const shelf = referee.library.shelf(head.game);
  referee.hold(replay(shelf.cartridge(), shelf.parts(), head), viewer);
  return {};
}

function hash({ fields, referee }: Request): Answer {
  referee.held();
  fields.done();
  return {};
}
