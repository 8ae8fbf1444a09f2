import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { aForm, aListing } from '../../../../testing/factories/property.factory';
import { exportOf, filesIn } from '../../../../testing/feeds';
import { aPerson, API_KEY, testApp, type TestPerson } from '../../../../testing/testApp';
import { storePictures, type Picture } from '../../../../platform/media/media';
import { storage } from '../../../../platform/files/storage';
import { Property } from '../../listings/property.model';

const api = testApp();
let agent: TestPerson;
beforeEach(async () => {
  agent = await aPerson('agent', { phone: '+971501234567' });
});

const download = (who = agent, query = '') => exportOf(api, who, query);
const listingsIn = (files: Map<string, Buffer>) =>
  (JSON.parse(String(files.get('listings.json'))) as { listings: Record<string, unknown>[] }).listings;

/** A stored picture of one colour. */
async function picture(red: number, shows?: 'plan'): Promise<Picture> {
  const path = `${process.env['TMPDIR'] ?? '/tmp'}/photo-${agent.id}-${red}.png`;
  const background = { r: red, g: 40, b: 40 };
  await sharp({ create: { width: 800, height: 600, channels: 3, background } }).toFile(path);
  const file = { path, field: 'images', index: 0, originalName: '', size: 0, isTooLarge: false };
  const { pictures } = await storePictures([file], { lang: 'en', by: { id: agent.id, role: 'agent' } });
  return { ...(pictures[0] as Picture), ...(shows && { shows }) };
}

describe('Exporting listings', () => {
  it('The zip holds the owner’s listings in every state, with their photos by content.', async () => {
    const other = await aPerson('agent');
    const images = [await picture(10), await picture(20, 'plan')];
    const place = { unitNumber: 'Zz-1204', placeShown: 'area', hidden: { buildingName: 'Hidden Tower' } };
    const stored = {
      published: await aListing({ agent: agent.id, images, ...place }),
      pending: await aListing({ agent: agent.id, isVerified: false, images: [images[0]] }),
      sold: await aListing({ agent: agent.id, availability: 'sold', images: [], hideAgent: true }),
    };
    await aListing({ agent: other.id });
    const answer = await download();
    expect(answer.get('content-type')).toBe('application/zip');
    expect(answer.get('content-disposition')).toBe('attachment; filename=listings.zip');
    const files = await filesIn(answer.body as Buffer);
    const listings = listingsIn(files);
    expect(listings.map(({ reference, status }) => [reference, status])).toEqual([
      [stored.sold.referenceNo, 'sold'],
      [stored.pending.referenceNo, undefined],
      [stored.published.referenceNo, 'published'],
    ]);
    const photos = [...files].filter(([name]) => name.startsWith('photos/'));
    for (const [name, content] of photos) {
      expect(name).toBe(`photos/${createHash('sha256').update(content).digest('hex')}.webp`);
      expect((await sharp(content).metadata()).format).toBe('webp');
    }
    expect(photos).toHaveLength(2);
    const [, pending, published] = listings;
    expect(published).toMatchObject({
      title: aForm().title,
      unitNumber: 'Zz-1204',
      buildingName: 'Hidden Tower',
      photos: [photos[0]?.[0]],
      floorPlans: [photos[1]?.[0]],
      agent: { phone: '+971501234567', email: '' },
    });
    expect(pending?.['photos']).toEqual([photos[0]?.[0]]);
    const csv = String(files.get('listings.csv')).trimEnd().split('\r\n');
    expect(csv).toHaveLength(4);
    expect(csv[0]).toMatch(/^\ufeffreference,status,title,/);
  });

  it('A listing whose picture is missing on the disk is exported without it.', async () => {
    const image = await picture(30);
    await aListing({ agent: agent.id, images: [image] });
    await storage().remove(`pictures/${image.url.replace('/uploads/', '')}`);
    const files = await filesIn((await download()).body as Buffer);
    expect([...files.keys()]).toEqual(['listings.json', 'listings.csv']);
    expect(listingsIn(files)).toMatchObject([{ photos: [] }]);
  });

  it('An owner without listings gets an empty file, staff the listings of an agent they name.', async () => {
    const [other, staff] = await Promise.all([aPerson('agent'), aPerson('injazat_worker')]);
    const { referenceNo } = await aListing({ agent: agent.id, images: [] });
    const references = async (who: TestPerson, query?: string) =>
      listingsIn(await filesIn((await download(who, query)).body as Buffer)).map(
        ({ reference }) => reference,
      );
    expect(await references(other)).toEqual([]);
    expect(await references(staff, `?owner=${agent.id}`)).toEqual([referenceNo]);
    await api.get(`/feeds/export?owner=${agent.id}`).set('jwtoken', other.token).expect(403);
  });

  it('A reader who leaves stops the export.', async () => {
    const one = await aListing({ agent: agent.id, images: [await picture(40)] });
    const images = [];
    for (let red = 41; red < 46; red += 1) images.push(await picture(red));
    await Property.updateOne({ _id: one._id }, { images });
    const server = createServer(api.app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const headers = { apikey: API_KEY, jwtoken: agent.token };
    const call = get({ port, host: '127.0.0.1', path: '/api/v1/feeds/export', headers });
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    answer.destroy();
    // The server closes only when its connections have ended.
    server.close();
    await once(server, 'close');
    expect((await download()).status).toBe(200);
  });
});
