// Playing matches on the page, with a mouse, with a finger, or with the keyboard alone.

import type { Locator, Page } from 'playwright-core';
import type { QuestionJson } from '../../host/js/questions.ts';
import { standing, toggled } from '../../host/web/src/play/picks.ts';
import { keyOf } from '../../host/web/src/play/places.ts';

/** Presses a button or a link, in one's own manner. */
export type Press = (target: Locator) => Promise<void>;

export const byMouse: Press = (target) => target.click();
export const byFinger: Press = (target) => target.tap();
/** Tab until it has the focus, then Enter. */
export const byKeys: Press = async (target) => {
  const page = target.page();
  const wanted = await target.elementHandle();
  for (let i = 0; i < 200; i++) {
    if (await page.evaluate((node) => document.activeElement === node, wanted)) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${await target.textContent()}`);
};

const STEPS = '[data-option], [data-first], [data-entry], [data-go-on], [data-hand-over], [data-over]';

/** What stands on the screen: whose turn, hand-over, or the end. */
export async function phase(page: Page): Promise<'hand-over' | 'turn' | 'nothing' | 'over'> {
  const found = page.locator(STEPS).first();
  await found.waitFor();
  return found.evaluate((node) =>
    'handOver' in node.dataset
      ? 'hand-over'
      : 'over' in node.dataset
        ? 'over'
        : 'goOn' in node.dataset
          ? 'nothing'
          : 'turn',
  );
}

/** A legal choice: the first options, beginning with number `from`, that suffice. */
export function legalChoice(question: QuestionJson, from = 0): string[] {
  const { options } = question;
  let picked: string[] = [];
  for (let i = 0; i < options.length; i++) {
    picked = toggled(question, picked, options[(i + from) % options.length]!.id);
    for (let now = standing(question, picked); now.state === 'superfluous'; now = standing(question, picked))
      picked = toggled(question, picked, now.option.id);
    if (standing(question, picked).state === 'ready') break;
  }
  return picked;
}

/** Answers the open question with its buttons, first choices first. */
export async function answer(page: Page, press: Press = byMouse): Promise<void> {
  const options = page.locator('.question [data-option]');
  // Cards that go on to a second one, and nothing else.
  if ((await options.count()) === 0) await press(page.locator('.question [data-first]').first());
  const confirm = page.locator('[data-confirm]');
  if ((await confirm.count()) === 0) return press(options.first());
  for (let i = 0; (await options.count()) > i && !(await confirm.isEnabled()); i++) await press(options.nth(i));
  // A small payment before a great one is too much: take it back.
  const picked = page.locator('.question [data-option][aria-pressed=true]');
  while (!(await confirm.isEnabled())) await press(picked.first());
  await press(confirm);
}

/** Presses the button of one option; where a first card leads to it, that one before. */
export async function pressOption(page: Page, { options }: QuestionJson, id: string): Promise<void> {
  const button = page.locator(`.question [data-option="${id}"]`);
  const { place } = options.find((option) => option.id === id)!;
  if ((await button.count()) === 0) await page.locator(`.question [data-first="${keyOf(place!)}"]`).click();
  await button.click();
}

/** One step of a match, whatever it is. */
export async function step(page: Page, press: Press = byMouse): Promise<void> {
  const now = await phase(page);
  if (now === 'hand-over') await press(page.locator('[data-hand-over]'));
  else if (now === 'nothing') await press(page.locator('[data-go-on]'));
  else if (now === 'turn') await answer(page, press);
}

/** To the end, or until `stop` says so at a turn. */
export async function playOut(
  page: Page,
  stop: () => Promise<boolean> = async () => false,
  press: Press = byMouse,
): Promise<void> {
  for (let i = 0; i < 1000; i++) {
    const now = await phase(page);
    if (now === 'over' || (now === 'turn' && (await stop()))) return;
    await step(page, press);
  }
  throw new Error('the match does not end');
}

/** Starts the match that is set up. */
export const play = (page: Page, press: Press = byMouse) =>
  press(page.getByRole('button', { name: 'Play', exact: true }));
export const over = (page: Page) => page.locator('[data-over]');
/** What is asked, in words. */
export const question = async (page: Page) => (await page.locator('#question').textContent()) ?? '';
