import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '@manzil/shared/contract/index';
import { permit } from '@manzil/shared/contract/schemas/properties.schemas';
import { profileFields, registration } from '@manzil/shared/contract/schemas/people.schemas';
import { line, text } from '@manzil/shared/contract/schemas/scalars';
import { issueText, type IssueLike } from '@manzil/shared/messages/say';
import { isSlower } from './clock';
import { hardTexts } from './samples/hardTexts';
import { inputLeaves, withValueAt } from './samples/inputLeaves';
import { sampleInput } from './samples/sampleInput';

/** UTF-16 units of a text that fills the largest JSON body (256 kB), whatever its characters take. */
const BODY = 128 * 1024;
/** CPU time in ms within which a field must refuse such a text: a form has many fields, a minute many forms. */
const LIMIT = 25;

const TEXTS = Object.entries(hardTexts(BODY));

/**
 * Generated from the contract, so that new fields are covered: no text is normalised, folded or split before its
 * length is checked.
 */
it.each(endpoints)(
  '%s refuses a text that is too long before processing it.',
  { tags: ['clock'] },
  (_id, { input }) => {
    const sample = sampleInput(input);
    const slow = inputLeaves(input).flatMap(({ path }) =>
      TEXTS.flatMap(([name, text]) => {
        const sent = withValueAt(sample, path, text);
        return isSlower(() => input.safeParse(sent), LIMIT) ? [`${path.join('.')}: ${name}`] : [];
      }),
    );
    expect(slow).toEqual([]);
  },
);

describe('Error messages for long input', () => {
  /** The invalid fields, with their messages. */
  function messagesOf(schema: z.ZodType, value: unknown): [path: string, message: string][] {
    const issues = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
    return issues.map((issue) => [issue.path.join('.'), issueText(issue as IssueLike, 'en')]);
  }
  const account = { name: 'Layla Haddad', email: 'layla@people.test', password: 'Abcdefg1' };
  const licence = { number: 'ABC-12345', type: 'other', expiresAt: '2031-05-01' };
  const TOO_LONG = (most: string) => `Up to ${most} characters`;

  it('A name is refused for its visible length or for stacked accents.', () => {
    const named = (name: string) => messagesOf(registration, { ...account, name });
    const rows = `Zoe${'\u0301'.repeat(65_000)}${'\u0316'.repeat(65_000)}`;
    expect(named(rows)).toEqual([['name', TOO_LONG('80')]]);
    expect(named('L'.repeat(81))).toEqual([['name', TOO_LONG('80')]]);
    const said = messagesOf(registration, { ...account, name: `Zoe${'\u0301\u0316'.repeat(3)}` });
    expect(said).toEqual([['name', expect.stringContaining('accents')]]);
    // Nobody is asked to type fewer characters than are visible.
    const decomposed = 'ệ'.normalize('NFD').repeat(80);
    expect(profileFields.name.parse(decomposed)).toBe('ệ'.repeat(80));
    expect(profileFields.name.parse(`Layla${' '.repeat(200)}Haddad`)).toBe('Layla Haddad');
  });

  it('A long web address is refused for its length, and an invalid one as an address.', () => {
    const linked = (url: string) => messagesOf(permit, { ...licence, url });
    expect(linked(`https://exam.gov.ae/${'a'.repeat(480)}`)).toEqual([]);
    expect(linked(`https://exam.gov.ae/${'a'.repeat(481)}`)).toEqual([['url', TOO_LONG('500')]]);
    expect(linked(hardTexts(BODY)['a site of different letters'] ?? '')).toEqual([['url', TOO_LONG('500')]]);
    for (const none of ['http://example.com', 'example.com', '']) {
      expect(linked(none)).toEqual([['url', issueText({ code: 'invalid_format', format: 'url' }, 'en')]]);
    }
  });

  it.each([
    [z.number().min(3), 2, 'At least 3'],
    [z.number().gt(0), 0, 'More than 0'],
    [z.number().max(5), 6, 'Up to 5'],
    [z.array(z.string()).min(2), ['a'], 'Choose at least 2'],
    [z.array(z.string()).max(1), ['a', 'b'], 'Choose up to 1'],
  ])('A limit is named: %#.', (schema, value, message) => {
    expect(messagesOf(schema, value)).toEqual([['', message]]);
  });

  it('A long text or line is refused for its length, however long it is.', () => {
    for (const length of [5001, 20_001, BODY]) {
      expect(messagesOf(text(5, 5000), 'm'.repeat(length))).toEqual([['', TOO_LONG('5,000')]]);
      expect(messagesOf(line(1, 200), 'm'.repeat(length))).toEqual([['', TOO_LONG('200')]]);
    }
    const least = (min: number, typed: string) => messagesOf(text(min, 100), typed);
    expect(least(1, ' ')).toEqual([['', 'This field is required']]);
    expect(least(1, '\u200b')).toEqual([['', 'This field is required']]);
    expect(least(2, 'a\u200b')).toEqual([['', 'At least 2 characters']]);
    // Surrounding blanks are no part of a text, however many there are.
    expect(text(5, 100).parse(`${' '.repeat(BODY)}A text.\n`)).toBe('A text.');
  });
});
