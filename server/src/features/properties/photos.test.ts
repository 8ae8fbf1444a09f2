import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { env } from '../../platform/env';
import { aPerson, testApp, type TestPerson } from '../../testing/testApp';
import { aForm, aListing } from './property.factory';

const api = testApp();
let agent: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  [agent, other] = await Promise.all([aPerson('agent'), aPerson('agent')]);
});

const photo = (colour = '#4a7') =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

const storedFiles = async () => {
  const names = await readdir(join(env().DATA_DIR, 'uploads'), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.webp')).length;
};

const aBareListing = async () => String((await aListing({ agent: agent.id, images: [] }))._id);

describe('photos', () => {
  it('are kept in the order of their owner; the removed ones leave no file', async () => {
    const before = await storedFiles();
    const id = await aBareListing();
    const upload = api.post(`/property/upload?propertyId=${id}`).set('jwtoken', agent.token);
    for (const colour of ['#111', '#222', '#333']) {
      void upload.attach('images', await photo(colour), `${colour}.jpg`);
    }
    const { body } = await upload.expect(200);
    const [a, b, c] = (body.data as { publicID: string }[]).map(({ publicID }) => publicID);
    const edit = (id: string, change: object) =>
      api.patch(`/property/edit_property?id=${id}`).set('jwtoken', agent.token).send(change);
    const answer = await edit(id, { images: [c, a] }).expect(200);
    expect(answer.body.data.images.map((image: { publicID: string }) => image.publicID)).toEqual([c, a]);
    expect(await storedFiles()).toBe(before + 2 * 2);
    await edit(id, { images: [b] }).expect(400);
    await edit(id, { images: ['0'.repeat(32)] }).expect(400);
  });

  it('that cannot be taken are named while the others are kept', async () => {
    const id = await aBareListing();
    const before = await storedFiles();
    const answer = await api
      .post(`/property/upload?propertyId=${id}`)
      .set('jwtoken', agent.token)
      .attach('images', await photo(), 'good.jpg')
      .attach('images', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'drawing.svg')
      .attach('images', Buffer.from('<!doctype html><script>1</script>'), 'page.jpg')
      .attach('images', Buffer.alloc(25 * 1024 * 1024, 1), 'huge.jpg')
      .attach('images', bomb(), 'bomb.png')
      .expect(200);
    expect(answer.body.data).toHaveLength(1);
    expect(answer.body.errors.map(({ path }: { path: string }) => path)).toEqual(
      [1, 2, 3, 4].map((at) => `images.${at}`),
    );
    expect(
      new Set(answer.body.errors.map(({ message }: { message: string }) => message)).size,
    ).toBeGreaterThan(2);
    expect(await storedFiles()).toBe(before + 2);
    // What was received goes once the answer is sent.
    await expect.poll(() => readdir(join(env().DATA_DIR, 'tmp'))).toEqual([]);
  });

  it('alone and unreadable end the call and leave nothing', async () => {
    const id = await aBareListing();
    const before = await storedFiles();
    const upload = (file: Buffer, name: string) =>
      api.post(`/property/upload?propertyId=${id}`).set('jwtoken', agent.token).attach('images', file, name);
    await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png').expect(415);
    await upload(Buffer.alloc(11 * 1024 * 1024), 'a.png').expect(413);
    await upload(bomb(), 'a.png').expect(400);
    const form = { ...aForm(), price: 'none' };
    const refused = api.post('/property').set('jwtoken', agent.token);
    for (const [key, value] of Object.entries(form)) void refused.field(key, value);
    await refused.attach('images', await photo(), 'a.jpg').expect(400);
    await api
      .post(`/property/upload?propertyId=${id}`)
      .set('jwtoken', other.token)
      .attach('images', await photo(), 'a.jpg')
      .expect(403);
    expect(await storedFiles()).toBe(before);
  });
});

/** A PNG of 14,000 × 14,000 pixels, one bit each, in a few kilobytes. */
function bomb(): Buffer {
  const side = 14_000;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8 + body.length);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc32(body), 4 + body.length);
    return frame;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
