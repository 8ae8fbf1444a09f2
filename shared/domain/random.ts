/** Seeded random choices, identical on every machine. */
export interface Random {
  /** A number in [0, 1). */
  next: () => number;
  /** A number from `low` to `high`. */
  between: (low: number, high: number) => number;
  /** An integer from `low` to `high`, inclusive. */
  whole: (low: number, high: number) => number;
  pick: <T>(list: readonly T[]) => T;
  /** `count` distinct entries, in list order. */
  some: <T>(list: readonly T[], count: number) => T[];
  chance: (probability: number) => boolean;
}

/** A mulberry32 generator. @param seed a 32-bit integer */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    whole,
    pick: <T>(list: readonly T[]): T => {
      const chosen = list[whole(0, list.length - 1)];
      if (chosen === undefined) throw new Error('nothing to choose from');
      return chosen;
    },
    some: (list, count) => {
      const chosen = new Set<number>();
      while (chosen.size < Math.min(count, list.length)) chosen.add(whole(0, list.length - 1));
      return list.filter((_, at) => chosen.has(at));
    },
    chance: (probability) => next() < probability,
  };
}
