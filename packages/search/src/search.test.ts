import { expect, it } from 'vitest';
import * as enums from '@manzil/shared/domain/enums';
import type { Filter } from '@manzil/shared/domain/property/filter';
import { foldWords, matcherOf, tokensOf } from '@manzil/shared/domain/text/fold';
import { LANDMARKS } from '@manzil/shared/domain/place/landmarks';
import { LANDMARK_KINDS } from '@manzil/shared/domain/place/near';
import {
  FILTER_KEYS,
  boundsOf,
  type FilterKind,
  type OwnKey,
} from '@manzil/shared/domain/property/filterConditions';
import { choicesOf, keysWith } from '@manzil/shared/domain/property/attributes';
import { seededRandom, type Random } from '@manzil/shared/domain/random';
import { createRowMaker, ROW_WORDS, type DescribedRow } from './testing/rows';
import { anArea, aReach } from './testing/places';
import { buildingsOf, comesBefore, searchByScan, niceIn } from './testing/searchByScan';
import { createSearchIndex, subsetOf, type SearchIndex } from './searchIndex';
import { evaluate, type Evaluation } from './evaluate';
import { compileFilter, createMatcher } from './matcher';
import type { SearchRow } from './row';

/** `SEARCH_ROWS=50000 SEARCH_QUESTIONS=20000 npx vitest run --project search search.test.ts` */
const ROWS = Number(process.env['SEARCH_ROWS'] ?? 2000);
const QUESTIONS = Number(process.env['SEARCH_QUESTIONS'] ?? 400);
const NOW = Date.UTC(2026, 5, 1);
const AGENTS = Array.from({ length: 40 }, (_, at) => at.toString(16).padStart(24, 'a'));
const STEPS = [0, 40_000, 1_000_000, 5_000_000, 15_000_000];

type Choice = (random: Random, row: SearchRow) => Filter;
type Figure = (typeof FILTER_KEYS)['range' | 'atMost'][number];
const figures = (row: SearchRow, key: Figure, random: Random) =>
  (row[key] ?? 1) + random.pick([0, 0, 1, 0.5]);

/** Two neighbouring words of a title or name in quotation marks, and exclusions. */
function marked(random: Random, { title, titleAr, buildingName, district }: SearchRow): string[] {
  const words = random.pick([title, titleAr ?? title, buildingName ?? title, 'Al Barsha']).split(' ');
  const from = random.whole(0, words.length - 1);
  const some = words.slice(from, from + random.whole(1, 3)).join(' ');
  const quoted = random.pick([`"${some}"`, `“${some}”`, `«${some}»`, `„${some}“`]);
  const word = random.pick(ROW_WORDS).replace(' ', '-');
  return [quoted, `-${quoted}`, `-${word}`, `−${random.pick(words)}`, word, `"${word}`, '-', '""', district];
}

