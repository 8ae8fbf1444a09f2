import type { Filter } from './filter';
import { FILTER_KEYS, boundsOf, OWN_KEYS, type FilterCondition, type FilterKind } from './filterConditions';

/** Reads each kind of condition from a filter; empty lists are no condition. */
const READERS: { [Kind in FilterKind]: (filter: Filter) => Extract<FilterCondition, { kind: Kind }>[] } = {
  one: (filter) =>
    FILTER_KEYS.one.flatMap((key) => {
      const value = filter[key];
      return value === undefined ? [] : [{ kind: 'one', key, value }];
    }),
  anyOf: (filter) =>
    FILTER_KEYS.anyOf.flatMap((key) => {
      const values = filter[key];
      return values?.length ? [{ kind: 'anyOf', key, values }] : [];
    }),
  allOf: (filter) =>
    FILTER_KEYS.allOf.flatMap((key) => {
      const values = filter[key];
      return values?.length ? [{ kind: 'allOf', key, values }] : [];
    }),
  range: (filter) =>
    FILTER_KEYS.range.flatMap((range) => {
      const [min, max] = boundsOf(range);
      const [least, most] = [filter[min], filter[max]];
      return least === undefined && most === undefined
        ? []
        : [{ kind: 'range', key: min, of: range, least, most }];
    }),
  atMost: (filter) =>
    FILTER_KEYS.atMost.flatMap((key) => {
      const most = filter[key];
      return most === undefined ? [] : [{ kind: 'atMost', key, most }];
    }),
  own: () => OWN_KEYS.map((key) => ({ kind: 'own', key })),
};

/** All conditions of a filter (spec/1-domain, Filter). Each engine handles every kind. */
export const conditionsIn = (filter: Filter): FilterCondition[] =>
  Object.values(READERS).flatMap((read: (filter: Filter) => FilterCondition[]) => read(filter));
