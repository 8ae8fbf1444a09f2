import type { Page } from 'playwright-core';

const KEY = 'presses of the walk';

/** Presses since the last read, by pointer or keys. Typing counts once per field. */
export interface PressCounter {
  /** Returns the count and resets it. */
  count: () => Promise<number>;
}

/** Counts presses on a page: buttons, links, checkboxes, list choices. Continues across reloads. */
export async function countPresses(page: Page): Promise<PressCounter> {
  const listen = (key: string) => {
    const one = () => sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1));
    addEventListener('pointerdown', one, true);
    addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && one(), true);
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLElement &&
      target.matches('textarea, [contenteditable], input:not([type=checkbox], [type=radio])');
    addEventListener(
      'keydown',
      ({ key: pressed, target }) => {
        if (pressed === 'Enter' || (pressed === ' ' && !isText(target))) one();
      },
      true,
    );
  };
  await page.addInitScript(listen, KEY);
  await page.evaluate(listen, KEY);
  return {
    count: () =>
      page.evaluate((key) => {
        const count = Number(sessionStorage.getItem(key));
        sessionStorage.removeItem(key);
        return count;
      }, KEY),
  };
}
