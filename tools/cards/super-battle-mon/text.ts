/** Rules text of Super Battle Mon's cards: keywords, timings, events. */

import { Base } from '../../../assembly/kernel/format';
import { isElsewhere } from '../assemble';
import type { Card, Condition, Effect, EventFilter } from '../ast';
import { capital, joined, number } from '../nouns';
import { Phrases } from '../phrases';
import { EffectText } from '../text';
import type { Vocabulary } from '../vocabulary';

/** The rules text of a card: keywords, then each effect on a line of its own. */
export function monText(card: Card, v: Vocabulary): string {
  const keywords = v.header.flatMap((entry) => {
    const value = card.printed[entry.field];
    if (!entry.keyword || value === undefined) return [];
    return [value === true ? capital(entry.said) : `${capital(entry.said)} ${value === 'any' ? 'any' : number(value)}`];
  });
  const lines = keywords.length ? [keywords.join(', ')] : [];
  if (card.requires) lines.push(`Play only if ${new Phrases(v).condition(card.requires)}`);
  for (const effect of card.effects) lines.push(new MonText(v, card, new Phrases(v)).effect(effect));
  return lines.join('\n');
}

class MonText extends EffectText {
  // ---------------------------------------------------------------- timing and condition

  effect(effect: Effect): string {
    const timing = this.v.timings.find((entry) => entry.word === effect.on);
    const [symbols, rest] = this.split(effect.if);
    const passive = isElsewhere(this.v, this.card, effect);
    const zones = joined(
      effect.where.map((zone) => this.say.zone(zone, 'you')),
      'or',
    );
    this.say.continuous = timing?.form === 'continuous';
    const limit = effect.limit ? ` (once per ${effect.limit})` : '';
    if (timing?.form === 'event') return this.onEvent(effect, passive ? zones : '', limit, symbols, rest);
    let head = timing?.text ?? effect.on;
    if (effect.step) head += ` (${this.say.step(effect.step)})`;
    if (passive) {
      if (timing?.form === 'continuous') head = `Passive: while in ${zones},`;
      else if (timing?.beforePlay) head = `Passive, ${head}`;
      else head = `Passive (${zones}), ${head}`;
    } else if (timing?.beforePlay) head = capital(head);
    if (!head.endsWith(',')) head += `${limit}:`;
    const plays = timing?.plays && !effect.do.length;
    if (symbols && plays) head += ` if ${symbols}${rest ? '' : ','}`;
    else if (symbols) head = `${symbols} ${head}`;
    if (rest) head += symbols && plays ? ` and ${rest},` : ` if ${rest},`;
    return `${head} ${plays ? 'play this' : this.body(effect)}`;
  }

  /** "(3F)" stands before the timing; the rest of the condition after it. */
  private split(condition?: Condition): [symbols: string, rest: string] {
    if (!condition) return ['', ''];
    const parts = 'all' in condition ? condition.all : [condition];
    const symbols = parts.filter((part) => 'types' in part);
    const rest = parts.filter((part) => !('types' in part));
    const all: Condition | undefined = rest.length > 1 ? { all: rest } : rest[0];
    return [symbols.map((part) => this.say.condition(part)).join(''), all ? this.say.condition(all) : ''];
  }

  private onEvent(effect: Effect, zones: string, limit: string, symbols: string, rest: string): string {
    const event = effect.event as EventFilter;
    const instead = effect.on === 'instead';
    const condition = rest ? ` if ${rest},` : '';
    const before = zones ? `Passive (${zones}): ` : instead ? `Ongoing${limit}: ` : '';
    const what = this.event(event, instead);
    this.say.thatIs = event.object ? 'it' : 'this';
    const body = this.body(effect);
    const head = symbols ? `${symbols} ${before}` : before;
    if (instead) return `${head}if ${what}${rest ? ` and ${rest}` : ''}, ${body} instead`;
    const when = before ? `when ${what}` : `When ${what}`;
    return `${head}${when}${limit}:${condition} ${body}`;
  }

  private event(event: EventFilter, would: boolean): string {
    const entry = this.v.events.find((other) => other.word === event.name);
    const text = entry?.text ?? event.name;
    const causes = event.causes.length
      ? ` by ${joined(
          event.causes.map((cause) => this.say.cause(cause)),
          'or',
        )}`
      : '';
    const link = entry?.ways?.link ?? 'to';
    if (event.name === 'left' && event.zones.length) return this.leaving(event, would) + causes;
    const zones = event.zones.length
      ? ` ${link} ${joined(
          event.zones.map((zone) => this.say.way(zone, link)),
          'or',
        )}`
      : '';
    if (entry?.player) return text + causes;
    const object = this.object(event);
    if (event.name === 'pay') return `you would pay for ${object}`;
    const moves = event.name === 'left' || event.name === 'entered';
    const verb = moves
      ? would
        ? `would ${text.replace(/^(\w+?)s /, '$1 ')}`
        : text
      : `${would ? 'would be' : 'is'} ${text}`;
    return `${object} ${verb}${zones}${causes}`;
  }

  private object({ object }: EventFilter): string {
    if (!object) return 'this';
    // This round's Main Play stands in the bytes as a Mon that entered as one.
    const { entered, ...filter } = object.filter ?? {};
    const main = entered === this.v.ways[0].word && this.v.nouns.find(({ code }) => code === Base.MAIN);
    return this.say.one(main ? { ...object, base: main.word, ...(Object.keys(filter).length ? { filter } : { filter: undefined }) } : object); // prettier-ignore
  }

  /** "leaves play to hand or discard", "is put under a Mon" */
  private leaving(event: EventFilter, would: boolean): string {
    const said = event.zones.filter((zone) => !AWAY[zone]).map((zone) => this.say.way(zone, 'to'));
    const ways = event.zones.flatMap((zone) => (AWAY[zone] ? [AWAY[zone]] : []));
    const verbs = [...(said.length ? [{ is: 'leaves play', be: 'leave play', to: ` to ${joined(said, 'or')}` }] : []), ...ways]; // prettier-ignore
    const texts = verbs.map(({ is, be, to }) => (would ? be : is) + to);
    return `${this.object(event)} ${would ? 'would ' : ''}${joined(texts, 'or')}`;
  }
}

/** Ways to leave play that have their own verb. */
const AWAY: Record<string, { is: string; be: string; to: string } | undefined> = {
  under: { is: 'is put', be: 'be put', to: ' under a Mon' },
  removed: { is: 'is removed', be: 'be removed', to: ' from the match' },
  out: { is: 'leaves', be: 'leave', to: ' the match' },
};
