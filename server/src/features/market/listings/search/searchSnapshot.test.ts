// @module-tag long
import { existsSync, statSync } from 'node:fs';
import { appendFile, open, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { trusted } from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { createSearchIndex, evaluate } from '@manzil/search';
import { derivedOf } from '../listingWrites';
import { env } from '../../../../platform/base/env';
import { log } from '../../../../platform/base/logger';
import { aPerson, testApp, type TestPerson } from '../../../../testing/testApp';
import { filterByScan, sortedIds } from '../../../../testing/market/oracle';
import { randomFilter } from '../../../../testing/market/testFilters';
import { seeded } from '@manzil/search/testing/seeded';
import { aMarket, type MarketListing } from '../../../../testing/market/testMarket';
import { isSearchIndexRead, keepSaving, saveSearchIndex, startSearchIndex, searchIndex } from './searchIndex';
import { readDescriptions } from './searchRecords';
import { Property } from '../property.model';

const MANY = 500;
const api = testApp();
let agents: TestPerson[];
let market: MarketListing[];
let path: string;

beforeAll(async () => {
  path = join(env().DATA_DIR, 'catalogue.snapshot');
  agents = await Promise.all([aPerson('agent'), aPerson('agent'), aPerson('agent'), aPerson('agent')]);
  market = await aMarket(MANY, agents);
});
beforeEach(() => {
  vi.restoreAllMocks();
});

/** Stops the server, which writes the snapshot; runs `change` on the database; starts the server again. */
async function restart(change: () => Promise<unknown> = () => Promise.resolve()) {
  await searchIndex();
  await saveSearchIndex();
  await change();
  const [info, warn] = [vi.spyOn(log, 'info'), vi.spyOn(log, 'warn')];
  startSearchIndex();
  await searchIndex();
  const taken = info.mock.calls.find(([, line]) => line === 'published listings taken from the snapshot');
  return {
    taken: taken?.[0] as { homes: number; changed: number } | undefined,
    warnings: warn.mock.calls.map(([line]) => String(line)),
  };
}

/** Lists, counts and orders match a full scan. */
async function expectTruth(seed: number, asked = 30): Promise<void> {
  const who = { random: seeded(seed), market, agents };
  const ask = async (filter: Filter) => {
    const { body } = await api
      .get('/property/get_all')
      .query({ ...filter, limit: 50 })
      .expect(200);
    return { filter, count: body.count, ids: (body.data as { id: string }[]).map(({ id }) => id) };
  };
  const filters: Filter[] = [
    { sort: 'rating' },
    { sort: 'popular' },
    ...agents.map(({ id }) => ({ agent: id })),
    ...Array.from({ length: asked }, () => randomFilter(who, 3)),
  ];
  for (const filter of filters) {
    const expected = filterByScan(market, filter);
    const ids = sortedIds(expected, filter).slice(0, 50);
    expect(await ask(filter)).toEqual({ filter, count: expected.length, ids });
  }
}

const published = () => filterByScan(market, {});
/** Some published listings that are still unchanged. */
function take(count: number): MarketListing[] {
  const some = published()
    .filter((listing) => !touched.has(listing))
    .slice(0, count);
  expect(some).toHaveLength(count);
  for (const listing of some) touched.add(listing);
  return some;
}
const touched = new Set<MarketListing>();
/** Changes listings directly in the database and in the list; `timestamps` as the product does it. */
async function change(some: MarketListing[], set: Record<string, unknown>, timestamps = true) {
  await Property.updateMany(
    { _id: trusted({ $in: some.map(({ _id }) => _id) }) },
    { $set: set },
    { timestamps },
  );
  for (const listing of some) Object.assign(listing, set);
}
/** The same for all listings of an agent. */
async function changeAgent(agent: TestPerson | undefined, set: Partial<MarketListing>) {
  for (const listing of market.filter((one) => one.agent === agent?.id)) {
    Object.assign(listing, set);
    const { isListed } = derivedOf(listing);
    Object.assign(listing, { isListed });
    await Property.updateOne({ _id: listing._id }, { $set: { ...set, isListed } });
  }
}

describe('The catalog snapshot', () => {
  it('The next start reads the snapshot, which only this user can read, instead of the listings.', async () => {
    const { taken, warnings } = await restart();
    expect({ taken, warnings }).toEqual({
      taken: { homes: published().length, changed: 0 },
      warnings: [],
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(existsSync(`${path}.part`)).toBe(false);
    await expectTruth(1);
  });

  it('The snapshot is written again only after a change.', async () => {
    const { mtimeMs } = statSync(path);
    await saveSearchIndex();
    expect(statSync(path).mtimeMs).toBe(mtimeMs);
    await change(take(1), { price: 77_000 });
    await searchIndex();
    await saveSearchIndex();
    expect(statSync(path).mtimeMs).toBeGreaterThan(mtimeMs);
  });

  it('Listings changed, hidden, withdrawn, deleted or added while stopped are all up to date.', async () => {
    const { taken } = await restart(async () => {
      const gone = take(20);
      await Property.deleteMany({ _id: trusted({ $in: gone.map(({ _id }) => _id) }) });
      market = market.filter((listing) => !gone.includes(listing));
      await changeAgent(agents[0], { hideAgent: true });
      await changeAgent(agents[1], { isOwnerActive: false });
      await change(take(10), { availability: 'withdrawn', isListed: false });
      await change(take(10), { price: 4_444_000, title: 'Home by the lagoon', bedrooms: '1' });
      // View counts do not change the listing itself.
      await change(take(10), { avgRating: 4.9 }, false);
      await change(take(10), { views: 900 }, false);
      market.push(...(await aMarket(40, agents.slice(1), 8, 'PD')));
    });
    expect(taken?.changed).toBeGreaterThan(60);
    await expectTruth(2);
    expect(await api.get('/property/get_all').query({ agent: agents[0]?.id }).expect(200)).toMatchObject({
      body: { count: 0, data: [] },
    });
  });

  it('Listings restored by hand to older values override the snapshot.', async () => {
    const [older, fewer, edition] = [take(5), take(5), take(5)];
    const back = new Date(Date.now() - 40 * 86_400_000);
    await change([...older, ...edition], { price: 5_000_000, __v: 7 });
    await change(fewer, { views: 5000 });
    await searchIndex();
    const { taken } = await restart(async () => {
      await change(older, { price: 1_000_000, updatedAt: back }, false);
      await change(fewer, { views: 3 }, false);
      await change(edition, { price: 1_500_000, __v: 6 }, false);
    });
    // Those with an old date or none differ only when all listings are compared.
    expect(taken?.changed).toBeLessThan(15);
    await expectTruth(3);
  });

  it('A change by this server while the snapshot is read is not lost.', async () => {
    await searchIndex();
    await saveSearchIndex();
    const [listing] = take(1);
    startSearchIndex();
    const reading = searchIndex();
    const owner = agents.find(({ id }) => id === listing?.agent);
    await api
      .delete(`/property/delProperty?id=${String(listing?._id)}`)
      .set('jwtoken', owner?.token ?? '')
      .expect(200);
    await reading;
    market = market.filter((one) => one !== listing);
    await expectTruth(4);
  });

  it('A start whose load fails repeats it.', async () => {
    startSearchIndex();
    vi.spyOn(Property, 'find').mockImplementationOnce(() => {
      throw new Error('away');
    });
    keepSaving();
    await expect.poll(isSearchIndexRead, { timeout: 10_000 }).toBe(true);
    await expectTruth(7, 3);
  });

  it('A listing that was removed and added during the write appears once.', async () => {
    const [whole, twice] = [await searchIndex(), createSearchIndex()];
    const rows = whole.plain(0, whole.rows());
    twice.restore(rows);
    twice.restore(rows);
    Array.from(twice.settle());
    await readDescriptions(twice);
    for (const filter of [{}, { search: 'lagoon' }, { search: 'h' }, { city: 'dubai' }] satisfies Filter[]) {
      expect(evaluate(twice, filter).count()).toBe(evaluate(whole, filter).count());
    }
  });

  it('The snapshot is used even when most of the market is new.', async () => {
    const { taken, warnings } = await restart(async () => {
      market.push(...(await aMarket(600, agents, 9, 'PE')));
    });
    expect({ taken, warnings }).toEqual({
      taken: { homes: published().length, changed: filterByScan(market.slice(-600), {}).length },
      warnings: [],
    });
    await expectTruth(6, 5);
  });

  const flip = async (at: (size: number) => number) => {
    const file = await open(path, 'r+');
    const where = at((await file.stat()).size);
    const byte = Buffer.alloc(1);
    await file.read(byte, 0, 1, where);
    byte[0] = (byte[0] as number) ^ 1;
    await file.write(byte, 0, 1, where);
    await file.close();
  };
  it.each<[string, RegExp, () => Promise<unknown>]>([
    ['truncated within a line', /damaged/, () => truncate(path, Math.floor(statSync(path).size / 2))],
    [
      'truncated after a line',
      /its end is missing/,
      async () => {
        const lines = (await readFile(path, 'utf8')).split('\n');
        await writeFile(path, `${lines.slice(0, 2).join('\n')}\n`);
      },
    ],
    ['emptied', /its end is missing/, () => truncate(path, 0)],
    ['extra lines at its end', /more behind its end/, () => appendFile(path, '{}\n')],
    ['a flipped bit in the middle', /discarded/, () => flip((size) => size >> 1)],
    ['a flipped bit in a price', /its sum is another one/, () => flipDigit()],
    ['another version', /another version/, () => flip(() => 11)],
    ['only zeros', /discarded/, () => writeFile(path, Buffer.alloc(3_000_000))],
  ])('A damaged snapshot is discarded with one warning: %s.', async (_name, reason, harm) => {
    await change(take(1), { price: 2_222_000 });
    const { taken, warnings } = await restart(harm);
    expect(taken).toBeUndefined();
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(reason);
    expect(existsSync(path)).toBe(false);
    await expectTruth(5, 3);
  });

  async function flipDigit(): Promise<void> {
    const text = await readFile(path, 'utf8');
    await writeFile(
      path,
      text.replace(/"numbers":\[(\d)/, (_all, digit) => `"numbers":[${9 - Number(digit)}`),
    );
  }
});
