import type { Filter } from './filter';
import { ASKED, boundsOf, OWN_KEYS, type Ask, type AskKind } from './asks';

/** Reads each kind of condition from a filter; empty lists are no condition. */
const READ: { [Kind in AskKind]: (filter: Filter) => Extract<Ask, { ask: Kind }>[] } = {
  one: (filter) =>
    ASKED.one.flatMap((key) => {
      const value = filter[key];
      return value === undefined ? [] : [{ ask: 'one', key, value }];
    }),
  anyOf: (filter) =>
    ASKED.anyOf.flatMap((key) => {
      const values = filter[key];
      return values?.length ? [{ ask: 'anyOf', key, values }] : [];
    }),
  allOf: (filter) =>
    ASKED.allOf.flatMap((key) => {
      const values = filter[key];
      return values?.length ? [{ ask: 'allOf', key, values }] : [];
    }),
  range: (filter) =>
    ASKED.range.flatMap((of) => {
      const [min, max] = boundsOf(of);
      const [least, most] = [filter[min], filter[max]];
      return least === undefined && most === undefined ? [] : [{ ask: 'range', key: min, of, least, most }];
    }),
  atMost: (filter) =>
    ASKED.atMost.flatMap((key) => {
      const most = filter[key];
      return most === undefined ? [] : [{ ask: 'atMost', key, most }];
    }),
  own: () => OWN_KEYS.map((key) => ({ ask: 'own', key })),
};

/** All conditions of a filter (spec/1-domain, Filter). Each engine handles every kind. */
export const asksOf = (filter: Filter): Ask[] =>
  Object.values(READ).flatMap((read: (filter: Filter) => Ask[]) => read(filter));
