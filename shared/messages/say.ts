import type { Locale } from '../domain/enums';
import { accountMessages } from './accounts';
import { listingMessages } from './listings';
import { messages } from './messages';
import { validationMessages } from './validation';

const catalogue = { ...messages, ...accountMessages, ...listingMessages, ...validationMessages };

/** A sentence of the catalogue. */
export type MessageKey = keyof typeof catalogue;
/** The codes errors answer with (spec/2-api "Failure"). */
export type ErrorCode = Extract<MessageKey, `error.${string}`> extends `error.${infer Code}` ? Code : never;

/** The sentence for `key` in `lang`, with `{n}` replaced. */
export function say(key: MessageKey, lang: Locale, n: string | number = ''): string {
  return catalogue[key][lang].replace('{n}', String(n));
}

/** The part of a zod issue that decides its wording; custom issues carry `params: { key, n? }`. */
export interface IssueLike {
  code?: string | undefined;
  origin?: string;
  format?: string;
  input?: unknown;
  minimum?: number | bigint;
  maximum?: number | bigint;
  inclusive?: boolean;
  expected?: string;
  params?: Record<string, unknown> | undefined;
}

const KIND: Record<string, 'text' | 'list' | 'number'> = { string: 'text', array: 'list', set: 'list' };

/** What to say at the field for a validation issue. */
export function issueText(issue: IssueLike, lang: Locale): string {
  const kind = KIND[issue.origin ?? ''] ?? 'number';
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') {
        return say('validation.required', lang);
      }
      if (issue.expected === 'int') return say('validation.not_whole', lang);
      return say(issue.expected === 'number' ? 'validation.not_a_number' : 'validation.invalid', lang);
    case 'too_small': {
      const least = Number(issue.minimum);
      if (kind === 'text' && least === 1) return say('validation.required', lang);
      if (kind === 'number' && issue.inclusive === false) return say('validation.number_more', lang, least);
      return say(`validation.${kind}_min`, lang, least.toLocaleString('en'));
    }
    case 'too_big':
      return say(`validation.${kind}_max`, lang, Number(issue.maximum).toLocaleString('en'));
    case 'invalid_format':
      if (issue.format === 'email') return say('validation.email', lang);
      if (issue.format === 'url') return say('validation.url', lang);
      if (issue.format === 'datetime' || issue.format === 'date') return say('validation.date', lang);
      return say('validation.invalid', lang);
    case 'invalid_value':
      return say('validation.choice', lang);
    case 'not_multiple_of':
      return say('validation.decimals', lang);
    case 'unrecognized_keys':
      return say('validation.unknown_key', lang);
    case 'custom': {
      const key = issue.params?.['key'];
      const known = typeof key === 'string' && key in catalogue;
      const n = issue.params?.['n'];
      return say(
        known ? (key as MessageKey) : 'validation.invalid',
        lang,
        typeof n === 'number' ? n : String(n ?? ''),
      );
    }
    default:
      return say('validation.invalid', lang);
  }
}
