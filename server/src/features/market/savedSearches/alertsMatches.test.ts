import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@manzil/shared/domain/time/spans';
import { seeded } from '@manzil/search/testing/seeded';
import { aPerson, testApp } from '../../../testing/testApp';
import { randomFilter } from '../../../testing/market/testFilters';
import { aMarket, type MarketListing } from '../../../testing/market/testMarket';
import { Property } from '../listings/property.model';
import { catalogue } from '../listings/search/catalogue';
import { runAlerts } from './alerts.service';
import { changeSearch, recordProgress, removeSearch, type Frequency } from './savedSearch.model';

const SEARCHES = 250;
const HOMES = 90;
const OVERLAP_MS = 5 * MINUTE_MS;
const { ObjectId } = mongoose.Types;

const api = testApp();
const searchesIn = () => mongoose.connection.collection('savedsearches');

interface Saved {
  _id: mongoose.Types.ObjectId;
  user: mongoose.Types.ObjectId;
  filter: Filter;
  frequency: Frequency;
  createdAt: Date;
}
async function save(filters: Filter[], fieldsOf: (at: number) => Pick<Saved, 'createdAt' | 'frequency'>) {
  const searches = filters.map((filter, at): Saved => ({
    ...{ _id: new ObjectId(), user: new ObjectId(), filter },
    ...fieldsOf(at),
  }));
  const further = { place: 0, name: 'Homes', toldAt: new Date() };
  await searchesIn().insertMany(
    searches.map((search) => ({ ...search, ...further, updatedAt: search.createdAt })),
  );
  return searches;
}

/** Publishes homes at the given times and reloads the catalog. */
async function publish(market: MarketListing[], timeOf: (at: number) => Date): Promise<Map<string, number>> {
  const verified = market.filter(({ isVerified }) => isVerified);
  const times = verified.map(({ _id }, at) => ({ _id, verifiedAt: timeOf(at) }));
  await Property.bulkWrite(
    times.map(({ _id, verifiedAt }) => ({
      updateOne: { filter: { _id }, update: { $set: { verifiedAt } } },
    })),
  );
  catalogue().reload();
  return new Map(times.map(({ _id, verifiedAt }) => [String(_id), verifiedAt.getTime()]));
}

/** What the list call finds; alerts ignore the age of a listing and go by the time of the search. */
async function listed(filter: Filter): Promise<string[]> {
  const query = { filter: JSON.stringify({ ...filter, postedWithin: undefined }), limit: 100 };
  const { body } = await api.get('/property/get_all').query(query).expect(200);
  expect(body.data).toHaveLength(body.count);
  return body.data.map(({ id }: { id: string }) => id);
}
async function found(search: Saved): Promise<string[]> {
  const rows = await mongoose.connection
    .collection('searchdeliveries')
    .find({ search: search._id })
    .toArray();
  return rows.map((row) => String(row['property'])).toSorted();
}

it('Alerts find what the list finds, also after homes and searches changed between two runs.', async () => {
  const agents = await Promise.all([aPerson('agent'), aPerson('agent')]);
  const market = await aMarket(HOMES, agents);
  const random = seeded(21);
  const filtersOf = (count: number) =>
    Array.from({ length: count }, () => randomFilter({ random, market, agents }, 3));
  const start = Date.now();
  const before = (ms: number) => new Date(start - ms);
  // Some are too old for the run.
  const times = await publish(market, (at) => before((at % 16) * 30_000 + 10_000));
  const matchesOf = async ({ filter, createdAt }: Saved, since: number) => {
    const from = Math.max(since, createdAt.getTime());
    return (await listed(filter)).filter((id) => (times.get(id) ?? 0) >= from);
  };
  // Every third is younger than some homes; every fifth is paused.
  const searches = await save(filtersOf(SEARCHES), (at) => ({
    createdAt: before(at % 3 === 0 ? 3 * MINUTE_MS : at % 3 === 1 ? HOUR_MS : 90 * DAY_MS),
    frequency: at % 5 === 0 ? 'off' : 'weekly',
  }));

  await recordProgress(before(MINUTE_MS));
  await runAlerts(new Date(start));
  const first = new Map<Saved, string[]>();
  for (const search of searches) {
    const expected =
      search.frequency === 'off' ? [] : await matchesOf(search, start - MINUTE_MS - OVERLAP_MS);
    first.set(search, expected);
    expect({ ...search, found: await found(search) }).toEqual({ ...search, found: expected.toSorted() });
  }

  const [resumed, deleted, paused, kept] = [0, 20, 40, 60].map((at) =>
    searches.slice(at, at < 60 ? at + 20 : SEARCHES),
  ) as [Saved[], Saved[], Saved[], Saved[]];
  for (const { _id } of resumed) await changeSearch({ _id: String(_id) }, { frequency: 'weekly' });
  for (const { _id } of paused) await changeSearch({ _id: String(_id) }, { frequency: 'off' });
  for (const { _id, user } of deleted) await removeSearch({ _id: String(_id), user: String(user) });
  await Property.bulkWrite(
    market.slice(0, HOMES / 2).map(({ _id, price }) => ({
      updateOne: { filter: { _id }, update: { $set: { price: Math.round(price / 3) } } },
    })),
  );
  const added = await save(filtersOf(20), () => ({ createdAt: new Date(), frequency: 'weekly' }));
  const fresh = await aMarket(9, agents, 8, 'PN');
  for (const [id, time] of await publish(fresh, () => new Date())) times.set(id, time);

  await runAlerts(new Date(start + MINUTE_MS));
  let grown = 0;
  for (const search of [...resumed, ...paused, ...kept, ...added]) {
    const isPaused = paused.includes(search) || (search.frequency === 'off' && !resumed.includes(search));
    const again = isPaused ? [] : await matchesOf(search, start - OVERLAP_MS);
    const expected = [...new Set([...(first.get(search) ?? []), ...again])].toSorted();
    expect({ ...search, found: await found(search) }).toEqual({ ...search, found: expected });
    if (kept.includes(search) && again.some((id) => !fresh.some(({ _id }) => String(_id) === id))) {
      grown += Number(expected.length > (first.get(search)?.length ?? 0));
    }
  }
  expect(grown).toBeGreaterThan(5);
  for (const search of deleted) expect(await found(search)).toEqual([]);
});
