import type { Locale } from '../domain/enums';
import { accountMessages } from './accounts';
import { agencyMessages } from './agencies';
import { listingMessages } from './listings';
import { messages } from './messages';
import { validationMessages } from './validation';

const catalog = {
  ...messages,
  ...accountMessages,
  ...agencyMessages,
  ...listingMessages,
  ...validationMessages,
};

/** A sentence of the catalog. */
export type MessageKey = keyof typeof catalog;
/** The codes errors answer with (spec/2-api "Failure"). */
export type ErrorCode = Extract<MessageKey, `error.${string}`> extends `error.${infer Code}` ? Code : never;

/** The sentence for `key` in `lang`, with `{n}` replaced; by a function, because `$&` in a text people typed is no pattern. */
export function say(key: MessageKey, lang: Locale, n: string | number = ''): string {
  return catalog[key][lang].replace('{n}', () => String(n));
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
const kindOf = (issue: IssueLike) => KIND[issue.origin ?? ''] ?? 'number';
const FORMATS: Record<string, MessageKey> = {
  url: 'validation.url',
  datetime: 'validation.date',
  date: 'validation.date',
};

/** The typed text, for messages that quote it. */
const LONGEST_SHOWN = 40;
const shown = (input: unknown) => (typeof input === 'string' ? input.trim().slice(0, LONGEST_SHOWN) : '');

function wrongType(issue: IssueLike): MessageKey {
  const isMissing = issue.input === undefined || issue.input === null || issue.input === '';
  if (isMissing) return 'validation.required';
  if (issue.expected === 'int') return 'validation.not_whole';
  if (issue.expected !== 'number') return 'validation.invalid';
  return typeof issue.input === 'string' ? 'validation.not_an_amount' : 'validation.not_a_number';
}

function tooSmall(issue: IssueLike, lang: Locale): string {
  const kind = kindOf(issue);
  const least = Number(issue.minimum);
  if (kind === 'text' && least === 1) return say('validation.required', lang);
  if (kind === 'number' && issue.inclusive === false) return say('validation.number_more', lang, least);
  return say(`validation.${kind}_min`, lang, least.toLocaleString('en'));
}

function custom({ params }: IssueLike, lang: Locale): string {
  const { key, n } = params ?? {};
  const isKnown = typeof key === 'string' && key in catalog;
  const shown = typeof n === 'number' || typeof n === 'string' ? n : '';
  return say(isKnown ? (key as MessageKey) : 'validation.invalid', lang, shown);
}

/** Message of each kind of zod issue. */
const WORDING: Record<string, (issue: IssueLike, lang: Locale) => string> = {
  invalid_type: (issue, lang) => say(wrongType(issue), lang, shown(issue.input)),
  too_small: tooSmall,
  too_big: (issue, lang) =>
    say(`validation.${kindOf(issue)}_max`, lang, Number(issue.maximum).toLocaleString('en')),
  invalid_format: (issue, lang) => say(FORMATS[issue.format ?? ''] ?? 'validation.invalid', lang),
  invalid_value: (_issue, lang) => say('validation.choice', lang),
  not_multiple_of: (_issue, lang) => say('validation.decimals', lang),
  unrecognized_keys: (_issue, lang) => say('validation.unknown_key', lang),
  custom,
};

/** Returns the message at the field for a validation issue. */
export const issueText = (issue: IssueLike, lang: Locale): string =>
  WORDING[issue.code ?? '']?.(issue, lang) ?? say('validation.invalid', lang);
