import mongoose, { type mongo } from 'mongoose';
import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { OUTGOING_SHAPES } from '@manzil/shared/domain/offer/feeds';
import { aForm, aListing, aPicture } from '../../../../testing/factories/property.factory';
import { aPerson, testApp, type TestPerson } from '../../../../testing/testApp';
import { User } from '../../../foundation/people/user.model';
import { Property } from '../../listings/property.model';
import { withShownPlace } from '../../listings/shownPlace';
import { openFeed, mapRecord } from '../shapes';
import type { MappedRecord } from '../shapes/shape';

const api = testApp({ PUBLIC_URL: 'https://homes.example' });
let agent: TestPerson;
beforeEach(async () => {
  agent = await aPerson('agent', { phone: '+971501234567' });
});

interface Addresses {
  createdAt: string;
  addresses: { shape: (typeof OUTGOING_SHAPES)[number]; url: string }[];
}

const create = async (who = agent, owner?: string) =>
  (await api.post('/feeds/outgoing').set('jwtoken', who.token).send({ owner }).expect(201)).body
    .data as Addresses;
const show = async (who = agent) =>
  (await api.get('/feeds/outgoing').set('jwtoken', who.token).expect(200)).body.data;
/** Paths of a person's new addresses, by shape. */
async function pathsOf(who = agent) {
  const { addresses } = await create(who);
  return Object.fromEntries(addresses.map(({ shape, url }) => [shape, new URL(url).pathname])) as Record<
    (typeof OUTGOING_SHAPES)[number],
    string
  >;
}
const fetchPath = (path: string, headers: Record<string, string> = {}) =>
  request(api.app)
    .get(path)
    .set(headers)
    .buffer(true)
    .parse((res, done) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () => done(null, Buffer.concat(parts).toString()));
    });
const textOf = async (path: string) => (await fetchPath(path).expect(200)).body as string;

/** Parses a text as another portal would. */
async function recordsIn(text: string): Promise<MappedRecord[]> {
  const parts = async function* () {
    await Promise.resolve();
    yield Buffer.from(text);
  };
  const { table, records } = await openFeed(parts());
  const found: MappedRecord[] = [];
  for await (const record of records) found.push(mapRecord(table, record, {}));
  return found;
}