const OWN: Record<Exclude<OwnKey, 'sort' | 'category'>, Choice> = {
  type: (random) => ({ [random.pick(['type', 'category'])]: random.pick(enums.DEAL_TYPES) }),
  district: (random, { city, district }) => ({ district, ...(random.chance(0.5) && { city }) }),
  places: (random, { city, district }) => ({
    places: random.pick([
      [city],
      [`${city}/${district}`],
      [`${city}/${district}`, 'ajman', 'dubai/dubai_marina'],
    ]),
  }),
  near: (random) => ({
    near: random.some([...LANDMARKS.map(({ id }) => id), ...LANDMARK_KINDS], random.whole(1, 5)),
    within: random.pick([500, 2000, 10_000]),
  }),
  within: (random) => ({ within: random.pick([700, 5000]) }),
  areas: (random, { location: { lat, lng } }) => {
    const chance = (share: number) => random.chance(share);
    const whole = (least: number, most: number) => random.whole(least, most);
    const next = () => random.whole(0, 999_999) / 1_000_000;
    const area = () => anArea({ chance, whole, next }, { lat: lat ?? 25, lng: lng ?? 55 });
    return { areas: Array.from({ length: random.whole(1, 3) }, area) };
  },
  reach: (random) => ({
    reach: Array.from({ length: random.whole(1, 2) }, () => aReach((choices) => random.pick(choices))),
  }),
  tenantType: (random) => ({ tenantType: random.pick(enums.TENANT_TYPES) }),
  search: (random, row) => {
    const { referenceNo, city, district, title, buildingName } = row;
    const said = [
      referenceNo,
      referenceNo.slice(3),
      city,
      district,
      title,
      buildingName ?? '7',
      'villa',
      '-',
    ];
    const words = [random.pick(ROW_WORDS), random.pick(said)].slice(random.whole(0, 1)).join(' ');
    if (random.chance(0.5)) return { search: words.slice(0, random.pick([1, 2, 3, 5, 9, 40, 100])) };
    return { search: random.some(marked(random, row), random.whole(1, 3)).join(' ') };
  },
  bbox: (random, { location: { lat, lng } }) => {
    const half = random.pick([0, 0.01, 0.1, 1]);
    return { bbox: [(lng ?? 0) - half, (lat ?? 0) - half, (lng ?? 0) + half, (lat ?? 0) + half] };
  },
  agent: (random) => ({ agent: random.pick(AGENTS) }),
  cheques: (random) => ({ cheques: random.whole(1, 12) }),
  postedWithin: (random) => ({ postedWithin: random.whole(1, 70) }),
  reduced: (random) => ({ reduced: random.chance(0.8) }),
  permitted: (random) => ({ permitted: random.chance(0.8) }),
  cash: (random) => ({ cash: random.whole(1, 60) * 5000 + random.pick([0, -1]) }),
  avoid: (random, { city, district }) => {
    const key = random.pick([...FILTER_KEYS.one, ...FILTER_KEYS.anyOf, ...FILTER_KEYS.allOf]);
    const values = random.some<string>(choicesOf(key), random.whole(1, 4)).map((value) => `${key}:${value}`);
    return { avoid: random.chance(0.5) ? [...values, `district:${city}/${district}`] : values };
  },
  nice: (random, row) => niceOf(random, row),
};
/** Values that some rows have and others do not, occasionally one twice or one that none has. */
function niceOf(random: Random, { city, district }: SearchRow): Filter {
  const keys = [...FILTER_KEYS.one, ...FILTER_KEYS.anyOf, ...FILTER_KEYS.allOf];
  const values = random
    .some(keys, random.whole(1, 9))
    .flatMap((key) => random.some<string>(choicesOf(key), random.whole(1, 2)).map((one) => `${key}:${one}`));
  const places = [`district:${city}/${district}`, 'district:dubai/nowhere', values[0] ?? 'city:dubai'];
  return { nice: [...values.slice(0, 9), random.pick(places)] };
}
/** A query of each kind, near some listing's values. */
const KINDS: { [Kind in FilterKind]: Choice[] } = {
  one: FILTER_KEYS.one.map((key): Choice => (random) => ({ [key]: random.pick<string>(choicesOf(key)) })),
  anyOf: FILTER_KEYS.anyOf.map((key): Choice => (random) => ({
    [key]: random.some<string>(choicesOf(key), random.whole(1, 3)),
  })),
  allOf: FILTER_KEYS.allOf.map((key): Choice => (random, row) => ({
    [key]: row[key].length > 0 ? random.some(row[key], random.whole(1, 3)) : [],
  })),
  range: FILTER_KEYS.range.map((key): Choice => (random, row) => {
    const [min, max] = boundsOf(key);
    const [a, b] = [figures(row, key, random), figures(row, key, random) * random.pick([1, 1.3, 4])];
    return { ...(random.chance(0.6) && { [min]: a }), ...(random.chance(0.6) && { [max]: b }) };
  }),
  atMost: FILTER_KEYS.atMost.map((key): Choice => (random, row) => ({ [key]: figures(row, key, random) })),
  own: Object.values(OWN),
};
const CHOICES = Object.values(KINDS).flat();

