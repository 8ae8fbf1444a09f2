import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LOCALES } from '@manzil/shared/domain/enums';
import { messages } from '@manzil/shared/messages/messages';
import { accountMessages } from '@manzil/shared/messages/accounts';
import { listingMessages } from '@manzil/shared/messages/listings';
import { validationMessages } from '@manzil/shared/messages/validation';

/** A term and the words that must not be used for it. */
interface Entry {
  term: string;
  /** Regular expression. */
  not: string;
}

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** Wording that the source specification fixes. */
const fixed = read('docs/spec/source-spec.md');

const textsIn = (found: unknown): string[] =>
  typeof found === 'string' ? [found] : Object.values(found as object).flatMap(textsIn);

it.each(LOCALES)('Every text in %s uses the terms of the glossary.', (lang) => {
  const glossary = JSON.parse(read(`shared/data/glossary.${lang}.json`)) as Entry[];
  const server = Object.values({
    ...messages,
    ...accountMessages,
    ...listingMessages,
    ...validationMessages,
  }).flatMap((text) => textsIn((text as Record<string, unknown>)[lang] ?? text));
  const client = textsIn(JSON.parse(read(`client/public/locales/${lang}/common.json`)));
  const mails = read(`server/src/platform/mail/${lang === 'en' ? 'english' : 'arabic'}.ts`)
    .match(/(?<=['`])[^'`\n]{12,}(?=['`])/g)
    ?.filter((text) => text.includes(' '));
  const wrong = [...client, ...server, ...(mails ?? [])]
    .filter((text) => !fixed.includes(text))
    .flatMap((text) => {
      // Names of placeholders are not words.
      const words = text.replace(/\$?\{\{?[^}]*\}?\}/g, '').replace(/\be-mail(s|ed|ing)?\b/gi, '');
      return glossary
        .filter(({ not }) => new RegExp(not, 'iu').test(words))
        .map(({ term }) => `${text} (${term})`);
    });
  expect(wrong).toEqual([]);
});
