// @module-tag long
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { env } from '../../../../platform/base/env';
import { aForm } from '../../../../testing/factories/property.factory';
import {
  aFeed,
  ENDS,
  endOf,
  exportOf,
  rowsOf,
  until,
  runOf,
  type FeedAnswer,
} from '../../../../testing/feeds';
import { aPerson, testApp, type TestPerson } from '../../../../testing/testApp';
import { formOf } from '../../listings/listingForm.service';
import { Property } from '../../listings/property.model';
import { sweepFiles } from './feedFile';

const api = testApp();
let agent: TestPerson;
let feed: FeedAnswer;
beforeEach(async () => {
  agent = await aPerson('agent');
  feed = await aFeed(api, agent);
});

const photo = (red: number) =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: { r: red, g: 90, b: 120 } } })
    .webp()
    .toBuffer();
const nameOf = (content: Buffer) => `photos/${createHash('sha256').update(content).digest('hex')}.webp`;

/** A zip of these files. */
function zipOf(files: Record<string, Buffer | string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}
async function check(zip: Buffer, who = agent, id = feed.id) {
  await api
    .post(`/feeds/check?id=${id}`)
    .set('jwtoken', who.token)
    .attach('file', zip, 'listings.zip')
    .expect(200);
  return endOf(api, who, id);
}
async function apply(zip: Buffer, who = agent, id = feed.id) {
  const run = await check(zip, who, id);
  expect(run).toMatchObject({ state: 'ready', failure: null });
  await api.post(`/feeds/apply?run=${run.id}`).set('jwtoken', who.token).expect(200);
  return until(
    () => runOf(api, who, id),
    ({ state }) => ENDS.includes(state) && state !== 'ready',
  );
}
const listings = (records: object[]) => JSON.stringify({ listings: records });
const storedOf = (who: TestPerson) => Property.find({ agent: who.id }).sort({ title: 1 }).lean();
const keptFiles = () => readdir(join(env().DATA_DIR, 'feeds'));

describe('Uploading the zip of an export', () => {
  it('An export uploaded elsewhere gives the same listings and photos, once.', async () => {
    const photos = await Promise.all([photo(10), photo(20), photo(30)]);
    const [front = '', plan = '', pool = ''] = photos.map(nameOf);
    const extra = {
      unitNumber: '1204',
      buildingName: 'Tower | & "Co"',
      placeShown: 'area',
      furnishing: 'partly',
    };
    const source = {
      'listings.json': listings([
        { reference: 'A-1', ...aForm(), ...extra, photos: [front, pool], floorPlans: [plan] },
        { reference: 'A-2', ...aForm(), title: 'Villa with a pool', amenities: ['balcony'], photos: [pool] },
      ]),
      ...Object.fromEntries(photos.map((content) => [nameOf(content), content])),
    };
    expect(await apply(await zipOf(source))).toMatchObject({ state: 'done', counts: { new: 2, refused: 0 } });
    await until(keptFiles, (names) => names.length === 0);

    const exported = await exportOf(api, agent);
    const other = await aPerson('agent');
    const empty = await aFeed(api, other);
    const run = await apply(exported.body as Buffer, other, empty.id);
    expect(run).toMatchObject({ state: 'done', shape: 'json', counts: { new: 2, refused: 0 } });
    const [before, after] = [await storedOf(agent), await storedOf(other)];
    expect(after.map(formOf)).toEqual(before.map(formOf));
    expect(after.map(({ images }) => images.map(({ shows }) => shows))).toEqual([
      [undefined, undefined, 'plan'],
      [undefined],
    ]);
    const items = await mongoose.connection
      .collection('feeditems')
      .find({ feed: new mongoose.Types.ObjectId(empty.id) })
      .toArray();
    const found = items.flatMap(
      (item) => item['photos'] as { url: string; sha256: string; publicID: string }[],
    );
    expect(found).toHaveLength(4);
    for (const { url, sha256 } of found) expect(url).toBe(`photos/${sha256}.webp`);
    expect(new Set(found.map(({ publicID }) => publicID))).toEqual(
      new Set(after.flatMap(({ images }) => images.map(({ publicID }) => publicID))),
    );
    const again = await check(exported.body as Buffer, other, empty.id);
    expect(again).toMatchObject({ state: 'done', counts: { new: 0, changed: 0, unchanged: 2 } });
  });

  it('Photos that are missing, invalid, larger than 20 MB or mislabelled are left out.', async () => {
    const good = await photo(40);
    const large = Buffer.concat([await sharp(good).jpeg().toBuffer(), Buffer.alloc(20_000_000)]);
    const [missing, text] = [nameOf(Buffer.from('missing')), nameOf(Buffer.from('text'))];
    const zip = await zipOf({
      'listings.json': listings([
        {
          reference: 'A-1',
          ...aForm(),
          photos: [missing, text, '../listings.json', '/etc/passwd', nameOf(large), nameOf(good)],
        },
      ]),
      [text]: 'no picture',
      [nameOf(large)]: large,
      [nameOf(good)]: good,
      'listings.csv': 'ignored',
    });
    expect(await apply(zip)).toMatchObject({ state: 'done', counts: { new: 1, refused: 0 } });
    const [listing] = await storedOf(agent);
    expect(listing?.images).toHaveLength(1);
  });

  it('A zip is kept until its run is applied, and deleted with a run that is no longer pending.', async () => {
    const zip = await zipOf({ 'listings.json': listings([{ reference: 'A-1', ...aForm() }]) });
    const run = await check(zip);
    expect(run.state).toBe('ready');
    expect(await keptFiles()).toEqual([run.id]);
    const week = 7 * 24 * 3_600_000;
    expect(await sweepFiles(() => Promise.resolve(true), Date.now() + week / 2)).toBe(0);
    expect(await sweepFiles(() => Promise.resolve(false))).toBe(0);
    expect(await sweepFiles(() => Promise.resolve(true), Date.now() + week + 60_000)).toBe(1);
    expect((await rowsOf(api, agent, run.id, 'new')).count).toBe(1);
  });
});

