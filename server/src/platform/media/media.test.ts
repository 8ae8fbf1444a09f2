import { readdir, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import sharp, { type Sharp } from 'sharp';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/testApp';
import { env, setEnv } from '../base/env';
import { onError, onUnknownRoute } from '../base/errors';
import { requireSomePicture, removePictures, showPictures, hidePictures, withPictures } from './media';
import { createApi, serve } from '../http/serve';
import { serveUploads } from './serveUploads';

testApp();

const caller = {
  id: '6566f0c2a1b2c3d4e5f60718',
  userID: 'IN-ABC123',
  name: 'A',
  email: 'a@b.test',
  role: 'agent' as const,
  tokenId: 't',
  tokenVersion: 0,
};
let isBroken = false;
/** The real access check and multipart parser in front of the media pipeline, with a stub for the listing. */
const handlers = {
  ...serve('auth', { img: () => ({ data: { url: '', publicID: '' } }) }),
  ...serve('properties', {
    upload: ({ files, info }) =>
      withPictures(files, { lang: info.lang, by: caller }, (result) => {
        requireSomePicture(result);
        if (isBroken) throw new Error('the record could not be written');
        const { pictures, errors } = result;
        return Promise.resolve({ data: pictures, ...(errors.length > 0 && { errors }) });
      }),
  }),
};

let server: Server;
beforeAll(async () => {
  const app = express();
  app.use('/uploads', serveUploads());
  app.use(
    '/api/v1',
    createApi({
      handlers,
      mayActFor: () => Promise.resolve(undefined),
      authenticate: () => Promise.resolve({ caller, endsAt: Infinity }),
    }),
  );
  app.use(onUnknownRoute);
  app.use(onError);
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const PATH = '/api/v1/property/upload?propertyId=6566f0c2a1b2c3d4e5f60718';
const upload = (files: { content: Buffer; name: string }[]) => {
  const post = request(server).post(PATH).set('apikey', env().API_KEY);
  for (const { content, name } of files) post.attach('images', content, { filename: name });
  return post;
};
const filesIn = async (folder: string) => {
  const found = await readdir(join(env().DATA_DIR, folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name);
};
const expectNoFile = async () => {
  expect(await filesIn('uploads')).toEqual([]);
  expect(await filesIn('tmp')).toEqual([]);
};

const scene = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a9' } });
const jpeg = (width = 900, height = 600) => scene(width, height).jpeg().toBuffer();

describe('Stored pictures', () => {
  it('A photo with GPS becomes three upright WebP sizes without metadata.', async () => {
    const photo = await scene(4000, 3000)
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '25/1 11/1 50/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const answer = await upload([{ content: photo, name: 'home.jpg' }]).expect(200);
    const [picture] = answer.body.data;
    expect(picture).toMatchObject({ width: 1600, height: 2133 });
    expect(picture.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(picture.placeholder.length).toBeLessThanOrEqual(400);
    const sizes = (picture.srcset as string).split(', ').map((part) => part.split(' '));
    expect(sizes.map(([, width]) => width)).toEqual(['320w', '768w', '1600w']);
    expect(sizes.at(-1)?.[0]).toBe(picture.url);
    for (const [url, width] of sizes) {
      const file = await request(server).get(String(url)).expect(200);
      expect(file.get('content-type')).toBe('image/webp');
      expect(file.get('cache-control')).toBe('public, max-age=86400, immutable');
      expect(file.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      const header = await sharp(file.body as Buffer).metadata();
      expect(`${header.width}w`).toBe(width);
      expect(header.format).toBe('webp');
      expect([header.exif, header.xmp, header.iptc, header.icc, header.orientation]).toEqual(
        Array(5).fill(undefined),
      );
    }
    const preview = await request(server).get(String(picture.url).replace('.webp', '.jpg')).expect(200);
    expect([preview.get('content-type'), preview.get('etag') !== undefined]).toEqual(['image/jpeg', true]);
    expect(await sharp(preview.body as Buffer).metadata()).toMatchObject({ format: 'jpeg', width: 1200 });
    await request(server)
      .get(String(picture.url).replace(/[0-9a-f]-1600\.webp$/, 'x-1600.jpg'))
      .expect(404);
    const etag = (await request(server).head(picture.url).expect(200)).get('etag');
    await request(server).get(picture.url).set('if-none-match', String(etag)).expect(304);
    await hidePictures([picture.publicID]);
    await request(server).get(picture.url).expect(404);
    await showPictures([picture.publicID]);
    await request(server).get(picture.url).expect(200);
    await removePictures([picture.publicID]);
    await expectNoFile();
  });

  it.each([
    ['png', (image: Sharp) => image.png()],
    ['webp', (image: Sharp) => image.webp()],
    ['avif', (image: Sharp) => image.avif({ effort: 0 })],
  ])('A %s picture is accepted under any name and never enlarged.', async (_format, as) => {
    const content = await as(scene(500, 400)).toBuffer();
    const answer = await upload([{ content, name: 'picture.exe' }]).expect(200);
    const [picture] = answer.body.data;
    expect(picture).toMatchObject({ width: 500, height: 400 });
    expect(picture.srcset).toMatch(/-320\.webp 320w, \S+-768\.webp 500w$/);
    await removePictures([picture.publicID]);
    await expectNoFile();
  });

  it('A picture of another site is kept byte for byte, unless something was added to it.', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a9', noise } });
    const ids: string[] = [];
    const stored = async (content: Buffer): Promise<Buffer> => {
      const { body } = await upload([{ content, name: 'home.webp' }]).expect(200);
      ids.push(body.data[0].publicID as string);
      return (await request(server).get(String(body.data[0].url)).expect(200)).body as Buffer;
    };
    const first = await stored(await photo.jpeg().toBuffer());
    expect((await stored(first)).equals(first)).toBe(true);
    const widened = Buffer.concat([first, Buffer.alloc(first.length)]);
    widened.writeUInt32LE(widened.length - 8, 4);
    widened.writeUInt32LE(widened.length - 20, 16);
    const changed = {
      appended: Buffer.concat([first, Buffer.from('<script>')]),
      widened,
      described: await sharp(first)
        .keepMetadata()
        .withExif({ IFD0: { Make: 'Phone' } })
        .webp()
        .toBuffer(),
    };
    for (const [what, file] of Object.entries(changed)) {
      const kept = await stored(file);
      expect(kept.equals(file), what).toBe(false);
      expect(kept.includes('<script>') || kept.includes('Phone'), what).toBe(false);
    }
    await removePictures(ids);
    await expectNoFile();
  });

  it("An upload keeps its good files and reports each bad one by name in the reader's language.", async () => {
    const good = await jpeg();
    const bad = [
      { content: Buffer.alloc(32 * 1024 * 1024, 1), name: 'huge.jpg', says: /larger than 10 MB/ },
      {
        content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        name: 'a.svg',
        says: /file as a photo/,
      },
      { content: Buffer.from('<html><script>1</script></html>'), name: 'page.jpg', says: /file as a photo/ },
      { content: Buffer.from('GIF89a/*' + 'x'.repeat(90)), name: 'b.gif', says: /file as a photo/ },
      { content: good.subarray(0, good.length / 2), name: 'half.jpg', says: /file as a photo/ },
      {
        content: Buffer.concat([(await scene(4, 4).png().toBuffer()).subarray(0, 60), Buffer.from('<html>')]),
        name: 'head.png',
        says: /file as a photo/,
      },
    ];
    const answer = await upload([{ content: good, name: 'good.jpg' }, ...bad]).expect(200);
    expect(answer.body.data).toHaveLength(1);
    const errors = answer.body.errors as { path: string; message: string }[];
    expect(errors.map(({ path }) => path)).toEqual(bad.map((_file, at) => `images.${at + 1}`));
    for (const [at, { says, name }] of bad.entries()) {
      expect(errors[at]?.message).toMatch(says);
      expect(errors[at]?.message).toContain(name);
    }
    const arabic = await upload(bad.slice(1, 2)).set('accept-language', 'ar').expect(415);
    expect(arabic.body.errors[0].message).toMatch(/[؀-ۿ]/);
    await removePictures([answer.body.data[0].publicID]);
    await expectNoFile();
  });

  it('A picture of 14,000 × 14,000 pixels is refused from its header alone.', async () => {
    const bomb = await scene(14_000, 14_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    const answer = await upload([{ content: bomb, name: 'bomb.png' }]).expect(400);
    expect(answer.body.errors[0].message).toMatch(/50 megapixels/);
    await expectNoFile();
  });

  it(
    'Refusing a picture of 14,000 × 14,000 pixels uses a fraction of the memory of decoding it.',
    { tags: ['clock'] },
    async () => {
      const bomb = await scene(14_000, 14_000).png({ compressionLevel: 9 }).toBuffer();
      const before = process.memoryUsage.rss();
      await upload([{ content: bomb, name: 'bomb.png' }]).expect(400);
      expect(process.memoryUsage.rss() - before).toBeLessThan((14_000 * 14_000 * 3) / 10);
    },
  );

  it('An upload without a usable photo or with 31 photos is refused with 413, 415 or 400.', async () => {
    await upload([{ content: Buffer.alloc(11 * 1024 * 1024), name: 'a.jpg' }]).expect(413);
    await upload([{ content: Buffer.from('text'), name: 'a.jpg' }]).expect(415);
    const empty = await request(server).post(PATH).set('apikey', env().API_KEY).expect(400);
    expect(empty.body.errors[0].path).toBe('images');
    const many = await upload(Array.from({ length: 31 }, () => ({ content: Buffer.from('x'), name: 'x' })));
    expect(many.status).toBe(400);
    expect(many.body.errors[0]).toMatchObject({ path: 'images', message: 'Choose up to 30' });
    await expectNoFile();
  });

  it('A full account stores nothing more until files are deleted.', async () => {
    const before = env();
    const one = async () => (await upload([{ content: await jpeg(), name: 'a.jpg' }]).expect(200)).body.data;
    const [first] = await one();
    try {
      setEnv({ ...before, QUOTA_MB: 0.001 });
      const full = await upload([{ content: await jpeg(), name: 'b.jpg' }]).expect(413);
      expect(full.body).toMatchObject({ code: 'quota_used', message: expect.stringContaining('full') });
      // In the recycle bin it takes no space; once restored it does.
      await hidePictures([first.publicID]);
      const [second] = await one();
      await removePictures([second.publicID]);
      await showPictures([first.publicID]);
      await upload([{ content: await jpeg(), name: 'c.jpg' }]).expect(413);
      await removePictures([first.publicID]);
      // A call that exceeds the quota partway stores nothing.
      const content = await jpeg();
      await upload(['d.jpg', 'e.jpg', 'f.jpg'].map((name) => ({ content, name }))).expect(413);
      const [third] = await one();
      await removePictures([third.publicID]);
    } finally {
      setEnv(before);
    }
    await expectNoFile();
  });

  it('A call that fails after storing its pictures leaves no file.', async () => {
    isBroken = true;
    await upload([{ content: await jpeg(), name: 'a.jpg' }]).expect(500);
    isBroken = false;
    await expectNoFile();
  });

  it('Hostile file names write nothing outside the upload folder.', async () => {
    const outside = await stat(env().DATA_DIR);
    const content = await jpeg(40, 30);
    const names = ['../../x.js', '..%2fx.js', '/etc/x', 'a\u202Egpj.exe', 'n'.repeat(300)];
    const answer = await upload(names.map((name) => ({ content, name }))).expect(200);
    expect(answer.body.data).toHaveLength(names.length);
    expect((await filesIn('uploads')).every((name) => /^[0-9a-f]{32}-320\.webp$/.test(name))).toBe(true);
    const folders = await readdir(env().DATA_DIR);
    expect(folders.filter((name) => name !== 'store')).toEqual(['tmp', 'uploads']);
    expect((await stat(env().DATA_DIR)).nlink).toBe(outside.nlink);
    await removePictures(answer.body.data.map((picture: { publicID: string }) => picture.publicID));
  });

  it.each([
    '/uploads/',
    '/uploads/aa',
    '/uploads/../package.json',
    '/uploads/aa/..%2f..%2fx',
    '/uploads/.env',
  ])('%s answers 404.', async (path) => {
    await request(server).get(path).expect(404);
  });
});

const HEAD = (boundary: string, length?: number, path = PATH) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `apikey: ${env().API_KEY}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n');
const PART = '--b\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n';

describe('Broken uploads', () => {
  it('An endless file is refused with 413 soon after its limit and removed.', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let sent = 0;
    let answer = '';
    const chunk = Buffer.alloc(64 * 1024);
    const framed = Buffer.concat([
      Buffer.from(`${chunk.length.toString(16)}\r\n`),
      chunk,
      Buffer.from('\r\n'),
    ]);
    const push = () => {
      while (!answer && sent < 200 * 1024 * 1024) {
        sent += chunk.length;
        if (!socket.write(framed)) return;
      }
    };
    socket.on('data', (data: Buffer) => (answer += data.toString()));
    socket.on('drain', push);
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const part = PART.replace('images', 'img');
    socket.write(`${HEAD('b', undefined, '/api/v1/auth/img')}${part.length.toString(16)}\r\n${part}\r\n`);
    push();
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/"code":"too_large"/);
    // The server reads a megabyte beyond the limit; the rest is what fits into both ends' buffers.
    expect(sent).toBeLessThan(22 * 1024 * 1024);
    await expect.poll(() => filesIn('tmp')).toEqual([]);
    await expectNoFile();
  });

  it('An aborted upload leaves no temporary file.', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(HEAD('b', 1_000_000) + PART + 'x'.repeat(200_000));
    await expect.poll(() => filesIn('tmp')).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => filesIn('tmp')).toHaveLength(0);
    await expectNoFile();
  });

  it('Empty field names, 10,000 parts and a truncated body are refused with 400 and leave no file.', async () => {
    const post = (body: string) =>
      request(server)
        .post(PATH)
        .set('apikey', env().API_KEY)
        .set('content-type', 'multipart/form-data; boundary=b')
        .send(body);
    await post('--b\r\nContent-Disposition: form-data; name=""\r\n\r\nx\r\n--b--\r\n').expect(400);
    const parts = '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n'.repeat(10_000);
    await post(`${parts}--b--\r\n`).expect(400);
    await post('--b\r\nContent-Disposition: form-data; name="images"; filename="a"\r\n\r\n').expect(400);
    await expectNoFile();
  });
});