/** Indexes all pending descriptions. */
function describeAll(index: SearchIndex, plain: ReadonlyMap<string, DescribedRow>): void {
  while (index.descriptions.pending() > 0) {
    const found = index.descriptions.takePending(100).flatMap((id) => plain.get(id) ?? []);
    const steps = index.descriptions.describe(
      found.map(({ id, description }) => ({ id, texts: [description, null] })),
    );
    Array.from(steps);
  }
}

/** An index, and the same listings in a plain list; both get the same writes. */
function aMarket(seed: number, group: number) {
  const random = seededRandom(seed);
  const maker = createRowMaker(random, AGENTS, NOW);
  const index = createSearchIndex({ group });
  const plain = new Map<string, DescribedRow>();
  let made = 0;
  const put = (row: DescribedRow) => {
    index.put(row);
    if (!row.edition) ids.push(row.id);
    if (row.isListed) plain.set(row.id, row);
    else plain.delete(row.id);
  };
  const ids: string[] = [];
  const someRow = () => {
    for (;;) {
      const row = plain.get(random.pick(ids));
      if (row) return row;
    }
  };
  for (; made < ROWS; made += 1) put(maker.make(made));
  for (const name of index.settle()) void name;
  const WRITES: (() => void)[] = [
    () => put(maker.make((made += 1))),
    () => put(maker.edited(known)),
    () => put(maker.edited(known)),
    () => {
      index.setViews(known.id, known.views + random.whole(-5, 50));
      const views = index.columns.numbers.views[index.rowOf(known.id) ?? 0] ?? 0;
      expect(views).toBeGreaterThanOrEqual(known.views);
      plain.set(known.id, { ...known, views });
    },
    () => {
      index.remove(known.id);
      plain.delete(known.id);
    },
    // A result older than the known state.
    () => index.put({ ...known, price: 1, title: 'stale', edition: known.edition - 1 }),
    // Fewer views than known, in a newer state.
    () => {
      put({ ...known, edition: known.edition + 1, views: 0 });
      plain.set(known.id, { ...known, edition: known.edition + 1 });
    },
  ];
  let known = someRow();
  return {
    random,
    index,
    plain,
    someRow,
    write: () => {
      known = someRow();
      random.pick(WRITES)();
      if (random.chance(0.3)) describeAll(index, plain);
    },
  };
}
type Market = ReturnType<typeof aMarket>;

