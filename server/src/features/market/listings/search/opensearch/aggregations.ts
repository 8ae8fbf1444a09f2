import { codeOf, figuresOf, type Evaluation, type Quartiles } from '@manzil/search';
import type { Clause } from './shapeQueries';

/** The parts of an aggregation's result that are read. */
export interface Aggregate {
  value?: number | null;
  buckets?: Bucket[];
  [name: string]: unknown;
}
interface Bucket extends Aggregate {
  key: string | number;
  doc_count: number;
}
type Read<T> = (answer: unknown, agg: Aggregate) => T;
interface Asked<T> {
  agg: object;
  read: Read<T>;
}

/** Counts per value that matches `only`; exact while `most` covers all values. */
export const termsAgg = (field: string, most: number, only?: string) => ({
  terms: { field, size: most, shard_size: most, ...(only && { include: only }) },
});

/** Counts between ascending steps; the last one is open-ended. */
export const stepsAgg = (field: string, steps: readonly number[]): Asked<number[]> => ({
  agg: { range: { field, ranges: steps.map((from, at) => ({ key: String(at), from, to: steps[at + 1] })) } },
  read(_, { buckets = [] }) {
    const counts = new Map(buckets.map(({ key, doc_count: count }) => [key, count]));
    return steps.map((_step, at) => counts.get(String(at)) ?? 0);
  },
});

/** Limit of clusters; the smallest are dropped. */
const MOST_CLUSTERS = 10_000;
/** Row stride of cell keys; exceeds the number of columns at any zoom. */
const ROW = 1_000_000_000;
const child = (bucket: Aggregate, name: string): Aggregate => (bucket[name] ?? {}) as Aggregate;
const valueOf = (bucket: Aggregate, name: string): number => child(bucket, name).value ?? 0;

type Clusters = ReturnType<Evaluation['clusters']>;
/** Homes per cell of `size` degrees, computed as in packages/search; OpenSearch's own grids use other cells. */
export const clustersAgg = (size: number): Asked<Clusters> => ({
  agg: {
    terms: {
      script: {
        lang: 'painless',
        source:
          "if (doc['lat'].size() == 0 || doc['lng'].size() == 0) return null; double size = (double) params.size;" +
          " return (long) Math.floor(doc['lat'].value / size) * (long) params.row" +
          " + (long) Math.floor(doc['lng'].value / size);",
        params: { size, row: ROW },
      },
      value_type: 'long',
      size: MOST_CLUSTERS,
      shard_size: MOST_CLUSTERS,
    },
    aggs: {
      lat: { avg: { field: 'lat' } },
      lng: { avg: { field: 'lng' } },
      minPrice: { min: { field: 'price' } },
    },
  },
  read: (_, { buckets = [] }) =>
    buckets.map((bucket) => ({
      lat: valueOf(bucket, 'lat'),
      lng: valueOf(bucket, 'lng'),
      count: bucket.doc_count,
      minPrice: valueOf(bucket, 'minPrice'),
    })),
});

type Figures = ReturnType<Evaluation['figures']>;
const NUMBERS = ['price', 'area', 'verifiedAt', 'cheapestCheques'] as const;
const CODES = ['propertyType', 'bedrooms', 'furnishing'] as const;
type Fields = Partial<Record<(typeof NUMBERS)[number], [number]> & Record<(typeof CODES)[number], [string]>>;
/** Limit of homes for computing figures; larger sets use a fixed random sample. */
export const SAMPLE = 10_000;

/** Search for the homes, or the sample, that figures are computed from. */
export const sampleOf = (query: Clause, count: number) => ({
  query:
    count <= SAMPLE
      ? query
      : { function_score: { query, random_score: { seed: 1, field: '_seq_no' }, boost_mode: 'replace' } },
  size: SAMPLE,
  docvalue_fields: [...NUMBERS, ...CODES].map((field) => ({ field })),
});

/** Figures by packages/search; counts are scaled to all `count` homes. */
export function figuresIn(
  homes: readonly Fields[],
  count: number,
  options: Parameters<Evaluation['figures']>[0],
): Figures {
  const columns = {
    numbers: Object.fromEntries(
      NUMBERS.map((name) => [name, Float64Array.from(homes, (home) => home[name]?.[0] ?? -Infinity)]),
    ),
    codes: Object.fromEntries(
      CODES.map((name) => [name, Uint16Array.from(homes, (home) => codeOf(name, home[name]?.[0]))]),
    ),
  } as Parameters<typeof figuresOf>[0]['columns'];
  const found = figuresOf({ columns }, Uint32Array.from(homes.keys()), options);
  if (count <= homes.length) return found;
  const scaled = (part: number) => Math.round((part * count) / homes.length);
  const all = <One extends Quartiles>(one: One): One => ({ ...one, count: scaled(one.count) });
  const eachOf = <Key>(counts: Map<Key, number>) =>
    new Map(Array.from(counts, ([key, n]) => [key, scaled(n)]));
  return {
    prices: found.prices.map(all),
    perFoot: new Map(Array.from(found.perFoot, ([span, one]) => [span, all(one)])),
    since: all(found.since),
    cheques: eachOf(found.cheques),
    furnishing: eachOf(found.furnishing),
  };
}
