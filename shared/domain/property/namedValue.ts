import { FILTER_KEYS } from './filterConditions';
import { choicesOf } from './attributes';

/** Choices whose values a filter may exclude or list as nice to have; an emirate is a `city`. */
const CHOSEN = [...FILTER_KEYS.one, ...FILTER_KEYS.anyOf, ...FILTER_KEYS.allOf] as const;
type Chosen = (typeof CHOSEN)[number];
export type NamedKey = Chosen | 'district';

/** A value and its attribute; districts are `emirate/district`. */
export interface NamedValue {
  key: NamedKey;
  value: string;
}

/** URL form: `bedrooms:studio`, `district:dubai/deira`. */
export const namedText = ({ key, value }: NamedValue): string => `${key}:${value}`;

/** Parses the URL form; undefined for an unknown choice. Doesn't check that a district exists. */
export function readNamed(text: string): NamedValue | undefined {
  const [name = '', value = ''] = text.split(':');
  if (name === 'district') return /^[a-z_]+\/[a-z0-9_]+$/.test(value) ? { key: name, value } : undefined;
  const key = CHOSEN.find((one) => one === name);
  return key && choicesOf(key).some((choice: string) => choice === value) ? { key, value } : undefined;
}

/** Distinct values by attribute. */
export function namedBy(texts: readonly string[] = []): Map<NamedKey, string[]> {
  const by = new Map<NamedKey, string[]>();
  for (const text of new Set(texts)) {
    const named = readNamed(text);
    if (named) by.set(named.key, [...(by.get(named.key) ?? []), named.value]);
  }
  return by;
}
