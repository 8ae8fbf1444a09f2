/**
 * Values of a mail's data that are no text for its reader: addresses on this site, times, words of our own code, and the
 * calendar entry.
 */
const NO_TEXT: ReadonlySet<string> = new Set([
  'path',
  'settingsPath',
  'code',
  'role',
  'status',
  'event',
  'at',
  'was',
  'preferredDate',
  'preferredTime',
  'times',
  'expiresAt',
  'validUntil',
  'calendar',
]);

const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Text that keeps its own direction inside a sentence (U+2068 … U+2069); each line by itself. */
export const isolate = (text: string): string =>
  text.replace(BIDI_CONTROLS, '').replace(/[^\r\n]+/g, (line) => `\u2068${line}\u2069`);

/** Isolates every text in a mail's data, so that no name or title reorders the sentence around it. */
export function isolateTexts<T>(data: T): T {
  if (typeof data === 'string') return isolate(data) as T;
  if (Array.isArray(data)) return data.map((item: unknown) => isolateTexts(item)) as T;
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      NO_TEXT.has(key) ? value : isolateTexts<unknown>(value),
    ]),
  ) as T;
}

/** The same isolation in escaped HTML. */
export const withBdi = (html: string): string =>
  html.replaceAll('\u2068', '<bdi>').replaceAll('\u2069', '</bdi>');

/** Does a line consist of one isolated text, such as a paragraph that somebody wrote? */
export const isWhollyForeign = (line: string): boolean => /^\u2068[^\u2068\u2069]*\u2069$/.test(line);
