/** The referee: one JSON object in, one out (docs/referee.md). It holds one match. */

import { NotableError } from '../../js/errors.ts';
import type { EventJson } from '../../js/events.ts';
import { Fields } from '../../js/fields.ts';
import type { Json, JsonObject } from '../../js/game.ts';
import type { Match } from '../../js/match.ts';
import { ALL, PUBLIC, viewerOf } from '../../js/viewers.ts';
import { Library, type Shelf } from '../library.ts';
import type { Seat } from '../seats.ts';
import { REQUESTS } from './requests.ts';
import { Sources } from './sources.ts';

/** Characters of a request. */
const LONGEST_LINE = 8 << 20;

/** What a request's handler gives back beside the common fields. */
export type Answer = JsonObject;

/** A request on its way: its fields, who reads the response, and what is held. */
export interface Request {
  fields: Fields;
  /** 0–3 a player, 4 public, 5 all. */
  viewer: number;
  referee: Referee;
}

export class Referee {
  match: Match | null = null;
  private readonly sources = new Map<string, Sources>();

  constructor(
    readonly library: Library,
    readonly seats: readonly Seat[] = [],
  ) {}

  /** A request as text → the response as text, without line ends. Never throws. */
  async line(text: string): Promise<string> {
    let tag = '';
    try {
      if (text.length > LONGEST_LINE)
        throw new NotableError('too-long', 'The line is too long.', null, { found: text.length });
      const json = parse(text);
      // Written first: a tag too deep to be written again must not fail when the match has already changed.
      tag = tagOf(json);
      return JSON.stringify(await this.handle(json)).slice(0, -1) + tag + '}';
    } catch (error) {
      const told = error instanceof NotableError ? error : new NotableError('fault', messageOf(error));
      return JSON.stringify({ ok: false, error: told.toJSON() }).slice(0, -1) + tag + '}';
    }
  }

  /** @throws NotableError; the match is then as it was */
  async handle(json: JsonObject): Promise<JsonObject> {
    const fields = new Fields(json, '');
    fields.ignore('tag');
    const name = fields.string('do');
    const run = Object.hasOwn(REQUESTS, name) ? REQUESTS[name] : undefined;
    if (!run) {
      const known = Object.keys(REQUESTS);
      const message = `There is no request ${JSON.stringify(name)}. There is ${known.join(', ')}.`;
      throw new NotableError('unknown-request', message, null, { field: 'do', found: name, known });
    }
    const viewer = readViewer(fields);
    const before = this.match;
    if (before && !STARTS.has(name)) this.checkViewer(viewer, before);
    const mark = before?.mark(viewer) ?? 0;
    const answer = await run({ fields, viewer, referee: this });
    const events = this.match ? this.match.eventsSince(viewer, this.match === before ? mark : 0) : [];
    return { ok: true, ...answer, ...this.state(viewer, events) };
  }

  /** Takes a new match in place of the held one. */
  hold(match: Match, viewer: number): void {
    this.checkViewer(viewer, match);
    const before = this.match;
    this.match = match;
    if (before) this.library.shelf(before.game.name).giveBack(before);
  }

  /** The held match. @throws NotableError `no-match` */
  held(): Match {
    if (this.match) return this.match;
    throw new NotableError('no-match', 'No match is held; new, position, load or replay starts one.');
  }

  sourcesOf(game: string): Sources {
    const known = this.sources.get(game);
    if (known) return known;
    const sources = new Sources(this.library.shelf(game));
    this.sources.set(game, sources);
    return sources;
  }

  /** A referee of its own over one game, for what must not touch the held match. */
  apart(shelf: Shelf): Referee {
    return new Referee(new Library([shelf]));
  }

  /** The response to a request, an error included. */
  async request(json: object): Promise<object> {
    return JSON.parse(await this.line(JSON.stringify(json))) as object;
  }

  private checkViewer(viewer: number, match: Match): void {
    if (viewer < PUBLIC && viewer >= match.players)
      throw new NotableError('bad-viewer', `The match has no player ${viewer}.`, null, {
        field: 'viewer',
        found: viewer,
      });
  }

  /** The fields that every response has. */
  private state(viewer: number, events: EventJson[]): JsonObject {
    const { match } = this;
    if (!match) return { status: null, questions: [], waiting: [], events: [], hash: null, result: null };
    const asked = match.asking ? match.questions(viewer) : { questions: [], waiting: [] };
    return {
      status: match.ended ? 'ended' : 'asking',
      questions: asked.questions as unknown as Json,
      waiting: asked.waiting,
      events: events as unknown as Json,
      hash: viewer === ALL ? match.hash() : null,
      result: match.result(),
    };
  }
}

/** Requests after which another match may be held: its seats count. */
const STARTS = new Set(['new', 'position', 'load', 'replay']);

function parse(text: string): JsonObject {
  let json: Json;
  try {
    json = JSON.parse(text) as Json;
  } catch (error) {
    throw new NotableError('bad-json', `The line is no JSON: ${messageOf(error)}.`);
  }
  if (json === null || typeof json !== 'object' || Array.isArray(json))
    throw new NotableError('bad-json', 'A request is a JSON object.');
  return json;
}

/** The tag as it goes into the response: `,"tag":…`, or nothing. */
function tagOf(json: JsonObject): string {
  if (json['tag'] === undefined) return '';
  try {
    return `,"tag":${JSON.stringify(json['tag'])}`;
  } catch {
    throw new NotableError('bad-field', 'The tag is nested too deeply.', null, { field: 'tag' });
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function readViewer(fields: Fields): number {
  if (!fields.has('viewer')) return ALL;
  const value = fields.value('viewer');
  const viewer = viewerOf(value);
  if (viewer !== null) return viewer;
  const found = JSON.stringify(value).slice(0, 60);
  const message = `viewer must be a player's number, "public" or "all", but is ${found}.`;
  throw new NotableError('bad-viewer', message, null, { field: 'viewer', found });
}
