import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as scalars from '@manzil/shared/contract/schemas/scalars';
import { findContact, findUnfair } from '@manzil/shared/domain/offer/fairListing';
import { foldText, foldWords, hasPhrase, searchWords, tokensOf } from '@manzil/shared/domain/text/fold';
import { searchQuery } from '@manzil/shared/domain/text/searchQuery';
import { languageOf } from '@manzil/shared/domain/text/textLanguage';
import { findPlaces } from '../features/market/catalog/places';
import { correctSpelling, parseSearch } from '../features/market/catalog/parseSearch';
import { tokensOfMessage } from '../features/conversations/chats/messages/message.model';
import { oneLine } from '../platform/mail/render';
import { isActivePdf } from '../platform/documents/activePdf';
import { setText } from '../platform/paper/setText';
import { personSearchWords, phoneTokens } from '../platform/text/phoneSearch';
import { escapeHtml } from '../platform/base/html';
import { cpuMs, cpuSince, isSlower, TRIES } from './clock';
import { hardTexts } from './samples/hardTexts';

/**
 * Text processing takes linear time for every kind of bad input: a call with a few thousand characters must not
 * block all others. Measured as growth within one run: 32 times the text takes about 32 times as long if linear, a
 * thousand times if quadratic.
 */
const [SHORT, GROWTH, MOST] = [500, 32, 150];
/** Milliseconds of CPU time below which a measurement says nothing about growth. */
const NOTHING = 0.3;

/** A function that processes people's text. */
interface Reader {
  read: (text: string) => unknown;
  /** The longest text it receives, in characters. */
  most: number;
  /** Maximum CPU time for such a text in ms; 25 by default. */
  within?: number;
  /** Stops once its output is full, so that a short text says nothing about a long one. */
  isCut?: true;
}

/** How a description is laid out on a poster. */
const SHEET = { size: 10.5, weight: 400, room: 515, most: 12 } as const;
/** The longest text that fits into a request body. */
const BODY = 128 * 1024;
const MB = 1024 * 1024;

const READERS: Record<string, Reader> = {
  findUnfair: { read: findUnfair, most: 5000 },
  findContact: { read: findContact, most: 5000 },
  foldText: { read: foldText, most: 5000 },
  foldWords: { read: foldWords, most: 5000 },
  tokensOf: { read: (text) => tokensOf([text]), most: 5000 },
  tokensOfMessage: { read: tokensOfMessage, most: 4000 },
  hasPhrase: { read: (text) => hasPhrase(text, ['a', 'b']), most: 120 },
  languageOf: { read: languageOf, most: 5000 },
  searchWords: { read: searchWords, most: 100 },
  searchQuery: { read: searchQuery, most: 100 },
  findPlaces: { read: (text) => findPlaces(text, 8), most: 100 },
  understood: { read: (text) => parseSearch(text, 5), most: 100, within: 5 },
  corrected: { read: correctSpelling, most: 100 },
  personSearchWords: { read: personSearchWords, most: 100 },
  phoneTokens: { read: phoneTokens, most: 30 },
  oneLine: { read: oneLine, most: 5000 },
  escapeHtml: { read: escapeHtml, most: 5000 },
  setText: { read: (text) => setText(text, SHEET), most: 5000, within: 250, isCut: true },
  'text, as it comes in': { read: (text) => scalars.text(5, 5000).safeParse(text), most: BODY },
  'a line, as it comes in': { read: (text) => scalars.line(1, 200).safeParse(text), most: BODY },
  'a name, as it comes in': { read: (text) => scalars.humanName.safeParse(text), most: BODY },
  'email, as it comes in': { read: (text) => scalars.email.safeParse(text), most: BODY },
  'an address, as it comes in': { read: (text) => scalars.httpsUrl.safeParse(text), most: BODY },
  'a search, as it comes in': { read: (text) => scalars.search.safeParse(text), most: BODY },
  'a code, as it comes in': { read: (text) => scalars.factorCode.safeParse(text), most: BODY },
  'a registration, as it comes in': { read: (text) => scalars.digits(3, 12).safeParse(text), most: BODY },
  'a phone number, as it comes in': { read: (text) => scalars.phone.safeParse(text), most: BODY },
};

