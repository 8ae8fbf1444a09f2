import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { env } from '../../../platform/base/env';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { aForm, aListing, aPicture } from '../../../testing/factories/property.factory';

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

describe('Photos', () => {
  it("Photos keep the owner's order, and removed ones leave no file.", async () => {
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

  it('Rejected photos are named while the others are stored.', async () => {
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
    // Received files are deleted once the response is sent.
    await expect.poll(() => readdir(join(env().DATA_DIR, 'tmp'))).toEqual([]);
  });

  it('A call with a single unreadable photo fails and leaves nothing.', async () => {
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

interface Photo {
  publicID: string;
  width: number;
  shows?: string;
  advice?: string[];
}
const idsOf = (images: Photo[]) => images.map(({ publicID }) => publicID);
/** Stores files with one of the agent's listings; returns its photos. */
async function stored(id: string, files: Buffer[]): Promise<Photo[]> {
  const upload = api.post(`/property/upload?propertyId=${id}`).set('jwtoken', agent.token);
  for (const [at, file] of files.entries()) void upload.attach('images', file, `${at}.jpg`);
  return (await upload.expect(200)).body.data;
}
const read = async (id: string, who?: TestPerson) => {
  const call = api.get(`/property?id=${id}`);
  return (await (who ? call.set('jwtoken', who.token) : call).expect(200)).body.data;
};
const edit = (id: string, change: object) =>
  api.patch(`/property/edit_property?id=${id}`).set('jwtoken', agent.token).send(change);
const sized = (width: number, height: number, background = '#4a7') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** A picture with edges, light and dark, like a room; a different one for each seed. */
function room(width: number, height: number, { seed = 1, light = 1 } = {}) {
  let state = seed;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * below);
  };
  const grey = () => Math.round(next(256) * light);
  const boxes = Array.from({ length: 90 }, () => {
    const at = `x="${next(width)}" y="${next(height)}" width="${20 + next(width / 4)}" height="${20 + next(height / 4)}"`;
    return `<rect ${at} fill="rgb(${grey()},${grey()},${grey()})"/>`;
  });
  const ground = `<rect width="${width}" height="${height}" fill="rgb(${grey()},${grey()},${grey()})"/>`;
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}${boxes.join('')}</svg>`,
    ),
  );
}

describe('Photo notes', () => {
  it('Owners label photos, and floor plans are kept apart from photos everywhere.', async () => {
    const admin = await aPerson('admin');
    const id = await aBareListing();
    const [plan, room, other] = idsOf(
      await stored(id, [await photo('#e11'), await photo('#1e1'), await photo('#11e')]),
    );
    const photoNotes = [
      { publicID: plan, shows: 'plan' },
      { publicID: room, shows: 'kitchen', focus: { x: 20, y: 80 } },
      { publicID: '0'.repeat(32), shows: 'view' },
    ];
    const { body } = await edit(id, { photoNotes }).expect(200);
    expect(body.data.images).toMatchObject([
      { publicID: room, shows: 'kitchen', focus: { x: 20, y: 80 } },
      { publicID: other },
    ]);
    expect(idsOf(body.data.floorPlans)).toEqual([plan]);
    // Omitted notes stay unchanged; null removes them.
    const later = await edit(id, {
      images: [plan, other, room],
      photoNotes: [{ publicID: room, focus: null }],
    });
    expect(idsOf(later.body.data.images)).toEqual([other, room]);
    expect(later.body.data.images[1]).toMatchObject({ shows: 'kitchen', focus: null });
    expect(idsOf(later.body.data.floorPlans)).toEqual([plan]);

    await api
      .patch(`/property/update_property_by_admin?id=${id}`)
      .set('jwtoken', admin.token)
      .send({ isVerified: true })
      .expect(200);
    const seen = await read(id);
    expect([seen.imageCount, seen.images.length, seen.floorPlans.length]).toEqual([2, 2, 1]);
    const { body: list } = await api.get(`/property/get_agent_properties?id=${agent.id}`).expect(200);
    const card = list.data.find((one: { id: string }) => one.id === id);
    expect([card.imageCount, idsOf(card.images)]).toEqual([2, [other, room]]);

    // A floor plan alone is not enough to publish.
    await edit(id, { images: [plan] }).expect(200);
    const refused = await api
      .patch(`/property/update_property_by_admin?id=${id}`)
      .set('jwtoken', admin.token)
      .send({ isVerified: true })
      .expect(400);
    expect(refused.body.errors).toMatchObject([{ path: 'images' }]);
    await edit(id, { photoNotes: [{ publicID: plan, shows: 'cellar' }] }).expect(400);
    await edit(id, { photoNotes: [{ publicID: plan, focus: { x: 101, y: 0 } }] }).expect(400);
  });

  it('The first photo that is wide enough is the cover, and without one nothing is published.', async () => {
    const admin = await aPerson('admin');
    const publish = (id: string) =>
      api
        .patch(`/property/update_property_by_admin?id=${id}`)
        .set('jwtoken', admin.token)
        .send({ isVerified: true });
    const id = await aBareListing();
    const [narrow = '', ...none] = idsOf(await stored(id, [await sized(639, 480)]));
    expect(none).toEqual([]);
    const refused = await publish(id).expect(400);
    expect(refused.body.errors).toMatchObject([{ path: 'images' }]);
    expect(refused.body.errors[0].message).toContain('640');
    const [wide] = idsOf(await stored(id, [await sized(640, 480, '#47a')]));
    const { body } = await edit(id, { images: [narrow, wide] }).expect(200);
    expect(idsOf(body.data.images)).toEqual([wide, narrow]);
    await publish(id).expect(200);
  });

  it('A listing already published with a narrow cover stays published.', async () => {
    const former = { ...aPicture(), width: 400 };
    const id = String((await aListing({ agent: agent.id, images: [former] }))._id);
    const { body } = await edit(id, { bathrooms: '3' }).expect(200);
    expect(body.data).toMatchObject({ isVerified: true, images: [{ publicID: former.publicID }] });
  });

  it('Advice on better photos is shown only to people who can change them.', async () => {
    const id = await aBareListing();
    const good = await room(1300, 900).jpeg().toBuffer();
    const files: [string, Buffer][] = [
      ['', good],
      ['dark', await room(1300, 900, { seed: 2, light: 0.2 }).jpeg().toBuffer()],
      ['blurred', await room(1300, 900, { seed: 3 }).blur(30).jpeg().toBuffer()],
      ['upright', await room(1000, 1300, { seed: 4 }).jpeg().toBuffer()],
      ['panorama', await room(1500, 500, { seed: 5 }).jpeg().toBuffer()],
      ['small', await room(320, 240, { seed: 6 }).jpeg().toBuffer()],
      // The first one, sent again from a phone.
      ['twice', await sharp(good).resize(1250).jpeg({ quality: 60 }).toBuffer()],
    ];
    const told = await stored(
      id,
      files.map(([, file]) => file),
    );
    expect(told.map(({ advice }) => advice?.join())).toEqual(files.map(([name]) => name));
    const own = await read(id, agent);
    expect(own.images.map(({ advice }: Photo) => advice?.join())).toEqual(files.map(([name]) => name));
    // Other readers see neither the advice nor its inputs.
    const shown = String((await aListing({ agent: agent.id, images: [aPicture()] }))._id);
    await stored(shown, [await sized(100, 100)]);
    const admin = await aPerson('admin');
    await api
      .patch(`/property/update_property_by_admin?id=${shown}`)
      .set('jwtoken', admin.token)
      .send({ isVerified: true })
      .expect(200);
    for (const who of [undefined, other]) {
      const { images } = await read(shown, who);
      expect(images).toHaveLength(2);
      for (const image of images) {
        expect(image).not.toHaveProperty('advice');
        expect(image).not.toHaveProperty('look');
      }
    }
  });

  it('A 360° photo is kept larger, apart from the others, and deleted completely.', async () => {
    const id = await aBareListing();
    const [room] = idsOf(await stored(id, [await sized(800, 600)]));
    const before = await storedFiles();
    const sphere = idsOf(await stored(id, [await sized(4200, 2100, '#593')])).at(-1);
    const refused = await edit(id, { photoNotes: [{ publicID: room, shows: 'sphere' }] });
    expect(refused.status).toBe(400);
    const { body } = await edit(id, { photoNotes: [{ publicID: sphere, shows: 'sphere' }] }).expect(200);
    expect(idsOf(body.data.images)).toEqual([room]);
    expect(body.data.spheres).toMatchObject([{ publicID: sphere, width: 4096, height: 2048 }]);
    expect(body.data.spheres[0].srcset).toMatch(/-4096\.webp 4096w$/);
    expect(body.data.imageCount).toBe(1);
    await edit(id, { images: [room] }).expect(200);
    expect(await storedFiles()).toEqual(before);
  });

  it('Photo notes are kept with a draft and move to the listing.', async () => {
    const who = await aPerson('agent');
    const { body } = await api
      .post('/property/draft/upload')
      .set('jwtoken', who.token)
      .attach('images', await sized(700, 500), 'a.jpg')
      .attach('images', await sized(700, 500, '#a47'), 'plan.jpg')
      .expect(200);
    const [a, plan] = idsOf(body.data);
    expect(body.data[0].advice).toContain('small');
    const photoNotes = [
      { publicID: plan, shows: 'plan' },
      { publicID: a, shows: 'view' },
    ];
    const saved = await api
      .put('/property/draft')
      .set('jwtoken', who.token)
      .send({ fields: {}, images: [plan, a], photoNotes })
      .expect(200);
    expect(saved.body.data.images).toMatchObject([
      { publicID: plan, shows: 'plan' },
      { publicID: a, shows: 'view' },
    ]);
    const made = await api
      .post('/property')
      .set('jwtoken', who.token)
      .send({ ...aForm(), draftImages: [plan, a] })
      .expect(201);
    expect(made.body.data).toMatchObject({
      imageCount: 1,
      images: [{ publicID: a, shows: 'view' }],
      floorPlans: [{ publicID: plan }],
    });
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
