import { choicesOf } from '@manzil/shared/domain/property/attributes';
import type { SearchIndex } from './searchIndex';

/** Largest sample. Beyond it, quartiles are off by one or two percentiles. */
const MAX_SAMPLE = 4096;

/**
 * An even sample of a stream of numbers: all of them at first, then every second, every fourth and so on, so that
 * quartiles cost the same for any number of values.
 */
function createSample() {
  let values: number[] = [];
  let step = 1;
  let count = 0;
  return {
    add(value: number): void {
      if (count % step === 0) {
        if (values.length === MAX_SAMPLE) {
          values = values.filter((_, at) => at % 2 === 0);
          step *= 2;
        }
        values.push(value);
      }
      count += 1;
    },
    count: () => count,
    /** Lower quartile, median and upper quartile; NaN without values. */
    quartiles(): [lower: number, median: number, upper: number] {
      const sorted = Float64Array.from(values).sort();
      const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
      return [at(0.25), at(0.5), at(0.75)];
    },
  };
}
type Sample = ReturnType<typeof createSample>;

/** Values by small integer, created on first use. An array is several times faster here than a map. */
type Samples = (Sample | undefined)[];
const sampleOf = (samples: Samples, at: number): Sample => (samples[at] ??= createSample());

/** Sample size and quartiles. */
export interface Quartiles {
  count: number;
  lower: number;
  median: number;
  upper: number;
}
function summarize(sample: Sample): Quartiles {
  const [lower, median, upper] = sample.quartiles();
  return { count: sample.count(), lower, median, upper };
}

/** Upper bound of the codes of `bedrooms`. */
const BY_TYPE = 32;

/** Index of the last span that begins before a moment; -1 for none. */
function spanOf(spans: readonly number[], moment: number): number {
  let at = spans.length - 1;
  while (at >= 0 && moment < (spans[at] as number)) at -= 1;
  return at;
}

/** Entries by their index, without gaps. */
const entriesOf = <T>(list: readonly (T | undefined)[]): [number, T][] =>
  list.flatMap((one, at): [number, T][] => (one === undefined ? [] : [[at, one]]));

/** State of one pass over the rows. Missing values are -Infinity and enter no sample. */
function collectFigures(
  { numbers, codes }: SearchIndex['columns'],
  rows: Uint32Array,
  { spans, type }: { spans: readonly number[]; type: number },
) {
  const { price: prices, area: areas, verifiedAt: moments, cheapestCheques } = numbers;
  const { propertyType: types, bedrooms, furnishing: furnishings } = codes;
  const found = { prices: [] as Samples, perFoot: [] as Samples, since: createSample() };
  const cheques: number[] = [];
  const furnishing: number[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as number;
    const price = prices[row] as number;
    const kind = types[row] as number;
    const moment = moments[row] as number;
    const area = areas[row] as number;
    const usual = cheapestCheques[row] as number;
    const furnished = furnishings[row] as number;
    if (usual > 0) cheques[usual] = (cheques[usual] ?? 0) + 1;
    furnishing[furnished] = (furnishing[furnished] ?? 0) + 1;
    if (price > 0) sampleOf(found.prices, kind * BY_TYPE + (bedrooms[row] as number)).add(price);
    if (moment > -Infinity) found.since.add(moment);
    if (kind !== type || price <= 0 || area <= 0) continue;
    const span = spanOf(spans, moment);
    if (span >= 0) sampleOf(found.perFoot, span).add(price / area);
  }
  return { ...found, cheques, furnishing };
}

/**
 * Statistics of rows in one pass: prices by type and bedrooms, cheques, furnishing, listing age, and price per square
 * foot of one type by listing period.
 * @param options `spans`: starts of the periods, ascending, in milliseconds; `type`: the type for prices per square foot
 */
export function figuresOf(
  { columns }: Pick<SearchIndex, 'columns'>,
  rows: Uint32Array,
  { spans, type }: { spans: readonly number[]; type: string | undefined },
) {
  const found = collectFigures(columns, rows, {
    spans,
    type: choicesOf('propertyType').findIndex((id) => id === type) + 1,
  });
  const nameOf = (field: 'propertyType' | 'bedrooms' | 'furnishing', code: number): string | null =>
    choicesOf(field)[code - 1] ?? null;
  return {
    prices: entriesOf(found.prices).map(([key, sample]) => ({
      propertyType: nameOf('propertyType', Math.floor(key / BY_TYPE)),
      bedrooms: nameOf('bedrooms', key % BY_TYPE),
      ...summarize(sample),
    })),
    /** By index of the period. */
    perFoot: new Map(entriesOf(found.perFoot).map(([span, sample]) => [span, summarize(sample)])),
    since: summarize(found.since),
    /** Homes by the number of cheques in their cheapest offer; homes without cheque options are left out. */
    cheques: new Map(entriesOf(found.cheques)),
    furnishing: new Map(
      entriesOf(found.furnishing).map(([code, count]) => [nameOf('furnishing', code), count]),
    ),
  };
}
