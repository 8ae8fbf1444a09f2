import type { Locale } from '../domain/enums';
import { accountMessages } from './accounts';
import { agencyMessages } from './agencies';
import { listingMessages } from './listings';
import { messages } from './messages';
import { requiredText } from './required';
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
  path?: readonly PropertyKey[];
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

const pathOf = ({ path = [] }: IssueLike) => path.join('.');
const isMissing = ({ input }: IssueLike) => input === undefined || input === null || input === '';

function wrongType(issue: IssueLike): MessageKey {
  if (isMissing(issue)) return 'validation.required';
  if (issue.expected === 'int') return 'validation.not_whole';
  if (issue.expected !== 'number') return 'validation.invalid';
  return typeof issue.input === 'string' ? 'validation.not_an_amount' : 'validation.not_a_number';
}

/** A message and its number. */
type Wording = [key: MessageKey, n?: string | number];

function tooSmall(issue: IssueLike): Wording {
  const kind = kindOf(issue);
  const least = Number(issue.minimum);
  if (kind === 'text' && least === 1) return ['validation.required'];
  if (kind === 'number' && issue.inclusive === false) return ['validation.number_more', least];
  return [`validation.${kind}_min`, least.toLocaleString('en')];
}

function custom({ params }: IssueLike): Wording {
  const { key, n } = params ?? {};
  const isKnown = typeof key === 'string' && key in catalog;
  const shown = typeof n === 'number' || typeof n === 'string' ? n : '';
  return [isKnown ? (key as MessageKey) : 'validation.invalid', shown];
}

/** Message of each kind of zod issue. */
const WORDING: Record<string, (issue: IssueLike) => Wording> = {
  invalid_type: (issue) => [wrongType(issue), shown(issue.input)],
  too_small: tooSmall,
  too_big: (issue) => [`validation.${kindOf(issue)}_max`, Number(issue.maximum).toLocaleString('en')],
  invalid_format: (issue) => [FORMATS[issue.format ?? ''] ?? 'validation.invalid'],
  invalid_value: (issue) => [
    isMissing(issue) && requiredText(pathOf(issue)) ? 'validation.required' : 'validation.choice',
  ],
  not_multiple_of: () => ['validation.decimals'],
  unrecognized_keys: () => ['validation.unknown_key'],
  custom,
};

/** The message at a field: a missing value is named where its path says what it is. */
export function fieldText(key: MessageKey, lang: Locale, path: string, n?: string | number): string {
  return (key === 'validation.required' && requiredText(path)?.[lang]) || say(key, lang, n);
}

/** Returns the message at the field for a validation issue. */
export function issueText(issue: IssueLike, lang: Locale): string {
  const [key, n] = WORDING[issue.code ?? '']?.(issue) ?? ['validation.invalid'];
  return fieldText(key, lang, pathOf(issue), n);
}
