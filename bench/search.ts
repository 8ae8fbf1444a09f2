import { PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { writeArea } from '@manzil/shared/domain/place/areas';
import { keysWith } from '@manzil/shared/domain/property/attributes';
import {
  type SearchIndex,
  type SearchRow,
  createSearchIndex,
  evaluate,
  type Evaluation,
} from '@manzil/search';
import { seededBy } from '../server/src/testing/samples/random';
import { createRowMaker } from '@manzil/search/testing/rows';
import { compareEngines, startOpenSearch, type Shape } from './searchEngines';

/**
 * `npm run bench -- search [rows...] [--seconds 10] [--engine opensearch]`: measures queries, changes and memory of the
 * in-memory catalog, without HTTP, database or output. Every query has a different price limit. Ends with 1,000 changes
 * and 100 queries per second at the same time, for the given number of seconds. With `--engine opensearch`, compares its
 * queries with OpenSearch (needs Java 17 and Maven).
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '10' }, engine: { type: 'string', default: 'memory' } },
});
const SIZES = positionals.map(Number);
const NOW = Date.now();
const QUESTIONS = 300;
const WRITE_SECONDS = Number(values.seconds);
const WRITES_A_SECOND = 1000;
const QUESTIONS_A_SECOND = 100;
const AGENTS = Array.from({ length: 5000 }, (_, at) => at.toString(16).padStart(24, 'a'));
const DUBAI: Filter = { city: 'dubai', type: 'rent' };
const BAND: Filter = { type: 'sale', minPrice: 9_000_000, maxPrice: 11_000_000 };

/** Five zigzags across the country, returning thirty metres away: sides everywhere, hardly any interior. */
const SLIVERS = Array.from({ length: 5 }, (_, area) => {
  const there = Array.from({ length: 30 }, (_, at) => ({
    lat: at % 2 ? 26.5 : 22.5,
    lng: 51.1 + at * 0.18 + area * 0.03,
  }));
  return writeArea([...there, ...there.map(({ lat, lng }) => ({ lat, lng: lng + 0.0003 })).reverse()]) ?? '';
});

/** Five outlines of the country with the most teeth allowed: every west–east line crosses every side. */
const SCRIBBLES = Array.from({ length: 5 }, (_, area) => {
  const teeth = Array.from({ length: 58 }, (_, at) => ({
    lat: at % 2 ? 26.5 : 22.5,
    lng: 51.1 + at * 0.09 + area * 0.01,
  }));
  return writeArea([...teeth, { lat: 22.41, lng: 56.6 }, { lat: 22.41, lng: 51.05 }]) ?? '';
});

const first = (found: Evaluation) => [found.page({ skip: 0, limit: 20 }), found.count()];
const CHOSEN = keysWith({ kind: 'one', facet: true });
const facets = (found: Evaluation) => [
  ...CHOSEN.map((key) => found.tally(key, key === 'city' ? ['city', 'district'] : [key])),
  found.tallyMask('amenities'),
  found.tallyDistricts('dubai', ['district']),
  found.tallySteps('price', [0, 30_000, 50_000, 80_000, 120_000, 180_000, 250_000, 400_000], ['minPrice']),
];
const SHAPES: Shape[] = [
  ['newest, nothing asked', {}, first],
  ['emirate + deal', DUBAI, first],
  [
    'price band, by price',
    BAND,
    (found) => [found.page({ sort: 'priceAsc', skip: 0, limit: 20 }), found.count()],
  ],
  [
    '2+ bedrooms, furnished',
    { type: 'rent', bedrooms: ['2', '3', '4', '5+'], furnishing: 'furnished' },
    first,
  ],
  [
    '4 fields, 3 amenities, 2 ranges',
    {
      ...BAND,
      city: 'dubai',
      propertyType: ['apartment'],
      furnishing: 'furnished',
      amenities: ['wifi', 'pool', 'gym'],
      minArea: 800,
    },
    first,
  ],
  ['page 500', { type: 'rent' }, (found) => [found.page({ skip: 10_000, limit: 20 }), found.count()]],
  [
    'the middle page, by area',
    { type: 'rent' },
    (found) => {
      const count = found.count();
      return found.page({ sort: 'areaDesc', skip: count >>> 1, limit: 20 });
    },
  ],
  ['words', { search: 'marina view' }, first],
  ['one letter', { search: 'm' }, first],
  ['Arabic words', { search: 'شقة مارينا' }, first],
  [
    'five places',
    { places: ['dubai/dubai_marina', 'dubai/business_bay', 'ajman', 'sharjah', 'fujairah'] },
    first,
  ],
  ['near any metro station', { near: ['metro_station'], within: 1000 }, first],
  ['five areas of sixty points', { areas: SCRIBBLES }, first],
  ['five thin areas of sixty points', { areas: SLIVERS }, first],
  ['facets of five areas', { areas: SCRIBBLES }, facets],
  ['district', { city: 'dubai', district: 'dubai_marina' }, first],
  ['agent', { agent: AGENTS[7] ?? '' }, first],
  [
    'map box, pins or cells',
    { ...DUBAI, bbox: [55.1, 25.05, 55.2, 25.12] },
    (found) => (found.count() > 2000 ? found.clusters(90 / 2 ** 12) : found.pins()),
  ],
  ['map of the country', {}, (found) => found.clusters(90 / 2 ** 7)],
  ['facets of emirate + deal', DUBAI, facets],
  ['facets of a search', { search: 'marina view' }, facets],
  [
    'what to leave out',
    { ...DUBAI, propertyType: ['villa'], furnishing: 'furnished', search: 'lagoon', minArea: 90_000_000 },
    (found) => found.keys.map((key) => found.count([key])),
  ],
];

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const megabytes = (bytes: number) => Math.round(bytes / 1e6);

function figuresOf(taken: number[]) {
  const ordered = taken.toSorted((a, b) => a - b);
  const of = (share: number) => Number((ordered[Math.floor(ordered.length * share)] ?? 0).toFixed(3));
  return { p50: of(0.5), p99: of(0.99), most: of(1 - 1 / ordered.length) };
}

/** Duration of one call in ms. */
function timeOf(call: () => unknown): number {
  const begun = performance.now();
  call();
  return performance.now() - begun;
}

/** Duration of each of many calls in ms. */
const times = (count: number, call: (at: number) => unknown) =>
  figuresOf(Array.from({ length: count }, (_, at) => timeOf(() => call(at))));

/** Writes a unique price and searches for it. */
function seeOne(catalog: SearchIndex, row: SearchRow, price: number): void {
  catalog.put({ ...row, price });
  const found = evaluate(catalog, { minPrice: price, maxPrice: price }, { now: NOW });
  const [id] = found.page({ skip: 0, limit: 1 });
  found.release();
  if (id !== row.id) throw new Error(`${row.id} is not seen`);
}

/**
 * Changes and queries at a constant rate, all in this thread. Measures ms from a query's due time to its answer, from a
 * change to the first answer that shows it, and of garbage collection.
 */
async function underWrites(catalog: SearchIndex, known: SearchRow[], edited: (row: SearchRow) => SearchRow) {
  const pauses: number[] = [];
  const take = (entries: PerformanceEntry[]) => pauses.push(...entries.map(({ duration }) => duration));
  const watcher = new PerformanceObserver((list) => take(list.getEntries()));
  watcher.observe({ entryTypes: ['gc'] });
  const [answers, seen]: [number[], number[]] = [[], []];
  const begun = performance.now();
  const due = (rate: number) => ((performance.now() - begun) * rate) / 1000;
  let writes = 0;
  while (writes < WRITE_SECONDS * WRITES_A_SECOND) {
    for (; writes < due(WRITES_A_SECOND); writes += 1) {
      const at = writes % known.length;
      const row = edited(known[at] as SearchRow);
      known[at] = row;
      if (writes % 20 > 0 || !row.isListed) catalog.put(row);
      else seen.push(timeOf(() => seeOne(catalog, row, 8_000_000_000 + writes)));
    }
    while (answers.length < due(QUESTIONS_A_SECOND)) {
      const [, filter, use] = SHAPES[answers.length % SHAPES.length] as Shape;
      const found = evaluate(
        catalog,
        { ...filter, maxPrice: filter.maxPrice ?? 9_000_000_000 + answers.length },
        { agents: filter.agent ? [filter.agent] : undefined, now: NOW },
      );
      use(found);
      found.release();
      answers.push(performance.now() - begun - (answers.length * 1000) / QUESTIONS_A_SECOND);
    }
    await setImmediate();
  }
  take(watcher.takeRecords());
  watcher.disconnect();
  console.log(`${writes} changes in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  console.table({
    'questions meanwhile': figuresOf(answers),
    'a change is seen': figuresOf(seen),
    'collecting garbage': figuresOf(pauses),
  });
}

async function bench(rows: number): Promise<void> {
  const random = seededBy('bench');
  const maker = createRowMaker(random, AGENTS, NOW);
  const catalog = createSearchIndex();
  let building = 0;
  for (let at = 0; at < rows; at += 1) {
    const row = maker.make(at);
    const begun = performance.now();
    catalog.put(row);
    building += performance.now() - begun;
  }
  const settling = performance.now();
  for (const name of catalog.settle()) void name;
  const settled = performance.now() - settling;
  collect();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  console.log(
    `${rows.toLocaleString('en')} rows: put in ${(building / 1000).toFixed(1)} s, in order ${(settled / 1000).toFixed(1)} s; ` +
      `heap ${megabytes(heapUsed)} MB, arrays ${megabytes(arrayBuffers)} MB (columns and orders ${megabytes(catalog.bytes())} MB), resident ${megabytes(rss)} MB`,
  );
  if (values.engine === 'opensearch') {
    const again = createRowMaker(seededBy('bench'), AGENTS, NOW);
    await compareEngines(catalog, SHAPES, { rows, rowAt: again.make, now: NOW });
    return;
  }
  const figures: Record<string, unknown> = {};
  for (const [name, filter, use] of SHAPES) {
    const ask = (at: number) => {
      const found = evaluate(
        catalog,
        { ...filter, maxPrice: filter.maxPrice ?? 9_000_000_000 + at },
        { agents: filter.agent ? [filter.agent] : undefined, now: NOW },
      );
      use(found);
      found.release();
      return found;
    };
    times(40, ask);
    const matches = evaluate(catalog, filter, { agents: filter.agent ? [filter.agent] : undefined }).count();
    figures[name] = { matches, ...times(QUESTIONS, ask) };
  }
  const some = Array.from({ length: 3000 }, (_, at) => maker.make(Math.floor((at * rows) / 3000)));
  figures['change: another price'] = times(3000, (at) => {
    const row = some[at] as (typeof some)[number];
    catalog.put({ ...row, price: (row.price ?? 0) + 1, edition: 1 });
  });
  figures['change: other words and facts'] = times(3000, (at) => {
    const { id, referenceNo } = some[at] as (typeof some)[number];
    catalog.put({ ...maker.make(rows + at), id, referenceNo, edition: 2 });
  });
  const fresh = Array.from({ length: Math.min(rows, 50_000) }, (_, at) => maker.make(rows + at));
  figures['change: a new listing'] = times(fresh.length, (at) =>
    catalog.put(fresh[at] as (typeof fresh)[number]),
  );
  figures['change: a listing goes'] = times(fresh.length, (at) => catalog.remove(fresh[at]?.id ?? ''));
  console.table(figures);
  const known = some.map((row) => ({ ...row, edition: 2 }));
  await underWrites(catalog, known, maker.edited);
}

const node = values.engine === 'opensearch' ? startOpenSearch() : undefined;
try {
  for (const rows of SIZES.length > 0 ? SIZES : node ? [100_000] : [100_000, 1_000_000]) await bench(rows);
} finally {
  await node?.stop();
}
