/** Options by the places on the table that they are about, so that any table can make its cards pressable. */

import type { OptionJson, Place, QuestionJson } from '../../../js/questions.ts';

export const keyOf = (place: Place): string => `${place.player}/${place.zone}/${place.index}`;

/** What a card on the table offers while a question is open. */
export interface Choice {
  picked: boolean;
  /** What a press does, in words. */
  label: string;
  press(): void;
}

/** Asked by a game's table for every place and every player that it draws. */
export interface Choices {
  at(place: Place): Choice | null;
  /** Why a card without a choice cannot be chosen; null where nothing is asked. */
  whyNot(place: Place): WhyNot | null;
  player(player: number): Choice | null;
  /** Some option is about a card of this zone. */
  zone(player: number, zone: string): boolean;
}

export interface WhyNot {
  text: string;
  rule: string | null;
}

export const NO_CHOICES: Choices = { at: () => null, whyNot: () => null, player: () => null, zone: () => false };

/** A card that several options begin with, each going on to another card. */
export interface First {
  key: string;
  card: string;
}

/** Where several cards are such firsts: first one of them is chosen, then what it goes with. */
export function firstsOf(question: QuestionJson): First[] {
  const counts = new Map<string, number>();
  const cards = new Map<string, string>();
  for (const { place, targetPlace, card, label } of question.options) {
    if (!place || !targetPlace) continue;
    const key = keyOf(place);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    cards.set(key, card ?? label);
  }
  const firsts = [...counts].filter(([, count]) => count > 1).map(([key]) => ({ key, card: cards.get(key)! }));
  return firsts.length > 1 ? firsts : [];
}

/** The options that stay when a first card is chosen of those with a second one. */
export function narrowed(question: QuestionJson, first: string | null): OptionJson[] {
  if (first === null) return question.options;
  return question.options.filter((option) => option.place && keyOf(option.place) === first);
}

/**
 * @param first the first card where options have two, or null
 * @param toggle a press on an option
 * @param narrow a press on a card of several options
 * @param whyNot why a place has no option
 */
export function choicesOf(
  question: QuestionJson,
  picked: readonly string[],
  first: string | null,
  toggle: (id: string) => void,
  narrow: (key: string | null) => void,
  whyNot: (question: QuestionJson, place: Place) => WhyNot | null = () => null,
): Choices {
  const byPlace = new Map<string, OptionJson[]>();
  const byTarget = new Map<string, OptionJson>();
  const zones = new Set<string>();
  const touch = (place: Place) => zones.add(`${place.player}/${place.zone}`);
  for (const option of question.options) {
    if (!option.place) continue;
    const key = keyOf(option.place);
    byPlace.set(key, [...(byPlace.get(key) ?? []), option]);
    touch(option.place);
    if (option.targetPlace) touch(option.targetPlace);
  }
  for (const option of narrowed(question, first))
    if (first !== null && option.targetPlace) byTarget.set(keyOf(option.targetPlace), option);
  const single = (option: OptionJson): Choice => ({
    picked: picked.includes(option.id),
    label: option.label,
    press: () => toggle(option.id),
  });
  return {
    at(place) {
      const key = keyOf(place);
      const target = byTarget.get(key);
      if (target) return single(target);
      const own = byPlace.get(key) ?? [];
      if (own.length === 1 && !own[0]!.targetPlace) return single(own[0]!);
      if (own.length === 0) return null;
      return {
        picked: first === key || own.some((option) => picked.includes(option.id)),
        label: own[0]!.card ?? own[0]!.label,
        press: () => narrow(first === key ? null : key),
      };
    },
    whyNot: (place) => whyNot(question, place),
    player(player) {
      const option = question.options.find((each) => !each.place && each.player === player);
      return option ? single(option) : null;
    },
    zone: (player, zone) => zones.has(`${player}/${zone}`),
  };
}
