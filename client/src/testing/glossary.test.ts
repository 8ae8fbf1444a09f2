import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import enums from '@manzil/shared/data/enums.json';
import { LOCALES, type Locale } from '@manzil/shared/domain/enums';
import { SEND_BACK_REASONS } from '@manzil/shared/domain/offer/sendBackReasons';
import { messages } from '@manzil/shared/messages/messages';
import { accountMessages } from '@manzil/shared/messages/accounts';
import { agencyMessages } from '@manzil/shared/messages/agencies';
import { listingMessages } from '@manzil/shared/messages/listings';
import { requiredTexts } from '@manzil/shared/messages/required';
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

/** Sources with texts in both languages. */
const BILINGUAL = [
  'server/src/features/market/agents/pages.service.ts',
  'server/src/features/market/catalog/pages/pages.service.ts',
  'server/src/features/market/catalog/pages/placePages.service.ts',
  'server/src/features/market/catalog/posters/poster.service.ts',
  'server/src/features/market/services/pages.service.ts',
  'shared/messages/legal/privacy.ts',
  'shared/messages/legal/terms.ts',
  'server/src/platform/mail/agencyMails.ts',
  'server/src/platform/mail/quoteMail.ts',
  'server/src/platform/mail/viewingMail.ts',
];
const SCRIPT = { en: /^[^\u0600-\u06ff]*$/, ar: /[\u0600-\u06ff]/ };
/** Literals of a source that read as text in `lang`. */
const literalsIn = (path: string, lang: Locale) =>
  (read(path).match(/(?<=[\s([]['`])[^'`\n]{12,}(?=['`])/g) ?? []).filter(
    (text) => /^[^/]\S* /.test(text) && SCRIPT[lang].test(text),
  );

const textsIn = (found: unknown): string[] =>
  typeof found === 'string' ? [found] : Object.values(found as object).flatMap(textsIn);

it.each(LOCALES)('Every text in %s uses the terms of the glossary.', (lang) => {
  const glossary = JSON.parse(read(`shared/data/glossary.${lang}.json`)) as Entry[];
  const server = Object.values({
    ...messages,
    ...accountMessages,
    ...agencyMessages,
    ...listingMessages,
    ...validationMessages,
    ...requiredTexts,
  }).flatMap((text) => textsIn((text as Record<string, unknown>)[lang] ?? text));
  const client = textsIn(JSON.parse(read(`client/public/locales/${lang}/common.json`)));
  const mails = literalsIn(`server/src/platform/mail/${lang === 'en' ? 'english' : 'arabic'}.ts`, lang);
  const labels = Object.values(enums).flatMap((list) => list.map((choice) => choice[lang]));
  const reasons = SEND_BACK_REASONS.flatMap((reason) => [reason.title[lang], reason[lang]]);
  const pages = BILINGUAL.flatMap((path) => literalsIn(path, lang));
  const wrong = [...client, ...server, ...mails, ...labels, ...reasons, ...pages]
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
