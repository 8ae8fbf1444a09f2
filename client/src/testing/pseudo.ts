import i18n, { type ParseKeys, type TOptions } from 'i18next';
import { i18nReady } from '@/platform/i18n/i18n';
import emirates from '@manzil/shared/data/emirates.json';
import enums from '@manzil/shared/data/enums.json';
import landmarks from '@manzil/shared/data/landmarks.json';
import nationalities from '@manzil/shared/data/nationalities.json';
import en from '../../public/locales/en/common.json';
import { DATA } from './sample';

type Tree = { [key: string]: string | Tree };
const wrap = (texts: Tree): Tree =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? `⟦${text}⟧` : wrap(text)]),
  );

/** Replaces the English texts by `⟦…⟧` around each, so that texts in the code stand out. */
export async function speakPseudo(): Promise<void> {
  await i18nReady;
  i18n.addResourceBundle('en', 'common', wrap(en), true, true);
  i18n.addResourceBundle('en', 'districts', { dubai: { dubai_marina: `${DATA}district` } });
}

/** A text in the pseudo-language, as the page shows it. */
export const pseudo: (key: ParseKeys, values?: TOptions) => string = (key, values) =>
  i18n.t(key, { ...values });

/** Words that are the same in every language: names and units. */
const SHARED_WORDS = [
  'Manzil',
  'AED',
  'BRN',
  'ORN',
  'Ctrl',
  'KB',
  'MB',
  'PDF',
  'Google',
  'OpenStreetMap',
  'Natural Earth',
  'per ft²',
  'ft²',
  'kVA',
  'km',
  'English',
];

const namesIn = (data: unknown): string[] =>
  typeof data === 'string' ? [data] : Object.values(data ?? {}).flatMap(namesIn);
const weekday = (n: number) => new Date(2026, 0, n + 1).toLocaleDateString('en-AE', { weekday: 'long' });
/** Names whose translations are in shared/data or in the browser. */
const NAMES = new Set([
  ...namesIn([emirates, enums, nationalities, landmarks]),
  ...Array.from({ length: 7 }, (_, n) => weekday(n)),
]);

/** What the samples and the formats of platform/i18n put on the page. */
const DATA_PATTERNS = [
  /\S+@\S+/g,
  new RegExp(`(?<=${DATA}\\S+) and (?=${DATA})`, 'g'),
  /(?<!\S)(https?:\/)?\/\S*/g,
  new RegExp(`(?<!\\p{L})${DATA}[\\w-]*`, 'giu'),
  /\ba{8,}\w*/g,
  /\b(Sun|Mon|Tue|Wed|Thu|Fri|Sat) (?=\d)/g,
  /\d+ (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/g,
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec) \d+/g,
  /\d+ (second|minute|hour|day)s? ago|\byesterday\b/g,
  /\d\d:\d\d UAE time\b/g,
  new RegExp(`(?<!\\p{L})(${SHARED_WORDS.join('|')})(?!\\p{L})`, 'gu'),
];

/** Is more than numbers and symbols left of a text without its translations, data and shared words? */
function isHardCoded(text: string): boolean {
  let rest = text;
  while (/⟦[^⟦⟧]*⟧/.test(rest)) rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, '·');
  for (const pattern of DATA_PATTERNS) rest = rest.replaceAll(pattern, '·');
  const pieces = rest.split(/[·,•–—()]/).map((piece) => piece.trim());
  return pieces.some((piece) => /\p{L}{2}/u.test(piece) && !NAMES.has(piece));
}

const ATTRIBUTES = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt'];

function textsOf(root: HTMLElement): string[] {
  const texts: string[] = [];
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { parentElement, textContent } = nodes.currentNode;
    if (!parentElement?.closest('script, style, textarea')) texts.push(textContent ?? '');
  }
  for (const element of root.querySelectorAll('*:not([aria-hidden="true"], [aria-hidden="true"] *)')) {
    for (const name of ATTRIBUTES) texts.push(element.getAttribute(name) ?? '');
  }
  return texts;
}

/** Texts on the page, visible or read aloud, that the code has instead of the translations. */
export const hardCodedTexts = (): string[] => [...new Set(textsOf(document.body).filter(isHardCoded))];
