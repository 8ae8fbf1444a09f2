import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '@manzil/shared/contract/index';
import { permit } from '@manzil/shared/contract/schemas/properties.schemas';
import { profileFields } from '@manzil/shared/contract/schemas/people.schemas';
import * as scalars from '@manzil/shared/contract/schemas/scalars';
import { foldDigits } from '@manzil/shared/domain/text/digits';
import { foldText, foldWords, matcherOf, tokensOf } from '@manzil/shared/domain/text/fold';
import { issueText, type IssueLike } from '@manzil/shared/messages/say';
import { tokensOfMessage } from '../features/conversations/chats/messages/message.model';
import { inputLeaves, withValueAt } from './samples/inputLeaves';
import { sampleInput } from './samples/sampleInput';

/** Invisible characters, by what they are. */
const UNSEEN = {
  'left-to-right mark': '\u200e',
  'right-to-left mark': '\u200f',
  'Arabic letter mark': '\u061c',
  embedding: '\u202a\u202c',
  override: '\u202d\u202c',
  isolate: '\u2066\u2069',
  'first strong isolate': '\u2068\u2069',
  'zero-width space': '\u200b',
  'zero-width joiner': '\u200d',
  'zero-width non-joiner': '\u200c',
  'soft hyphen': '\u00ad',
  'word joiner': '\u2060',
  'byte order mark': '\ufeff',
  'invisible times': '\u2062',
  'Hangul fillers': '\u115f\u1160\u3164\uffa0',
  'combining grapheme joiner': '\u034f',
  'Mongolian vowel separator': '\u180e',
  'empty Braille cell': '\u2800',
  'variation selector': '\ufe0f',
  'supplementary variation selector': '\u{e0101}',
  'tag characters': '\u{e0041}\u{e007f}',
  'annotation anchor': '\ufff9\ufffb',
  'object replacement': '\ufffc',
  'control characters': '\u0000\u0085',
} as const;
const UNSEEN_ROWS = Object.entries(UNSEEN);
/** A single symbol for the reader, though made of several characters, some of which are invisible alone. */
const WHOLE = {
  'a family': '👨‍👩‍👧‍👦',
  'a heart': '❤️',
  'a text heart': '❤︎',
  'a couple of two skin tones': '👩🏽‍❤️‍💋‍👨🏼',
  'a thumb with a skin tone': '👍🏽',
  'a keycap': '1️⃣',
  'a flag': '🇦🇪',
  'a flag of tags': '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'a rainbow flag': '🏳️‍🌈',
  'a health worker': '🧑🏽‍⚕️',
  'a Persian word': 'می\u200cخواهم',
  'a Hindi conjunct': 'क्\u200dष',
  'a Malayalam chillu': 'അവന്\u200d',
  'a Han letter with a chosen shape': '葛\u{e0100}',
};
const WHOLE_ROWS = Object.entries(WHOLE);

const said = (schema: z.ZodType, value: unknown, lang: 'en' | 'ar' = 'en') =>
  (schema.safeParse(value, { reportInput: true }).error?.issues ?? []).map((issue) =>
    issueText(issue as IssueLike, lang),
  );

