import mongoose, { type mongo } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_A_DAY } from '@manzil/shared/domain/offer/propertyRules';
import { aForm, aPicture } from '../../../../testing/factories/property.factory';
import { aPerson, testApp, type TestPerson } from '../../../../testing/testApp';
import { changeListing } from '../../listings/listingWrites';
import { findListing, toObjectId } from '../../listings/listingReads';
import { aFeed, applyFile, checkFile, endOf, rowsOf, type FeedAnswer } from '../../../../testing/feeds';

const api = testApp();
let agent: TestPerson;
let feed: FeedAnswer;
beforeEach(async () => {
  agent = await aPerson('agent');
  feed = await aFeed(api, agent);
});

const record = (reference: string, fields: object = {}) => ({
  reference,
  ...aForm(),
  title: `Bright flat ${reference}`,
  ...fields,
});
const apply = (records: object[]) => applyFile(api, agent, feed.id, records);

/** Id of the listing that a record of the last run became. */
async function listingIn(run: { id: string }, kind: 'new' | 'changed' | 'gone' | 'unchanged' = 'new') {
  const [row] = (await rowsOf(api, agent, run.id, kind)).data;
  return row?.property ?? '';
}
/** Publishes a listing as staff would. */
const publish = (id: string) =>
  changeListing(
    { _id: toObjectId(id) },
    { set: { isVerified: true, verifiedAt: new Date(), images: [aPicture()] } },
  );
const edit = (id: string, fields: object) =>
  api.patch(`/property/edit_property?id=${id}`).set('jwtoken', agent.token).send(fields);

/** Commands that write to a collection while `work` runs. */
async function writesDuring(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const writes: Record<string, number> = {};
  const client = mongoose.connection.getClient();
  const count = ({ commandName, command }: mongo.CommandStartedEvent) => {
    if (!['insert', 'update', 'delete', 'findAndModify'].includes(commandName)) return;
    const name = String((command as Record<string, unknown>)[commandName]);
    writes[name] = (writes[name] ?? 0) + 1;
  };
  client.on('commandStarted', count);
  await work();
  client.off('commandStarted', count);
  return writes;
}

