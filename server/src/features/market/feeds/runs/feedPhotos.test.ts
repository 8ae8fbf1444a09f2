// @module-tag long
import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAYS_UNTIL_BINNED } from '@manzil/shared/domain/offer/feeds';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { env } from '../../../../platform/base/env';
import { aForm } from '../../../../testing/factories/property.factory';
import { aPerson, testApp, type TestPerson } from '../../../../testing/testApp';
import { changeListing } from '../../listings/listingWrites';
import { findListing, toObjectId } from '../../listings/listingReads';
import { changeFeed } from '../feed.model';
import { aFeed, applyFile, endOf, rowsOf, type FeedAnswer } from '../../../../testing/feeds';
import { feedsJob } from '../feedsJob.service';
import { binGone } from '../feedUpkeep.service';

const api = testApp({ FEED_PRIVATE_ADDRESSES: '1' });
let server: Server;
let origin: string;
let agent: TestPerson;
let feed: FeedAnswer;
/** The host's answers by path: a picture or a status. */
const files = new Map<string, Buffer | number>();
let asked: string[];
let atOnce: { now: number; most: number };

const photo = (red: number) =>
  sharp({ create: { width: 1280, height: 900, channels: 3, background: { r: red, g: 90, b: 120 } } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9]) files.set(`/${n}.jpg`, await photo(n * 20));
  server = createServer((req, res) => {
    asked.push(req.url ?? '');
    atOnce.now += 1;
    atOnce.most = Math.max(atOnce.most, atOnce.now);
    const file = files.get(req.url ?? '') ?? 404;
    setTimeout(() => {
      atOnce.now -= 1;
      if (typeof file === 'number') res.writeHead(file).end();
      else res.end(file);
    }, 20);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(async () => {
  agent = await aPerson('agent');
  feed = await aFeed(api, agent);
  asked = [];
  atOnce = { now: 0, most: 0 };
});

const record = (paths: string[], fields: object = {}) => ({
  reference: 'A-1',
  ...aForm(),
  title: 'Bright flat with photos',
  photos: paths.map((path) => `${origin}${path}`),
  ...fields,
});
const apply = (...records: object[]) => applyFile(api, agent, feed.id, records);
async function listing() {
  const run = await api.get(`/feeds/runs?id=${feed.id}`).set('jwtoken', agent.token);
  for (const { id } of run.body.data as { id: string }[]) {
    const { data } = (await api.get(`/feeds/rows?run=${id}`).set('jwtoken', agent.token)).body as {
      data: { property: string | null }[];
    };
    const property = data.find((row) => row.property)?.property;
    if (property) return (await findListing(property)) ?? undefined;
  }
  return undefined;
}
const ids = async () => (await listing())?.images.map(({ publicID }) => publicID) ?? [];

describe('Photos of a feed', () => {
  it('Photos keep the feed’s order and are fetched once, at most four at a time.', async () => {
    const paths = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `/${n}.jpg`);
    await apply(record(paths));
    expect((await ids()).length).toBe(9);
    expect(asked.toSorted()).toEqual(paths);
    expect(atOnce.most).toBeGreaterThan(1);
    expect(atOnce.most).toBeLessThanOrEqual(4);
    await apply(record(paths, { price: 70_000 }));
    expect(asked).toHaveLength(9);
    expect((await ids()).length).toBe(9);
    expect(await readdir(join(env().DATA_DIR, 'tmp'))).toEqual([]);
  });

  it('Known content at a new address is not stored again.', async () => {
    await apply(record(['/1.jpg', '/2.jpg']));
    const before = await ids();
    files.set('/1.jpg?signature=2', files.get('/1.jpg') ?? 404);
    await apply(record(['/1.jpg?signature=2', '/2.jpg']));
    expect(await ids()).toEqual(before);
    expect(asked).toEqual(['/1.jpg', '/2.jpg', '/1.jpg?signature=2']);
  });

  it('A listing follows its feed’s photo order and removals.', async () => {
    await apply(record(['/1.jpg', '/2.jpg', '/3.jpg']));
    const [first, second, third] = await ids();
    await apply(record(['/3.jpg', '/4.jpg', '/1.jpg']));
    const after = await ids();
    expect([after[0], after[2]]).toEqual([third, first]);
    expect(after).not.toContain(second);
    expect(after).toHaveLength(3);
  });

  it('Dead URLs and files that aren’t pictures are skipped and not requested again.', async () => {
    files.set('/text.jpg', Buffer.from('<html>Not found</html>'));
    const wanted = ['/1.jpg', '/gone.jpg', '/text.jpg'];
    await apply(record(wanted));
    expect((await ids()).length).toBe(1);
    expect(await apply(record(wanted))).toMatchObject({ counts: { unchanged: 1, changed: 0 } });
    expect(asked).toHaveLength(3);
  });

  it('A photo larger than 20 MB is skipped.', async () => {
    files.set('/large.jpg', Buffer.concat([await photo(90), Buffer.alloc(20_000_000)]));
    await apply(record(['/large.jpg', '/1.jpg']));
    expect(await ids()).toHaveLength(1);
  });

  it('The next run retries a photo whose host failed.', async () => {
    files.set('/late.jpg', 503);
    await apply(record(['/1.jpg', '/late.jpg']));
    expect((await ids()).length).toBe(1);
    files.set('/late.jpg', await photo(200));
    expect(await apply(record(['/1.jpg', '/late.jpg']))).toMatchObject({ counts: { changed: 1 } });
    expect((await ids()).length).toBe(2);
    expect(await apply(record(['/1.jpg', '/late.jpg']))).toMatchObject({ counts: { unchanged: 1 } });
  });

  it.each([
    ['fails', 500],
    ['answers that all are missing', 404],
  ])('A listing keeps its photos while the host of new ones %s.', async (_, status) => {
    await apply(record(['/1.jpg', '/2.jpg']));
    const before = await ids();
    files.set('/new1.jpg', status);
    files.set('/new2.jpg', status);
    await apply(record(['/new1.jpg', '/new2.jpg']));
    expect(await ids()).toEqual(before);
    files.set('/new1.jpg', await photo(210));
    files.set('/new2.jpg', await photo(220));
    await apply(record(['/new1.jpg', '/new2.jpg']));
    const after = await ids();
    expect(after).toHaveLength(2);
    expect(after.some((id) => before.includes(id))).toBe(false);
  });

  it('A record without photos keeps its former ones.', async () => {
    await apply(record(['/1.jpg', '/2.jpg']));
    const before = await ids();
    await apply(record([], { price: 70_000 }));
    expect(await listing()).toMatchObject({ price: 70_000 });
    expect(await ids()).toEqual(before);
  });

  it('Photos arranged by hand stay.', async () => {
    await apply(record(['/1.jpg', '/2.jpg']));
    const [first] = await ids();
    await api
      .patch(`/property/edit_property?id=${String((await listing())?._id)}`)
      .set('jwtoken', agent.token)
      .send({ images: [first] })
      .expect(200);
    expect(await ids()).toEqual([first]);
    const run = await apply(record(['/1.jpg', '/2.jpg', '/3.jpg'], { price: 70_000 }));
    expect(await ids()).toEqual([first]);
    expect((await rowsOf(api, agent, run.id, 'changed')).data[0]?.changes).toContainEqual({
      field: 'images',
      before: '1',
      after: '3',
      isHeld: true,
    });
  });
});

describe('Listings of a feed over time', () => {
  const others = ['B', 'C', 'D', 'E', 'F'].map((reference) =>
    record([], { reference, title: `Bright flat ${reference}` }),
  );

  it('A listing missing from two runs is withdrawn, and moves to the recycle bin 30 days later.', async () => {
    await apply(record([]), ...others);
    const { _id } = (await listing()) ?? {};
    const id = String(_id);
    await apply(...others);
    expect(await findListing(id)).toMatchObject({ availability: 'available' });
    expect(await apply(...others)).toMatchObject({ counts: { gone: 1 } });
    expect(await findListing(id)).toMatchObject({ availability: 'withdrawn' });
    await binGone(new Date(Date.now() + (DAYS_UNTIL_BINNED - 1) * DAY_MS));
    expect(await findListing(id)).not.toBeNull();
    await binGone(new Date(Date.now() + (DAYS_UNTIL_BINNED + 1) * DAY_MS));
    expect(await findListing(id)).toBeNull();
    expect(await apply(record([]), ...others)).toMatchObject({ counts: { new: 1, unchanged: 5 } });
  });

  it('A listing that reappears is available again, unless someone closed it.', async () => {
    await apply(record([]), ...others);
    const id = String((await listing())?._id);
    await apply(...others);
    await apply(...others);
    await apply(record([]), ...others);
    expect(await findListing(id)).toMatchObject({ availability: 'available' });
    await changeListing({ _id: toObjectId(id) }, { set: { availability: 'rented' } });
    await apply(...others);
    await apply(...others);
    await binGone(new Date(Date.now() + (DAYS_UNTIL_BINNED + 1) * DAY_MS));
    expect(await findListing(id)).toMatchObject({ availability: 'rented' });
  });

  it('A run confirms availability five days after the last confirmation.', async () => {
    await apply(record([]));
    const id = String((await listing())?._id);
    const aged = async (days: number) => {
      const lastConfirmedAt = new Date(Date.now() - days * DAY_MS);
      await changeListing(
        { _id: toObjectId(id) },
        { set: { isVerified: true, lastConfirmedAt, askedAt: lastConfirmedAt } },
      );
      await apply(record([]));
      return (await findListing(id)) ?? undefined;
    };
    const fresh = await aged(4.99);
    expect(Date.now() - Number(fresh?.lastConfirmedAt)).toBeGreaterThan(3 * DAY_MS);
    const confirmed = await aged(5.01);
    expect(Date.now() - Number(confirmed?.lastConfirmedAt)).toBeLessThan(DAY_MS);
    expect(confirmed?.askedAt ?? null).toBeNull();
  });
});

describe('A scheduled run that fails', () => {
  it('Its owner is notified once until a run succeeds.', async () => {
    const bell = async () => {
      const { body } = await api.get('/notification').set('jwtoken', agent.token).expect(200);
      return (body.data as { kind: string; data: { title?: string } }[]).filter(
        ({ kind }) => kind === 'feedFailed',
      );
    };
    const own = await aFeed(api, agent, { name: 'Marina', url: `${origin}/none`, everyHours: 6 });
    const runDue = async () => {
      await changeFeed({ _id: own.id }, { nextRunAt: new Date(0) });
      await feedsJob.run(new AbortController().signal);
      return endOf(api, agent, own.id);
    };
    expect(await runDue()).toMatchObject({ state: 'failed', failure: 'http_error' });
    await runDue();
    expect(await bell()).toMatchObject([{ data: { title: 'Marina' } }]);
  });
});
