import { MAX_AVOIDED, MAX_NICE } from '@manzil/shared/domain/place/placeLimits';
import { FILTER_KEYS } from '@manzil/shared/domain/property/filterConditions';
import { readNamed } from '@manzil/shared/domain/property/namedValue';
import type { DealFilter, FilterChange } from './filterParams';
import { undefinedIfEmpty } from './undefinedIfEmpty';

/** How a filter treats a value: required, nice to have or excluded. */
export type Wish = 'must' | 'nice' | 'exclude';

const LISTS: readonly string[] = [...FILTER_KEYS.anyOf, ...FILTER_KEYS.allOf];
const without = <T>(values: readonly T[] = [], value: T) => values.filter((other) => other !== value);

/** The wish for a value in its URL form, such as `amenities:balcony`; undefined if there is none. */
export function wishFor(entry: string, filter: DealFilter): Wish | undefined {
  if (filter.avoid?.includes(entry)) return 'exclude';
  if (filter.nice?.includes(entry)) return 'nice';
  const [key = '', value] = entry.split(':');
  const chosen: unknown = filter[key as keyof DealFilter];
  const isChosen = Array.isArray(chosen) ? chosen.includes(value) : chosen === value;
  return isChosen ? 'must' : undefined;
}

/** The change that gives a value this wish and no other. */
function wishChange(entry: string, wish: Wish | undefined, filter: DealFilter): FilterChange {
  const { key, value } = readNamed(entry) ?? {};
  if (!key) return {};
  const chosen: unknown = filter[key as keyof DealFilter];
  const required = LISTS.includes(key)
    ? undefinedIfEmpty([
        ...without(Array.isArray(chosen) ? (chosen as unknown[]) : [], value),
        ...(wish === 'must' ? [value] : []),
      ])
    : wish === 'must'
      ? value
      : chosen === value
        ? undefined
        : chosen;
  return {
    [key]: required,
    nice: undefinedIfEmpty([...without(filter.nice, entry), ...(wish === 'nice' ? [entry] : [])]),
    avoid: undefinedIfEmpty([...without(filter.avoid, entry), ...(wish === 'exclude' ? [entry] : [])]),
  };
}

/**
 * Returns the filter change for a pressed chip: on or off, or with `cycles` the next of must have, nice to have,
 * exclude and off. Skips "nice to have" and "exclude" once their maximum is reached.
 */
export function pressWish(entry: string, filter: DealFilter, cycles: boolean): FilterChange {
  const current = wishFor(entry, filter);
  const open: (Wish | undefined)[] = ['must'];
  if (cycles && (filter.nice?.length ?? 0) < MAX_NICE) open.push('nice');
  if (cycles && (filter.avoid?.length ?? 0) < MAX_AVOIDED) open.push('exclude');
  const order = ['must', 'nice', 'exclude', undefined] as const;
  const later = cycles
    ? order.slice(order.indexOf(current) + 1).find((wish) => wish === undefined || open.includes(wish))
    : undefined;
  return wishChange(entry, current === undefined ? 'must' : later, filter);
}