describe('Invisible characters', () => {
  it.each(UNSEEN_ROWS)('Invisible characters are trimmed from a text: %s.', (_name, unseen) => {
    const around = `${unseen} ${unseen}Sea view${unseen} \n${unseen}`;
    expect(scalars.text(1, 100).parse(around)).toBe('Sea view');
    expect(scalars.line(1, 100).parse(around)).toBe('Sea view');
    expect(scalars.humanName.parse(around)).toBe('Sea view');
    expect(scalars.visibleName(2, 80).parse(around)).toBe('Sea view');
    expect(scalars.search.parse(around)).toBe('Sea view');
    expect(scalars.email.parse(`${unseen}Layla@Example.com${unseen}`)).toBe('layla@example.com');
    expect(scalars.sixDigits.parse(`${unseen}123${unseen}456${unseen}`)).toBe('123456');
  });

  it.each(UNSEEN_ROWS)('Invisible characters alone are no text: %s.', (_name, unseen) => {
    for (const nothing of [unseen, ` ${unseen}\n${unseen} `, unseen.repeat(30)]) {
      expect(said(scalars.text(1, 100), nothing)).toContain('This field is required');
      expect(scalars.text(0, 100).parse(nothing)).toBe('');
      expect(scalars.line(0, 100).parse(nothing)).toBe('');
      expect(scalars.search.parse(nothing)).toBe('');
    }
  });

  it('Invisible characters do not count towards the minimum length.', () => {
    expect(said(scalars.text(5, 100), `a${'\u200b'.repeat(20)}b`)).toEqual(['At least 5 characters']);
    expect(said(scalars.text(5, 100), `abcd${'\u2060'.repeat(20)}e`)).toEqual([]);
  });

  it.each(UNSEEN_ROWS.filter(([name]) => !/Braille|control|annotation|object/.test(name)))(
    'Invisible characters are ignored in search and comparison: %s.',
    (_name, unseen) => {
      const typed = `Zephy${unseen}rine`;
      expect(foldText(typed)).toBe('zephyrine');
      expect(foldWords(typed)).toEqual(['zephyrine']);
      expect(tokensOf([`The ${typed} tower`])).toContain('zephyrine');
      expect(tokensOfMessage(typed)).toEqual(['zephyrine']);
      expect(matcherOf(typed)(tokensOf(['Zephyrine']))).toBe(true);
      expect(matcherOf('Zephyrine')(tokensOf([typed]))).toBe(true);
    },
  );

  it.each(WHOLE_ROWS)('Invisible characters stay where they form a symbol or word: %s.', (_name, whole) => {
    for (const text of [whole, `${whole} a`, `a ${whole}`, `a ${whole} b`]) {
      expect(scalars.text(1, 100).parse(`\u200e${text}\u200b`)).toBe(text);
      expect(scalars.line(1, 100).parse(`\u2068${text}\u2069`)).toBe(text);
    }
  });

  it('Invisible characters are removed from names unless they affect their reading.', () => {
    expect(scalars.humanName.parse('Lay\u200cla\u00ad H\u200badd\u200dad')).toBe('Layla Haddad');
    expect(scalars.line(1, 80).parse('می\u200c\u200b\u200cخواهم')).toBe('می\u200cخواهم');
  });
});

/** Where the contract accepts text that nobody reads: secrets, and fields filled in by machines. */
const NO_TEXT =
  /password|token|credential|^link$|website|publicID|images|photos|^fields|confirm|^action$|^removed/i;

it.each(endpoints)('%s refuses or empties text without visible characters.', (_id, { input }) => {
  const sample = sampleInput(input);
  const shown = inputLeaves(input).flatMap(({ path }) => {
    if (path.some((key) => NO_TEXT.test(String(key)))) return [];
    const read = input.safeParse(withValueAt(sample, path, '\u200b\u3164\u2060'));
    const value = path.reduce<unknown>((from, key) => (from as Record<string, unknown>)?.[key], read.data);
    return typeof value === 'string' && value !== '' ? [path.join('.')] : [];
  });
  expect(shown).toEqual([]);
});

