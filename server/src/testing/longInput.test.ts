import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '@manzil/shared/contract/index';
import { permit } from '@manzil/shared/contract/schemas/properties.schemas';
import { profileFields, registration } from '@manzil/shared/contract/schemas/people.schemas';
import { line, text } from '@manzil/shared/contract/schemas/scalars';
import { issueText, type IssueLike } from '@manzil/shared/messages/say';
import { isSlower } from './clock';
import { hardTexts } from './hardTexts';
import { leavesOf, replaced } from './leaves';
import { sampleInput } from './sampleInput';

/** UTF-16 units of a text that fills the largest body of JSON (256 kB), whatever its letters take. */
const BODY = 128 * 1024;
/** Milliseconds of processor in which a field has refused such a text: a form has many, a minute many forms. */
const LIMIT = 25;

const TEXTS = Object.entries(hardTexts(BODY));

/**
 * Generated from the contract, so that a new field is looked at by itself: before its length is known to be right, no
 * text is composed, folded or taken apart (A04).
 */
it.each(endpoints)(
  '%s refuses a text that is too long before it reads it',
  { tags: ['clock'] },
  (_id, { input }) => {
    const sample = sampleInput(input);
    const slow = leavesOf(input).flatMap(({ path }) =>
      TEXTS.flatMap(([name, text]) => {
        const sent = replaced(sample, path, text);
        return isSlower(() => input.safeParse(sent), LIMIT) ? [`${path.join('.')}: ${name}`] : [];
      }),
    );
    expect(slow).toEqual([]);
  },
);

describe('what is told at the field of', () => {
  /** The fields that are wrong, with what is said there. */
  function toldOf(schema: z.ZodType, value: unknown): [path: string, message: string][] {
    const issues = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
    return issues.map((issue) => [issue.path.join('.'), issueText(issue as IssueLike, 'en')]);
  }
  const account = { name: 'Layla Haddad', email: 'layla@people.test', password: 'Abcdefg1' };
  const licence = { number: 'ABC-12345', type: 'other', expiresAt: '2031-05-01' };
  const TOO_LONG = (most: string) => `At most ${most} characters`;

  it('a name of many accents, few of which make it too long', () => {
    const named = (name: string) => toldOf(registration, { ...account, name });
    const rows = `Zoe${'\u0301'.repeat(65_000)}${'\u0316'.repeat(65_000)}`;
    expect(named(rows)).toEqual([['name', TOO_LONG('80')]]);
    expect(named('L'.repeat(81))).toEqual([['name', TOO_LONG('80')]]);
    const said = toldOf(registration, { ...account, name: `Zoe${'\u0301\u0316'.repeat(3)}` });
    expect(said).toEqual([['name', expect.stringContaining('accents')]]);
    // Nobody is asked to type fewer signs than are seen.
    const decomposed = 'ệ'.normalize('NFD').repeat(80);
    expect(profileFields.name.parse(decomposed)).toBe('ệ'.repeat(80));
    expect(profileFields.name.parse(`Layla${' '.repeat(200)}Haddad`)).toBe('Layla Haddad');
  });

  it('an address that is too long, or none', () => {
    const linked = (url: string) => toldOf(permit, { ...licence, url });
    expect(linked(`https://exam.gov.ae/${'a'.repeat(480)}`)).toEqual([]);
    expect(linked(`https://exam.gov.ae/${'a'.repeat(481)}`)).toEqual([['url', TOO_LONG('500')]]);
    expect(linked(hardTexts(BODY)['a site of different letters'] ?? '')).toEqual([['url', TOO_LONG('500')]]);
    for (const none of ['http://example.com', 'example.com', '']) {
      expect(linked(none)).toEqual([['url', issueText({ code: 'invalid_format', format: 'url' }, 'en')]]);
    }
  });

  it('a text or a line, however far too long it is', () => {
    for (const length of [5001, 20_001, BODY]) {
      expect(toldOf(text(5, 5000), 'm'.repeat(length))).toEqual([['', TOO_LONG('5,000')]]);
      expect(toldOf(line(1, 200), 'm'.repeat(length))).toEqual([['', TOO_LONG('200')]]);
    }
    // Blanks around it are no part of a text, as many as they are.
    expect(text(5, 100).parse(`${' '.repeat(BODY)}A text.\n`)).toBe('A text.');
  });
});
