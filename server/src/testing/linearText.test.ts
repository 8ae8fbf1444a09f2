import { describe, expect, it } from 'vitest';
import * as scalars from '@manzil/shared/contract/schemas/scalars';
import { findUnfair } from '@manzil/shared/domain/fairListing';
import { foldText, foldWords, searchWords, tokensOf } from '@manzil/shared/domain/fold';
import { searchQuery } from '@manzil/shared/domain/searchQuery';
import { corrected, understood } from '../features/browse/understanding';
import { escapeHtml } from '../platform/web/html';
import { oneLine } from '../platform/mail/render';
import { personSearchWords, phoneTokens } from '../platform/phoneSearch';

/**
 * Whatever reads people's text takes time in proportion to its length, for every kind of bad input: one call of a few
 * thousand signs must not hold up everybody else. Measured as growth within one run: 32 times the text takes some
 * 32 times as long where it is linear, a thousand times where it is not.
 */
const [SHORT, GROWTH, MOST] = [500, 32, 150];
/** Milliseconds of processor below which a measurement says nothing of growth. */
const NOTHING = 0.3;
/** Tries, of which the quickest counts: what is compiled or cleared away meanwhile is not measured. */
const TRIES = 5;

const READERS: Record<string, (text: string) => unknown> = {
  findUnfair,
  foldText,
  foldWords,
  tokensOf: (text) => tokensOf([text]),
  searchWords,
  searchQuery,
  understood: (text) => understood(text, 5),
  corrected,
  personSearchWords,
  phoneTokens,
  oneLine,
  escapeHtml,
  'text, as it comes in': (text) => scalars.text(5, 5000).safeParse(text),
  'email, as it comes in': (text) => scalars.email.safeParse(text),
  'an address, as it comes in': (text) => scalars.httpsUrl.safeParse(text),
  'a phone number, as it comes in': (text) => scalars.phone.safeParse(text),
};

/** One of each class of signs the patterns know, alone and in turn. */
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
  ...['\u0301\u0316', 'a\u0301\u0316', 'ـ', 'zero ', 'fivezero', 'five-', '1,', '1.', '1k ', '2 bed '],
];

/** Milliseconds of processor: on a busy machine the clock also measures what others do. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Does every one of the tries take more than `limit` milliseconds? */
function isSlower(work: () => unknown, limit: number): boolean {
  for (let tried = 0; tried < TRIES; tried += 1) if (timeOf(work) <= limit) return false;
  return true;
}

describe('the time to read a text grows with its length and no faster (A04):', () => {
  it.each(Object.entries(READERS))('%s', { tags: ['clock'] }, (_name, read) => {
    const slow = CLASSES.filter((signs) => {
      const textOf = (length: number) => signs.repeat(Math.ceil(length / signs.length));
      const [short, long] = [textOf(SHORT), textOf(SHORT * GROWTH)];
      const times = Array.from({ length: TRIES }, () => timeOf(() => read(short)));
      return isSlower(() => read(long), MOST * Math.max(NOTHING, Math.min(...times)));
    });
    expect(slow).toEqual([]);
  });
});