describe('Hostile zips', () => {
  it('A zip with a path that leaves it is refused.', async () => {
    const plain = await zipOf({ 'listings.json': '[]', 'aa/passwords': 'x' });
    const hostile = Buffer.from(
      plain.toString('latin1').replaceAll('aa/passwords', '../passwords'),
      'latin1',
    );
    expect(await check(hostile)).toMatchObject({ state: 'failed', failure: 'broken' });
    expect(await keptFiles()).not.toContain('passwords');
  });

  it('A zip that inflates to more than 300 MB, or has too many entries, is refused unread.', async () => {
    const bomb = new ZipFile();
    const zeros = Buffer.alloc(1_000_000);
    const many = function* () {
      for (let at = 0; at < 301; at += 1) yield zeros;
    };
    bomb.addReadStream(Readable.from(many()), 'photos/zeros');
    bomb.addBuffer(Buffer.from('[]'), 'listings.json');
    bomb.end();
    expect(await check(await buffer(bomb.outputStream))).toMatchObject({
      state: 'failed',
      failure: 'too_large',
    });
    const entries = Array.from({ length: 20_001 }, (_, at) => [String(at), ''] as const);
    const crowd = await zipOf(Object.fromEntries([['listings.json', '[]'], ...entries]));
    expect(await check(crowd)).toMatchObject({ state: 'failed', failure: 'too_large' });
  });

  it('A part of a workbook that inflates to more than 100 MB is refused unread.', async () => {
    const workbook = new ZipFile();
    const megabyte = Buffer.alloc(1_000_000, ' ');
    const strings = Readable.from(Array.from({ length: 101 }, () => megabyte));
    workbook.addReadStream(strings, 'xl/sharedStrings.xml');
    workbook.addBuffer(Buffer.from('<worksheet/>'), 'xl/worksheets/sheet1.xml');
    workbook.end();
    expect(await check(await buffer(workbook.outputStream))).toMatchObject({
      state: 'failed',
      failure: 'too_large',
    });
  });

  it('A zip whose listings are larger than they declare, or damaged, is refused.', async () => {
    const zip = await zipOf({ 'listings.json': listings([{ reference: 'A-1', ...aForm() }]) });
    const declared = Buffer.from(zip);
    const directory = declared.indexOf('PK\u0001\u0002', 0, 'latin1');
    declared.writeUInt32LE(10, directory + 24);
    expect(await check(declared)).toMatchObject({ state: 'failed', failure: 'broken' });
    expect(await check(zip.subarray(0, zip.length - 30))).toMatchObject({
      state: 'failed',
      failure: 'broken',
    });
    expect(await check(await zipOf({ 'other.json': '[]' }))).toMatchObject({
      state: 'failed',
      failure: 'not_a_feed',
    });
    expect(await keptFiles()).toEqual(expect.not.arrayContaining([expect.stringContaining('tmp')]));
  });
});