/** 12345 in the scripts and digit styles that people here use. */
const DIGITS = {
  'Arabic-Indic': '١٢٣٤٥',
  Persian: '۱۲۳۴۵',
  Devanagari: '१२३४५',
  Bengali: '১২৩৪৫',
  Gurmukhi: '੧੨੩੪੫',
  Gujarati: '૧૨૩૪૫',
  Tamil: '௧௨௩௪௫',
  Telugu: '౧౨౩౪౫',
  Malayalam: '൧൨൩൪൫',
  Thai: '๑๒๓๔๕',
  Khmer: '១២៣៤៥',
  'full-width': '１２３４５',
  mathematical: '𝟏𝟐𝟑𝟒𝟓',
  monospace: '𝟷𝟸𝟹𝟺𝟻',
  'with blanks': ' 12 345 ',
  'with marks': '\u200e12345\u200f',
  'with dashes': '12-34\u20115',
  'with a no-break space': '12\u00a0345',
  'after its name': 'BRN: 12345',
};
describe.each(Object.entries(DIGITS))('Digits in another script or style: %s', (name, typed) => {
  it('Digits in any style are accepted in broker, office and permit numbers.', () => {
    expect(profileFields.brn.parse(typed)).toBe('12345');
    expect(profileFields.orn.parse(typed)).toBe('12345');
    if (/dashes|name/.test(name)) return;
    const given = { number: typed, type: 'trakheesi', expiresAt: '2031-05-01' };
    expect(permit.parse(given).number).toBe('12345');
  });

  it('Digits in any style are accepted in codes.', () => {
    if (name === 'after its name') return;
    expect(scalars.sixDigits.parse(`${typed}6`)).toBe('123456');
    expect(scalars.factorCode.parse(`${typed}6`)).toBe('123456');
  });
});

it.each([
  { typed: '12345', isValid: true },
  { typed: '-A-1-2-3-4-', isValid: true },
  { typed: '1'.repeat(20), isValid: true },
  { typed: '1'.repeat(21), isValid: false },
  { typed: '1234', isValid: false },
  { typed: '1234-----', isValid: false },
  { typed: '-----', isValid: false },
  { typed: '12_345', isValid: false },
])(
  'A permit number has 5 to 20 characters, five of them letters or digits: $typed.',
  ({ typed, isValid }) => {
    const { success } = permit.safeParse({ number: typed, type: 'trakheesi', expiresAt: '2031-05-01' });
    expect(success).toBe(isValid);
  },
);

it('Every decimal digit of Unicode is read by its value.', () => {
  const counts = new Map<string, number>();
  for (let code = 0; code < 0x110000; code += 1) {
    const sign = code < 0xd800 || code > 0xdfff ? String.fromCodePoint(code) : '';
    if (!/^\p{Nd}$/u.test(sign)) continue;
    const read = foldDigits(sign);
    counts.set(read, (counts.get(read) ?? 0) + 1);
    const known = sign.normalize('NFKC');
    if (/^\d$/.test(known)) expect(read).toBe(known);
  }
  expect([...counts.keys()].toSorted().join('')).toBe('0123456789');
  expect(new Set(counts.values()).size).toBe(1);
});

describe('Quoted input in error messages', () => {
  it.each([
    [scalars.email, 'layla.example.com', '“\u2068layla.example.com\u2069” has no @'],
    [scalars.email, 'layla@home', 'after the @ in “\u2068layla@home\u2069”'],
    [scalars.email, 'layla haddad@example.com', 'before the @ in “\u2068layla haddad@example.com\u2069”'],
    [scalars.email, 'a@b.com; c@d.com', '“\u2068a@b.com; c@d.com\u2069”'],
    [scalars.phone, 'call\u202e me', '“\u2068call me\u2069” is not a phone number'],
    [profileFields.brn, '12', '“\u206812\u2069”'],
    [scalars.humanName, 'Cheap flats Evil.com now', '“\u2068evil.com\u2069” looks like a web address'],
    [scalars.email, "$& $' $`", "“\u2068$& $' $`\u2069” has no @"],
    [scalars.email, 'x'.repeat(200), `“\u2068${'x'.repeat(60)}…\u2069” has no @`],
  ] as const)('%#: %s is quoted in the error.', (schema, typed, words) => {
    const messages = said(schema, typed);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain(words);
    expect(said(schema, typed, 'ar')[0]).toContain('\u2068');
  });

  it('Input without visible characters is reported as missing.', () => {
    for (const schema of [scalars.email, scalars.phone]) {
      expect(said(schema, ' \u200b')).toEqual(['This field is required']);
    }
  });
});