/** One of each class of characters used in the patterns, alone and in turn. */
const CLASSES = [
  ...['a', '-', '.', '@', '+', '0', '5', ' ', '\n', '(', '/', ':', 'و', 'ل', 's', '٥', '\u200b', '①', '０'],
  ...[
    '"',
    '-"',
    '“a',
    '” -',
    '«-',
    '--',
    '-a ',
    'a-',
    'a.',
    'a@',
    '.@',
    'aaaaaaaaaa.',
    'a-a.',
    'a.a@',
    '@a.',
    '-@-',
    '+1',
    '+1 ',
    '0 ',
    '00 ',
    '05',
  ],
  ...['050 ', '971', '971 ', '5-', '800-', 'www.', 'http://', 'https://a.', 'a.com', 'a.comx', 'a.ae.'],
  ...[
    'ال',
    'لل',
    'وال',
    'ين',
    'indian ',
    'indians',
    'for ',
    'only ',
    'للهنود',
    'family ',
    'iy',
    'ouo',
    'aiai',
  ],
  ...[
    '\u200d',
    'a\u200d',
    'ब\u094d\u200c',
    '\u{1f3f4}\u{e0041}',
    '👩\u200d',
    '\ufe0f',
    '१',
    '1.',
    "a'.",
    '<a@',
  ],
  ...['\u0301\u0316', 'a\u0301\u0316', 'ـ', 'zero ', 'fivezero', 'five-', '1,', '1.', '1k ', '2 bed '],
];

/** What precedes and follows a repetition: an ending that fails a pattern makes it backtrack. */
const [HEADS, TAILS] = [
  ['', 'https://'],
  ['', '!'],
];
const around = (row: (length: number) => string) =>
  HEADS.flatMap((head) => TAILS.map((tail) => (length: number) => head + row(length) + tail));
/** Each class of characters, and each text that once was slow, as a generator by length. */
const ROWS: Record<string, ((length: number) => string)[]> = Object.fromEntries([
  ...CLASSES.map((signs) => [signs, around((length) => signs.repeat(Math.ceil(length / signs.length)))]),
  ...Object.keys(hardTexts(1)).map((name) => [name, around((length) => hardTexts(length)[name] ?? '')]),
]);
const slowRows = (isSlow: (textOf: (length: number) => string) => boolean) =>
  Object.entries(ROWS).flatMap(([name, rows]) => (rows.some(isSlow) ? [name] : []));

describe('Linear processing time', () => {
  const whole = Object.entries(READERS).filter(([, { isCut }]) => !isCut);
  it.each(whole)('Reading time grows linearly with the text: %s.', { tags: ['clock'] }, (_name, { read }) => {
    const slow = slowRows((textOf) => {
      const [short, long] = [textOf(SHORT), textOf(SHORT * GROWTH)];
      const times = Array.from({ length: TRIES }, () => cpuMs(() => read(short)));
      return isSlower(() => read(long), MOST * Math.max(NOTHING, Math.min(...times)));
    });
    expect(slow).toEqual([]);
  });
});

describe('Processing time of the longest text', () => {
  it.each(Object.entries(READERS))(
    'The longest text is read within its time limit: %s.',
    { tags: ['clock'] },
    (_name, { read, most, within = 25 }) => {
      const slow = slowRows((textOf) => {
        const text = textOf(most);
        return isSlower(() => read(text), within);
      });
      expect(slow).toEqual([]);
    },
  );

  it.each([
    ...['#41', '/', '/a#', '/#4aavaScrip ', 'a', 'stream\n', `${'#41'.repeat(130)}stream\n`, '1 '],
    ...['<<', '[', '(', '<', '%', '<<>>', '[]', '<</S 1 0 R>>', '<</URI(http:)>>', '(<<', '/OpenAction 1 '],
    ...['obj', 'obj ', '1 0 obj(', '1 0 obj<', 'obj[', 'obj%', 'obj<<>>', 'trailer', 'trailer('],
    ...['obj<<>>%', 'obj<<>>(', 'obj5', 'obj<</A 1(', 'obj<</OpenAction 1 0('],
  ])('A document full of %j is processed quickly, compressed or not.', { tags: ['clock'] }, async (signs) => {
    const packed = Buffer.concat([
      Buffer.from('%PDF-1.7\n1 0 obj<</Type/ObjStm/First 0/Filter/FlateDecode>>stream\n'),
      deflateSync(Buffer.alloc(31 * MB, signs)),
    ]);
    const plain = Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj '), Buffer.alloc(10 * MB, signs)]);
    const before = process.cpuUsage();
    await isActivePdf(packed);
    await isActivePdf(plain);
    // Most of it is the decompression, in its own thread.
    expect(cpuSince(before)).toBeLessThan(1500);
  });
});
