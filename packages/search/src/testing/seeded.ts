import { seededRandom } from '@manzil/shared/domain/random';

/** Seeded choices for tests; `some` picks up to `most` different entries. */
export function seeded(seed: number) {
  const { next, whole, pick: one, chance } = seededRandom(seed);
  return {
    next,
    whole,
    one,
    chance,
    some: <T>(list: readonly T[], most: number): T[] => [
      ...new Set(Array.from({ length: whole(1, most) }, () => one(list))),
    ],
  };
}
export type SeededChoices = ReturnType<typeof seeded>;