const tallied = (rows: SearchRow[], key: keyof SearchRow) => {
  const counts: Record<string, number> = {};
  for (const value of rows.flatMap((row) => row[key] as string | readonly string[] | undefined)) {
    if (value) counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
};
const asRecord = (tally: { id: string; count: number }[]) =>
  Object.fromEntries(tally.map(({ id, count }) => [id, count]));

/** Expects a page in order, of matches only, with the right number before its ends. */
function expectPage(
  { random, plain }: Market,
  found: Evaluation,
  matching: DescribedRow[],
  { nice = [], search }: Filter,
): void {
  const sort = random.chance(0.4) ? undefined : random.pick(enums.PROPERTY_SORTS);
  const before = comesBefore(sort, nice, search);
  const limit = random.pick([1, 12, 20, 100]);
  const skip = random.pick([0, 20, random.whole(0, matching.length + 5)]);
  const page = found.page({ sort, nice, skip, limit }).map((id) => plain.get(id) as DescribedRow);
  expect(page).toHaveLength(Math.max(0, Math.min(limit, matching.length - skip)));
  for (const [at, row] of page.entries()) {
    const next = page[at + 1];
    if (next) expect(before(row, next)).toBe(true);
    if (at === 0 || !next) expect(matching.filter((other) => before(other, row))).toHaveLength(skip + at);
  }
  const all = new Set(matching);
  expect(page.every((row) => all.has(row))).toBe(true);
  expect(
    found.nice(
      page.map(({ id }) => id),
      nice,
    ),
  ).toEqual(Object.fromEntries(page.map((row) => [row.id, niceIn(row, nice)])));
}

function expectFacets(
  found: Evaluation,
  { matching, without }: ReturnType<typeof searchByScan>,
  filter: Filter,
): void {
  for (const key of keysWith({ kind: 'one', facet: true })) {
    const names: string[] = key === 'city' ? ['city', 'district'] : [key, `avoid:${key}`];
    expect({ key, filter, counts: asRecord(found.tally(key, names)) }).toEqual({
      key,
      filter,
      counts: tallied(without(names), key),
    });
  }
  const unwanted = (filter.avoid ?? []).flatMap((entry) => entry.split('amenities:')[1] ?? []);
  const [only] = unwanted;
  const amenities = tallied(matching, 'amenities');
  if (only) amenities[only] = tallied(without(['avoid:amenities']), 'amenities')[only] ?? 0;
  // Combined exclusions are tested below HTTP (catalogOracle.test.ts).
  if (unwanted.length < 2) {
    const counts = Object.entries(amenities).filter(([, count]) => count > 0);
    expect(asRecord(found.tallyMask('amenities'))).toEqual(Object.fromEntries(counts));
  }
  if (filter.city) {
    expect(asRecord(found.tallyDistricts(filter.city, ['district']))).toEqual(
      tallied(without(['district']), 'district'),
    );
  }
  const prices = without(['price']).map(({ price }) => price ?? NaN);
  expect(found.tallySteps('price', STEPS, ['minPrice'])).toEqual(
    STEPS.map(
      (step, at) => prices.filter((price) => price >= step && price < (STEPS[at + 1] ?? Infinity)).length,
    ),
  );
  for (const key of found.keys) {
    const name = key.startsWith('min') ? key.charAt(3).toLowerCase() + key.slice(4) : key;
    const names = [...new Set(filter.avoid?.map((entry) => `avoid:${entry.split(':')[0] ?? ''}`))];
    expect({ key, count: found.count([key]) }).toEqual({
      key,
      count: without(key === 'avoid' ? names : [name]).length,
    });
  }
}

function expectMap(found: Evaluation, matching: SearchRow[], random: Random): void {
  const size = 90 / 2 ** random.whole(5, matching.length > 5000 ? 9 : 16);
  const cellOf = (lat: number, lng: number) => `${Math.floor(lat / size)} ${Math.floor(lng / size)}`;
  const cells: Record<string, [number, number]> = {};
  for (const { location, price } of matching) {
    const cell = (cells[cellOf(location.lat ?? 0, location.lng ?? 0)] ??= [0, Infinity]);
    cell[0] += 1;
    cell[1] = Math.min(cell[1], price ?? NaN);
  }
  const clusters = found.clusters(size);
  expect(
    Object.fromEntries(
      clusters.map(({ lat, lng, count, minPrice }) => [cellOf(lat, lng), [count, minPrice]]),
    ),
  ).toEqual(cells);
  if (matching.length > 500) return;
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted();
  expect(ids(found.pins())).toEqual(ids(matching));
}

function aFilter({ random, someRow }: Market): Filter {
  const chosen = random.some(CHOICES, random.whole(0, 4)).map((choice) => choice(random, someRow()));
  const filter = Object.assign({}, ...chosen) as Filter;
  // Both words for the deal are refused before the index is queried.
  if (filter.type) delete filter.category;
  return filter;
}

/** One random query, run on both. */
function ask(market: Market, round: number): number {
  const { random, index, plain } = market;
  const filter = aFilter(market);
  const ids = random.chance(0.1) ? [market.someRow().id, market.someRow().id, 'f'.repeat(24)] : undefined;
  describeAll(index, plain);
  const found = evaluate(index, filter, { agents: filter.agent ? [filter.agent] : undefined, ids, now: NOW });
  const expected = searchByScan(
    ids
      ? ids.flatMap((id) => plain.get(id) ?? []).filter((row, at, all) => all.indexOf(row) === at)
      : plain.values(),
    filter,
    NOW,
  );
  const { matching } = expected;
  const context = JSON.stringify({ filter, ids });
  expect(found.count(), context).toBe(matching.length);
  const nice = random.chance(0.5) ? niceOf(random, market.someRow()).nice : filter.nice;
  const named = matching.filter(({ hideAgent }) => !hideAgent);
  expect(asRecord(found.tallyAgents()), context).toEqual(tallied(named, 'agent'));
  expectPage(market, found, matching, { ...filter, nice });
  if (round % 4 === 3) expectPage(market, found, matching, { ...filter, nice });
  if (round % 4 === 0 && !ids) expectFacets(found, expected, filter);
  if (round % 4 === 1) expectMap(found, matching, random);
  if (round % 4 === 2 && filter.search !== undefined && !/["“«„−]|-\S/u.test(filter.search)) {
    const matches = matcherOf(filter.search ?? '');
    const isMeant = (name: string) => matches(tokensOf([name]));
    const buildings = index.buildings.find(filter.search);
    expect(buildings.map(({ name, place }) => `${place}/${foldWords(name).join(' ')}`).toSorted()).toEqual(
      buildingsOf(plain.values(), isMeant),
    );
  }
  found.release();
  if (ids) {
    const part = subsetOf(index, ids);
    describeAll(part, plain);
    const among = evaluate(part, filter, {
      agents: filter.agent ? [filter.agent] : undefined,
      now: NOW,
    });
    expect(among.page({ skip: 0, limit: 9 }).toSorted(), context).toEqual(
      matching.map(({ id }) => id).toSorted(),
    );
    among.release();
  }
  return matching.length;
}

it(
  'The index agrees with a full scan while listings are added, removed and changed.',
  { timeout: 180_000 + QUESTIONS * ROWS, tags: ['drawn'] },
  () => {
    // Small groups, so that they are split and merged; and those of a real index.
    for (const group of [Math.max(16, ROWS >>> 7), 16_384]) {
      const market = aMarket(group, group);
      let notEmpty = 0;
      for (let round = 0; round < QUESTIONS / 2; round += 1) {
        for (let writes = market.random.pick([0, 1, 3, 40]); writes > 0; writes -= 1) market.write();
        if (ask(market, round) > 0) notEmpty += 1;
      }
      expect(notEmpty).toBeGreaterThan(QUESTIONS / 5);
      expect(market.index.count()).toBe(market.plain.size);
      for (const id of [...market.plain.keys()]) {
        market.index.remove(id);
        market.plain.delete(id);
      }
      // An empty index is queried, and filled again.
      expect(evaluate(market.index, {}).count()).toBe(0);
      expect(evaluate(market.index, { minPrice: 1 }).page({ skip: 0, limit: 9 })).toEqual([]);
    }
  },
);

it('A matcher finds the same listings as a full scan, among all or some.', { tags: ['drawn'] }, () => {
  const market = aMarket(3, 16_384);
  const { index, plain, random } = market;
  describeAll(index, plain);
  const matcher = createMatcher(index, NOW);
  const some = new Set([...plain.keys()].filter(() => random.chance(0.2)));
  const among = matcher.rowsOf([...some, 'f'.repeat(24)]);
  for (let round = 0; round < QUESTIONS; round += 1) {
    const filter = aFilter(market);
    const agents = filter.agent ? [filter.agent] : undefined;
    const ids = searchByScan(plain.values(), filter, NOW).matching.map(({ id }) => id);
    const context = JSON.stringify(filter);
    expect(new Set(matcher.match(compileFilter(filter), { agents })), context).toEqual(new Set(ids));
    const expected = new Set(ids.filter((id) => some.has(id)));
    expect(new Set(matcher.match(compileFilter(filter), { agents, among })), context).toEqual(expected);
  }
});
