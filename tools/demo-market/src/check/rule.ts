import type { WholeMarket } from '../wholeMarket';

/** A rule of the demo market: what must hold, and the violations with their records. */
export interface Rule {
  name: string;
  /** One line per violation: the record, and what is wrong with it. */
  violations: (market: WholeMarket) => string[];
}

/** A rule about each of some records. @param problemOf the problem of a record, if it has one */
export const ruleFor = <T>(
  name: string,
  recordsOf: (market: WholeMarket) => readonly T[],
  problemOf: (record: T, market: WholeMarket) => string | undefined,
): Rule => ({
  name,
  violations: (market) => recordsOf(market).flatMap((record) => problemOf(record, market) ?? []),
});

/** Number of records by a key. */
export function countBy<T>(records: readonly T[], keyOf: (record: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const record of records) counts.set(keyOf(record), (counts.get(keyOf(record)) ?? 0) + 1);
  return counts;
}
