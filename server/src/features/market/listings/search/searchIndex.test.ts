import mongoose, { type mongo } from 'mongoose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aListing } from '../../../../testing/factories/property.factory';
import { aPerson, testApp } from '../../../../testing/testApp';
import { addListingView } from '../listingWrites';
import { Property } from '../property.model';
import { searchIndex } from './searchIndex';

const api = testApp();
const CITIES = ['ajman', 'fujairah', 'umm_al_quwain'];
let city: string;
let ids: string[];
beforeEach(async () => {
  city = CITIES.shift() ?? '';
  const agent = await aPerson('agent');
  const homes = await Promise.all(
    Array.from({ length: 5 }, (_, at) => aListing({ agent: agent.id, city, price: 50_000 + at })),
  );
  ids = homes.map(({ _id }) => String(_id));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const found = async () => (await api.get(`/property/get_all?city=${city}`).expect(200)).body.count as number;
const clock = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
/** Runs `work`; returns the ids it read by `$in`, and how often it read states of all listings. */
async function readsDuring(work: () => Promise<unknown>) {
  const reads = { ids: [] as string[], comparisons: 0 };
  const client = mongoose.connection.getClient();
  const note = ({ command }: mongo.CommandStartedEvent) => {
    const { find, filter } = command as { find?: string; filter?: { _id?: { $in?: object[] } } };
    if (find !== 'properties') return;
    const ids = filter?._id?.$in;
    if (ids) reads.ids.push(...ids.map(String));
    else if (filter && 'isListed' in filter) reads.comparisons += 1;
  };
  client.on('commandStarted', note);
  await work();
  client.off('commandStarted', note);
  return reads;
}

it('A listing deleted around the product leaves the lists, and only listings that differ are read again.', async () => {
  expect(await found()).toBe(5);
  const catalog = await searchIndex();
  const [gone = '', ...kept] = ids;
  await Property.collection.deleteOne({ _id: new mongoose.Types.ObjectId(gone) });
  clock(2);
  const reads = await readsDuring(() => expect.poll(found).toBe(4));
  expect(reads.ids).toContain(gone);
  expect(reads.comparisons).toBeGreaterThan(0);
  expect(reads.ids.filter((id) => kept.includes(id))).toEqual([]);
  expect(await searchIndex()).toBe(catalog);
});

it('A difference that pending changes explain is counted again, and no listing is compared.', async () => {
  expect(await found()).toBe(5);
  const counts = vi.spyOn(Property, 'countDocuments');
  counts.mockResolvedValueOnce((await searchIndex()).count() + 1);
  clock(2);
  const countsAfterQuery = async () => {
    await found();
    return counts.mock.calls.length;
  };
  const reads = await readsDuring(async () => {
    await expect.poll(countsAfterQuery).toBe(2);
    expect(await countsAfterQuery()).toBe(2);
  });
  expect(reads.comparisons).toBe(0);
});

it('A view reorders the most viewed homes at once and keeps evaluations cached.', async () => {
  const order = async () =>
    (await api.get(`/property/get_all?city=${city}&sort=popular`).expect(200)).body.data.map(
      (card: { id: string }) => card.id,
    ) as string[];
  const last = (await order()).at(-1) ?? '';
  const version = (await searchIndex()).version();
  await addListingView(last);
  expect((await order())[0]).toBe(last);
  expect((await searchIndex()).version()).toBe(version);
});