describe('Addresses of an owner’s listings', () => {
  it('The addresses are shown once, and serve the published listings in each shape.', async () => {
    const listing = await aListing({
      agent: agent.id,
      images: [aPicture(), { ...aPicture(), shows: 'plan' }],
    });
    expect(await show()).toBeNull();
    const { createdAt, addresses } = await create();
    expect(
      addresses.map(({ shape, url }) => [shape, url.replace(/out\/[\w-]{43}\//, 'out/SECRET/')]),
    ).toEqual([
      ['propertyFinder', 'https://homes.example/feeds/out/SECRET/property-finder.xml'],
      ['bayut', 'https://homes.example/feeds/out/SECRET/bayut.xml'],
      ['json', 'https://homes.example/feeds/out/SECRET/listings.json'],
    ]);
    expect(await show()).toEqual({ createdAt, lastReadAt: null });
    for (const { url } of addresses) {
      const [record, ...more] = await recordsIn(await textOf(new URL(url).pathname));
      expect(more).toEqual([]);
      const { title, price, city, district } = aForm();
      expect(record).toMatchObject({
        reference: listing.referenceNo,
        form: { title, price, city, district },
        photos: listing.images.map((image) => ({
          url: `https://homes.example${image.url}`,
          isFloorPlan: image.shows === 'plan',
        })),
        isWithdrawn: false,
        unknown: [],
      });
    }
    expect(await show()).toEqual({ createdAt, lastReadAt: expect.any(String) });
  });

  it('Only the hash of a secret is stored, and the data download has neither.', async () => {
    const paths = await pathsOf();
    const secret = paths.json.split('/')[3] ?? '';
    const stored = await mongoose.connection.collection('feedaddresses').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(secret);
    const mine = await api.get('/user/my_data').set('jwtoken', agent.token).expect(200);
    expect(mine.body.data.outgoingFeed).toEqual(await show());
    expect(mine.text).not.toContain(secret);
  });

  it('Listings that aren’t public, and those of others, are left out.', async () => {
    const other = await aPerson('agent');
    const shown = await aListing({ agent: agent.id });
    await Promise.all([
      aListing({ agent: agent.id, isVerified: false }),
      aListing({ agent: agent.id, availability: 'sold' }),
      aListing({ agent: agent.id, availability: 'withdrawn' }),
      aListing({ agent: agent.id, isVerified: false, publishedBefore: aForm() }),
      aListing({ agent: other.id }),
    ]);
    const paths = await pathsOf();
    for (const path of Object.values(paths)) {
      const records = await recordsIn(await textOf(path));
      expect(records.map(({ reference }) => reference)).toEqual([shown.referenceNo]);
    }
    await Property.deleteOne({ _id: shown._id });
    for (const path of Object.values(paths)) expect(await recordsIn(await textOf(path))).toEqual([]);
  });

  it('Private fields, concealed locations and mail addresses are left out; numbers follow their public visibility.', async () => {
    const form = { ...aForm(), placeShown: 'area', location: { lat: 25.3264, lng: 55.3815 } };
    const place = { address: 'Secret Street 7', buildingName: 'Hidden Tower', unitNumber: 'Zz-1204' };
    const { hidden, location } = withShownPlace({ ...form, ...place } as never, 'a'.repeat(24));
    await aListing({ agent: agent.id, ...form, unitNumber: place.unitNumber, hidden, location });
    const paths = await pathsOf();
    for (const path of Object.values(paths)) {
      const text = await textOf(path);
      expect(text).not.toMatch(/Secret Street|Hidden Tower|Zz-1204|25\.3264|55\.3815/);
      expect(text).not.toContain(agent.email);
      expect(text).toContain('+971501234567');
    }
    await User.updateOne({ _id: agent.id }, { chatOnly: true });
    for (const path of Object.values(paths)) expect(await textOf(path)).not.toContain('+971501234567');
    await User.updateOne({ _id: agent.id }, { chatOnly: false });
    await Property.updateMany({ agent: agent.id }, { hideAgent: true });
    const { name } = await User.findById(agent.id).orFail();
    for (const path of Object.values(paths)) {
      expect(await textOf(path)).not.toContain('+971501234567');
      expect(await textOf(path)).not.toContain(name);
    }
  });

  it('Hostile texts are escaped.', async () => {
    const title = 'A ]]> <b>&amp; "home" \u0007\u0000\ufffe </title_en>';
    await aListing({ agent: agent.id, title, description: `${title} <!DOCTYPE x> {{7*7}}` });
    const paths = await pathsOf();
    for (const shape of OUTGOING_SHAPES) {
      const [record] = await recordsIn(await textOf(paths[shape]));
      expect(record?.form.title).toContain('A ]]>');
      expect(record?.form.title).toContain('&');
    }
  });

  it('Unknown, revoked and replaced secrets, suspended owners and lost roles get the same answer.', async () => {
    await aListing({ agent: agent.id });
    const bodyOf = async (path: string) => {
      const { body, headers } = await request(api.app).get(path).expect(404);
      expect(headers['x-request-id']).toBe(body.requestId);
      return { ...body, requestId: '' };
    };
    const unknown = await bodyOf(`/feeds/out/${'A'.repeat(43)}/listings.json`);
    const first = await pathsOf();
    const second = await pathsOf();
    expect(await bodyOf(first.json)).toEqual(unknown);
    expect(await bodyOf(second.json.replace('listings.json', 'listings.csv'))).toEqual(unknown);
    expect(await bodyOf(second.json.replace('listings.json', 'constructor'))).toEqual(unknown);
    await textOf(second.json);
    await User.updateOne({ _id: agent.id }, { isSuspended: true });
    expect(await bodyOf(second.json)).toEqual(unknown);
    await User.updateOne({ _id: agent.id }, { isSuspended: false, role: 'user' });
    expect(await bodyOf(second.json)).toEqual(unknown);
    await User.updateOne({ _id: agent.id }, { role: 'agent' });
    await textOf(second.json);
    await api.delete('/feeds/outgoing').set('jwtoken', agent.token).expect(200);
    expect(await bodyOf(second.json)).toEqual(unknown);
    expect(await show()).toBeNull();
  });

  it('Agents manage their own addresses, staff those of any agent.', async () => {
    const [other, staff] = await Promise.all([aPerson('agent'), aPerson('injazat_worker')]);
    const listing = await aListing({ agent: agent.id });
    const mine = await create();
    await api.post('/feeds/outgoing').set('jwtoken', other.token).send({ owner: agent.id }).expect(403);
    await api.delete(`/feeds/outgoing?owner=${agent.id}`).set('jwtoken', other.token).expect(403);
    expect(await show()).toMatchObject({ createdAt: mine.createdAt });
    const { addresses } = await create(staff, agent.userID);
    const [record] = await recordsIn(await textOf(new URL(addresses[2]?.url ?? '').pathname));
    expect(record?.reference).toBe(listing.referenceNo);
    await api.delete(`/feeds/outgoing?owner=${agent.id}`).set('jwtoken', staff.token).expect(200);
    expect(await show()).toBeNull();
    const seeker = await aPerson('user');
    await api.post('/feeds/outgoing').set('jwtoken', staff.token).send({ owner: seeker.id }).expect(400);
  });
});

describe('Reading an outgoing feed', () => {
  it('An unchanged feed answers 304 without reading listings; a changed or removed listing sends it again.', async () => {
    const [listing] = [await aListing({ agent: agent.id }), await aListing({ agent: agent.id })];
    const { json } = await pathsOf();
    const first = await fetchPath(json).expect(200);
    expect(first.get('x-robots-tag')).toBe('noindex');
    expect(first.get('cache-control')).toBe('private, no-cache');
    const validators = (answer: request.Response): Record<string, string>[] => [
      { 'if-none-match': answer.get('etag') ?? '' },
      { 'if-modified-since': answer.get('last-modified') ?? '' },
    ];
    for (const headers of validators(first)) {
      expect((await fetchPath(json, headers).expect(304)).body).toBe('');
    }
    await Property.updateOne({ _id: listing._id }, { price: 71_000 });
    for (const headers of validators(first)) {
      expect((await fetchPath(json, headers).expect(200)).body).toContain('71000');
    }
    const second = await fetchPath(json).expect(200);
    await Property.deleteOne({ _id: listing._id });
    for (const headers of validators(second)) {
      expect((await fetchPath(json, headers).expect(200)).body).not.toContain(listing.referenceNo);
    }
    const third = await fetchPath(json).expect(200);
    await User.updateOne({ _id: agent.id }, { phone: '+971507654321' });
    for (const headers of validators(third)) await fetchPath(json, headers).expect(200);
  });

  it('HEAD answers without a body, and texts are compressed.', async () => {
    await aListing({ agent: agent.id });
    const { propertyFinder } = await pathsOf();
    const head = await request(api.app).head(propertyFinder).expect(200);
    expect(head.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(head.get('etag')).toMatch(/^W\/"[\w-]{27}"$/);
    const packed = await fetchPath(propertyFinder, { 'accept-encoding': 'gzip' }).expect(200);
    expect(packed.get('content-encoding')).toBe('gzip');
    const part = await fetchPath(propertyFinder, { range: 'bytes=0-9' }).expect(200);
    expect(part.body).toContain('</list>');
    await request(api.app).post(propertyFinder).expect(404);
  });

  it("Two thousand listings are streamed in batches at the reader's pace.", async () => {
    const one = await aListing({ agent: agent.id, description: 'A long text. '.repeat(300) });
    const copies = Array.from({ length: 1999 }, (_, at) => {
      return { ...one, _id: new mongoose.Types.ObjectId(), referenceNo: `PR-COPY${at}` };
    });
    await Property.collection.insertMany(copies);
    const { json } = await pathsOf();
    const batches: number[] = [];
    const client = mongoose.connection.getClient();
    const count = ({ reply }: mongo.CommandSucceededEvent) => {
      const { cursor } = reply as { cursor?: { nextBatch?: unknown[]; firstBatch?: unknown[]; ns: string } };
      if (cursor?.ns.endsWith('.properties')) {
        batches.push((cursor.nextBatch ?? cursor.firstBatch ?? []).length);
      }
    };
    client.on('commandSucceeded', count);
    let [records, batchesAtFirst] = [0, 0];
    await request(api.app)
      .get(json)
      .set('accept-encoding', 'identity')
      .buffer(true)
      .parse((res, done) => {
        res.on('data', (part: Buffer) => {
          batchesAtFirst ||= batches.length;
          records += part.toString('latin1').split('"reference":').length - 1;
        });
        res.on('end', () => done(null, ''));
      })
      .expect(200);
    client.off('commandSucceeded', count);
    expect(Math.max(...batches)).toBe(100);
    expect(batches.length).toBeGreaterThanOrEqual(20);
    expect(batchesAtFirst).toBeLessThan(10);
    expect(records).toBeGreaterThan(1900);
  });
});
