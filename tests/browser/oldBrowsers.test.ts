import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import manzil from '../../package.json' with { type: 'json' };
import { browserFile, EMPTY_PAGE, enterAs } from './browser';
import { EVERY_SCREEN } from './everyScreen';
import { sessionOf } from './staff';

const product = browserFile();

/** Removes what Chrome 109, Firefox 128 or Safari 16.4 lack, before any script of the page runs. */
const removeNewer = () => {
  const drop = (of: object, names: string[]) => names.forEach((name) => Reflect.deleteProperty(of, name));
  drop(Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']);
  drop(Object.getPrototypeOf(Int8Array.prototype) as object, ['toSorted', 'toReversed', 'with']);
  drop(Array, ['fromAsync']);
  drop(Object, ['groupBy']);
  drop(Map, ['groupBy']);
  drop(Map.prototype, ['getOrInsert', 'getOrInsertComputed']);
  drop(Promise, ['withResolvers', 'try']);
  drop(URL, ['canParse', 'parse']);
  drop(AbortSignal, ['any']);
  drop(RegExp, ['escape']);
  drop(Math, ['f16round', 'sumPrecise']);
  drop(String.prototype, ['isWellFormed', 'toWellFormed']);
  drop(ArrayBuffer.prototype, ['transfer', 'transferToFixedLength', 'resize']);
  drop(Uint8Array, ['fromBase64', 'fromHex']);
  drop(Uint8Array.prototype, ['toBase64', 'toHex']);
  drop(Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference']);
  drop(Set.prototype, ['isSubsetOf', 'isSupersetOf', 'isDisjointFrom']);
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object;
  drop(iterator, [
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'reduce',
    'toArray',
    'forEach',
    'some',
    'every',
    'find',
  ]);
  drop(Intl, ['DurationFormat']);
  drop(Element.prototype, ['checkVisibility', 'setHTML', 'setHTMLUnsafe', 'getHTML', 'moveBefore']);
  drop(Document.prototype, ['startViewTransition']);
  drop(HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']);
  drop(window, ['Iterator', 'scheduler', 'navigation', 'requestIdleCallback', 'cookieStore', 'trustedTypes']);
};

const failures = (page: Page) => page.getByRole('heading', { name: 'We couldn’t show this page' });

test.each(EVERY_SCREEN)('Page $name works in the oldest supported browsers.', async ({ as, path }) => {
  const page = await product.open(EMPTY_PAGE, {}, { expectFailures: true });
  await page.context().addInitScript(removeNewer);
  if (as) await enterAs(page, await sessionOf(as), await path());
  else await page.goto(await path());
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => 'toSorted' in Array.prototype)).toBe(false);
  expect(await failures(page).count()).toBe(0);
});

/** What an old browser is missing; each alone makes it too old. */
const OLDER: [string, () => void][] = [
  ['`inert`', () => Reflect.deleteProperty(HTMLElement.prototype, 'inert')],
  ['dynamic viewport units', () => Object.assign(CSS, { supports: (name: string) => name !== 'height' })],
  ['`:has()`', () => Object.assign(CSS, { supports: (name: string) => !name.startsWith('selector') })],
  ['module scripts', () => Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule')],
];

test.each(OLDER)('A browser without %s is told in both languages what to use.', async (_what, age) => {
  const page = await product.open(EMPTY_PAGE, {}, { expectFailures: true });
  await page.context().addInitScript(age);
  await page.goto('/catalog?category=rent');
  await page.getByRole('heading', { name: 'Your browser is too old' }).waitFor();
  await page.getByRole('heading', { name: 'متصفحك قديم جداً' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.locator('#root, main, article').count()).toBe(0);
  const listed = (await page.getByRole('listitem').allInnerTexts()).join(' ');
  for (const [, version = ''] of manzil.browserslist.map((one) => one.split(' >= '))) {
    expect(listed).toContain(`${version}+`);
  }
});
