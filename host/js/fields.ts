/** Reads untrusted JSON field by field: every wrong type, missing or unknown field is an error that names it. */

import { NotableError } from './errors.ts';
import type { Json, JsonObject } from './game.ts';
import { distance } from './pack.ts';

/** What a value is, in words. */
export function kindOf(value: Json | undefined): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? 'a string' : typeof value === 'number' ? 'a number' : 'true or false';
}

export function badField(path: string, expected: string, found: Json | undefined): NotableError {
  const shown = JSON.stringify(found) ?? 'nothing';
  const short = shown.length > 60 ? `${shown.slice(0, 57)}...` : shown;
  const message = `${path} must be ${expected}, but is ${short}.`;
  return new NotableError('bad-field', message, null, { field: path, expected, found: short });
}

export class Fields {
  private readonly values: Map<string, Json>;
  private readonly known = new Set<string>();

  /** @param path what to call the object in errors; '' for a whole request */
  constructor(
    json: Json,
    readonly path: string,
  ) {
    if (Array.isArray(json)) this.values = new Map(json.map((value, i) => [String(i), value]));
    else if (json !== null && typeof json === 'object') this.values = new Map(Object.entries(json));
    else throw badField(path || 'the request', 'an object', json);
  }

  /** A field's path in errors. */
  name(field: string | number): string {
    return typeof field === 'number' ? `${this.path}[${field}]` : this.path ? `${this.path}.${field}` : field;
  }

  has(field: string | number): boolean {
    this.known.add(String(field));
    return this.values.has(String(field));
  }

  /** The value of a field that must be there. */
  value(field: string | number): Json {
    if (!this.has(field)) {
      const path = this.name(field);
      throw new NotableError('missing-field', `${path} is missing.`, null, { field: path });
    }
    return this.values.get(String(field))!;
  }

  /** What `read` gives where the field is there and not null. */
  optional<T>(field: string | number, read: () => T): T | undefined {
    return this.has(field) && this.values.get(String(field)) !== null ? read() : undefined;
  }

  string(field: string | number): string {
    const value = this.value(field);
    if (typeof value !== 'string') throw badField(this.name(field), 'a string', value);
    return value;
  }

  boolean(field: string | number): boolean {
    const value = this.value(field);
    if (typeof value !== 'boolean') throw badField(this.name(field), 'true or false', value);
    return value;
  }

  integer(field: string | number, least: number, most: number): number {
    const value = this.value(field);
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
      throw badField(this.name(field), `a whole number from ${least} to ${most}`, value);
    return value;
  }

  /** One of some words. */
  word(field: string | number, words: readonly string[]): string {
    const value = this.value(field);
    if (typeof value !== 'string' || !words.includes(value))
      throw badField(this.name(field), `one of ${words.join(', ')}`, value);
    return value;
  }

  list(field: string | number, least = 0, most = Infinity): Json[] {
    const value = this.value(field);
    if (!Array.isArray(value)) throw badField(this.name(field), 'a list', value);
    if (value.length < least || value.length > most) {
      const wanted = least === most ? `${least}` : most === Infinity ? `at least ${least}` : `${least} to ${most}`;
      throw badField(this.name(field), `a list of ${wanted}`, value);
    }
    return value;
  }

  integers(field: string | number, leastCount: number, mostCount: number, least: number, most: number): number[] {
    const list = this.list(field, leastCount, mostCount);
    const inner = new Fields(list, this.name(field));
    return list.map((_, i) => inner.integer(i, least, most));
  }

  /** The fields of an object in a field, or the items of a list. */
  within(field: string | number): Fields {
    const value = this.value(field);
    if (value === null || typeof value !== 'object') throw badField(this.name(field), 'an object', value);
    return new Fields(value, this.name(field));
  }

  object(field: string | number): JsonObject {
    const value = this.value(field);
    if (value === null || typeof value !== 'object' || Array.isArray(value))
      throw badField(this.name(field), 'an object', value);
    return value;
  }

  /** Accepts fields without reading them. */
  ignore(...fields: string[]): void {
    for (const field of fields) this.known.add(field);
  }

  keys(): string[] {
    return [...this.values.keys()];
  }

  /** Complains about a field that nobody has asked for. */
  done(): void {
    for (const field of this.values.keys()) {
      if (this.known.has(field)) continue;
      const near = [...this.known].filter((known) => distance(known.toLowerCase(), field.toLowerCase()) <= 2);
      const path = this.name(field);
      const hint = near.length ? ` Did you mean ${near.join(' or ')}?` : '';
      throw new NotableError('unknown-field', `${path} is not a field here.${hint}`, null, { field: path });
    }
  }
}