describe('Applying a feed', () => {
  it('A new record becomes a pending listing of the feed’s owner, and the next check finds it unchanged.', async () => {
    const run = await apply([record('A-1', { price: 72_500, amenities: [] })]);
    expect(run).toMatchObject({ state: 'done', total: 1, done: 1, counts: { new: 1, refused: 0 } });
    const listing = await findListing(await listingIn(run));
    expect(listing).toMatchObject({
      title: 'Bright flat A-1',
      price: 72_500,
      isVerified: false,
      isListed: false,
    });
    expect(String(listing?.agent)).toBe(agent.id);
    const again = await apply([record('A-1', { price: 72_500, amenities: [] })]);
    expect(again).toMatchObject({ state: 'done', total: 0, counts: { new: 0, changed: 0, unchanged: 1 } });
  });

  it('A run without changes writes neither listings nor feed records.', async () => {
    const records = Array.from({ length: 20 }, (_, at) => record(`A-${at}`));
    await apply(records);
    const writes = await writesDuring(() => apply(records));
    expect(writes['properties']).toBeUndefined();
    expect(writes['feeditems']).toBeUndefined();
    // Rows of former runs are removed, before reading and after it.
    expect(writes['feedrows']).toBe(2);
  });

  it('A changed price is written; a published listing stays published unless reviewed fields change.', async () => {
    const id = await listingIn(await apply([record('A-1')]));
    await publish(id);
    const cheaper = await apply([record('A-1', { price: 71_000 })]);
    expect(cheaper).toMatchObject({ state: 'done', counts: { changed: 1 } });
    expect((await rowsOf(api, agent, cheaper.id, 'changed')).data[0]?.changes).toEqual([
      { field: 'price', before: '72000', after: '71000', isHeld: false },
    ]);
    expect(await findListing(id)).toMatchObject({ price: 71_000, isListed: true });
    await apply([record('A-1', { price: 71_000, title: 'Another flat altogether' })]);
    expect(await findListing(id)).toMatchObject({ title: 'Another flat altogether', isVerified: false });
  });

  it('A field edited by hand keeps its value; the others follow the feed.', async () => {
    const id = await listingIn(await apply([record('A-1')]));
    await edit(id, { title: 'Written by hand' }).expect(200);
    const next = record('A-1', { title: 'Written by the CRM', price: 70_000 });
    const run = await apply([next]);
    expect((await rowsOf(api, agent, run.id, 'changed')).data[0]?.changes).toEqual([
      { field: 'title', before: 'Written by hand', after: 'Written by the CRM', isHeld: true },
      { field: 'price', before: '72000', after: '70000', isHeld: false },
    ]);
    expect(await findListing(id)).toMatchObject({ title: 'Written by hand', price: 70_000 });
    expect(await apply([next])).toMatchObject({ counts: { unchanged: 1, changed: 0 } });
    await apply([record('A-1', { title: 'Written by the CRM again', price: 69_000 })]);
    expect(await findListing(id)).toMatchObject({ title: 'Written by hand', price: 69_000 });
  });

  it('A field the feed dropped is removed; a field it never stated is kept.', async () => {
    const id = await listingIn(await apply([record('A-1', { developer: 'Emaar' })]));
    await edit(id, { buildingName: 'Tower 1' }).expect(200);
    await apply([record('A-1')]);
    const listing = await findListing(id);
    expect(listing?.developer ?? null).toBeNull();
    expect(listing?.buildingName).toBe('Tower 1');
  });

  it('A record that becomes invalid is refused and leaves its listing alone.', async () => {
    const id = await listingIn(await apply([record('A-1')]));
    const run = await apply([record('A-1', { title: 'x' })]);
    expect(run).toMatchObject({ counts: { refused: 1, gone: 0 } });
    expect(await findListing(id)).toMatchObject({ title: 'Bright flat A-1', availability: 'available' });
  });

  it('A home that is already listed is refused, as is a duplicate within a feed.', async () => {
    const run = await apply([record('A-1', { title: 'Twin flat' }), record('A-2', { title: 'Twin flat' })]);
    expect(run).toMatchObject({ state: 'done', total: 1, done: 1, counts: { new: 1, refused: 1 } });
    const [refused] = (await rowsOf(api, agent, run.id, 'refused')).data;
    expect(refused).toMatchObject({ reference: 'A-2', problems: [{ path: 'duplicates' }] });
  });

  it('The daily limit for listings does not apply to feeds.', async () => {
    const most = MAX_A_DAY + 1;
    const run = await apply(Array.from({ length: most }, (_, at) => record(`A-${at}`)));
    expect(run).toMatchObject({ state: 'done', done: most, counts: { new: most } });
  });

  it('A listing that its owner deleted is not created again.', async () => {
    const id = await listingIn(await apply([record('A-1')]));
    await api.delete(`/property/delProperty?id=${id}`).set('jwtoken', agent.token).expect(200);
    expect(await apply([record('A-1', { price: 60_000 })])).toMatchObject({
      counts: { unchanged: 1, new: 0 },
    });
    expect(await findListing(id)).toBeNull();
  });

  it('A feed that lost more than a fifth of its records, or all, changes nothing.', async () => {
    const records = Array.from({ length: 10 }, (_, at) => record(`A-${at}`));
    await apply(records);
    expect(await apply(records.slice(0, 7))).toMatchObject({
      state: 'failed',
      failure: 'too_few',
      failureDetail: '7',
    });
    expect(await apply([])).toMatchObject({ state: 'failed', failure: 'empty' });
    await api
      .post(`/feeds/check?id=${feed.id}`)
      .set('jwtoken', agent.token)
      .field('acceptsFewer', 'true')
      .attach('file', Buffer.from(JSON.stringify(records.slice(0, 7))), 'feed.json')
      .expect(200);
    expect(await endOf(api, agent, feed.id)).toMatchObject({ state: 'done', counts: { unchanged: 7 } });
    expect(await apply(records.slice(0, 8))).toMatchObject({ state: 'done', counts: { unchanged: 8 } });
  });

  it('Records without references count as lost: nothing is withdrawn.', async () => {
    const records = ['B-1', 'B-2', 'B-3'].map((reference, at) => record(reference, { area: 700 + at * 50 }));
    await apply(records);
    const nameless = records.map((one, at) => (at === 0 ? one : { ...one, reference: '' }));
    const run = await apply(nameless);
    expect(run).toMatchObject({ state: 'failed', failure: 'too_few', failureDetail: '1' });
  });

  it('A run can be applied once, and not after a newer check.', async () => {
    await checkFile(api, agent, feed.id, [record('A-1')]);
    const first = await endOf(api, agent, feed.id);
    await checkFile(api, agent, feed.id, [record('A-1')]);
    await endOf(api, agent, feed.id);
    const late = await api.post(`/feeds/apply?run=${first.id}`).set('jwtoken', agent.token).expect(409);
    expect(late.body.code).toBe('feed_not_ready');
  });
});
