import { Binary, BSONRegExp, Decimal128, Long, ObjectId } from 'bson';
import type { Doc } from '../values/types';

/** Random values, filters, indexes and updates, reproducible by seed. */
export interface Random {
  below: (limit: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, chance: (share) => next() < share, pick: (list) => list[below(list.length)]! };
}

const IDS = Array.from({ length: 5 }, (_, i) => new ObjectId(`64b00000000000000000000${i}`));
const TEXTS = ['a', 'ab', 'abc', 'b', 'B', '', 'a\0b', 'é', '\u{1F600}'];

function scalar({ below, chance, pick }: Random): unknown {
  const makers: (() => unknown)[] = [
    () => below(6),
    () => below(6) - 2.5,
    () => pick(TEXTS),
    () => null,
    () => chance(0.5),
    () => new Date(below(5) * 1000 - 2000),
    () => pick(IDS),
    () => Long.fromString(`900719925474099${below(9)}3`),
    () => pick([NaN, -0, Infinity]),
    () => new Binary(Buffer.from([below(3)])),
    () => ({ x: below(3) }),
    () => Decimal128.fromString(pick(['1', '2.5', '0.1'])),
  ];
  return pick(makers)();
}

function value(random: Random): unknown {
  const { below, chance } = random;
  if (chance(0.15)) return Array.from({ length: below(3) }, () => scalar(random));
  if (chance(0.1)) return [{ c: below(3) }, { c: below(3) }];
  if (chance(0.1)) return { c: scalar(random) };
  return chance(0.1) ? undefined : scalar(random);
}

const PATHS = ['a', 'b', 'd', 'a.c'] as const;

export function document(random: Random, id: number): Doc {
  const doc: Doc = { _id: id };
  for (const name of ['a', 'b', 'd']) {
    const made = value(random);
    if (made !== undefined) doc[name] = made;
  }
  return doc;
}

function condition(random: Random): unknown {
  const { below, chance, pick } = random;
  const makers: (() => unknown)[] = [
    () => scalar(random),
    ...['$gt', '$gte', '$lt', '$lte', '$ne'].map((name) => () => ({ [name]: scalar(random) })),
    () => ({ $gte: below(3), $lt: below(6) }),
    () => ({ $in: [scalar(random), scalar(random), below(4)] }),
    () => ({ $in: [below(3), below(3)] }),
    () => ({ $exists: chance(0.5) }),
    () => new BSONRegExp('^a'),
    () => ({ $regex: '^ab' }),
    () => ({ $nin: [1, null] }),
    () => ({ $elemMatch: { c: 1 } }),
    () => ({ $elemMatch: { $gte: 1, $lt: 4 } }),
    () => ({ $gt: 'a', $lt: 'b' }),
    () => ({ $gt: 1, $lt: 'b' }),
    () => ({ $type: 'number' }),
    () => ({ $eq: [] }),
    () => ({ $size: 1 }),
    () => ({ $all: [scalar(random), below(3)] }),
    () => ({ $not: { $gt: below(3) } }),
  ];
  return pick(makers)();
}

export function filter(random: Random): Doc {
  const { below, chance, pick } = random;
  const one = () => ({ [pick(PATHS)]: condition(random) });
  const out: Doc = {};
  for (let i = below(4); i > 0; i--) Object.assign(out, one());
  if (chance(0.15)) out.$and = [one(), one()];
  if (chance(0.15)) out.$or = [one(), { ...one(), ...one() }];
  return out;
}

export function sort({ chance, pick }: Random): Record<string, 1 | -1> | undefined {
  if (chance(0.5)) return undefined;
  const out: Record<string, 1 | -1> = { [pick(PATHS)]: pick([1, -1] as const) };
  if (chance(0.4)) out[pick(PATHS)] = pick([1, -1] as const);
  return out;
}

export function indexSpec({ below, chance, pick }: Random): Doc {
  const key: Doc = {};
  for (let i = 1 + below(3); i > 0; i--) key[pick(PATHS)] = pick([1, -1]);
  const name = Object.entries(key).flat().join('_');
  if (chance(0.2)) return { key, name, sparse: true };
  if (chance(0.2)) return { key, name, partialFilterExpression: { d: { $exists: true } } };
  return { key, name };
}

export function update(random: Random): Doc {
  const { below, chance, pick } = random;
  const path = pick(['a', 'b', 'd', 'a.c', 'a.0', 'e']);
  const makers: (() => Doc)[] = [
    () => ({ $set: { [path]: value(random) ?? 1 } }),
    () => ({ $unset: { [path]: '' } }),
    () => ({ $inc: { [path]: below(5) - 1.5 } }),
    () => ({ $mul: { [path]: 2 } }),
    () => ({ $min: { [path]: below(5) } }),
    () => ({ $max: { [path]: pick(TEXTS) } }),
    () => ({ $push: { [path]: scalar(random) } }),
    () => ({ $push: { [path]: { $each: [below(5), below(5)], $sort: pick([1, -1]), $slice: below(4) } } }),
    () => ({ $push: { [path]: { $each: [below(9)], $position: below(3) - 1 } } }),
    () => ({ $addToSet: { [path]: pick([1, 'a', { c: 1 }]) } }),
    () => ({ $pull: { [path]: pick([1, { $gt: 1 }, { c: 1 }, null]) } }),
    () => ({ $pop: { [path]: pick([1, -1]) } }),
    () => ({ $rename: { [path]: 'f' } }),
    () => ({ $set: { a: below(3) }, $inc: { b: 1 }, $push: { d: chance(0.5) } }),
  ];
  return pick(makers)();
}
