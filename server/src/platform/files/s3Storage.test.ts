import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import express from 'express';
import S3rver from 's3rver';
import sharp from 'sharp';
import request from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { withinMs } from '../../testing/clock';
import { startKilledServer } from '../../testing/processes/killedServer';
import { aPerson, testApp } from '../../testing/testApp';
import { env, parseEnv, setEnv } from '../base/env';
import { onError, onUnknownRoute } from '../base/errors';
import { createReadiness } from '../operate/readiness';
import { readDocument, removeDocument, storeDocument } from '../media/documents';
import { sweepFiles } from '../media/fileSweep';
import { hidePictures, removePictures, showPictures, storePictures } from '../media/media';
import { moveFiles } from './moveFiles';
import { serveUploads } from '../media/serveUploads';
import { StorageUnavailable } from './s3Client';
import { s3Storage } from './s3Storage';
import { storage, storageOf } from './storage';
import { AREAS, type Storage } from './storageKey';
import type { UploadedFile } from '../media/uploads';

testApp();

/**
 * How the store behaves: normally, unreachable, without a response, breaking off in the middle of one, or listing
 * in pages (which s3rver cannot do with OpenSSL 3).
 */
let mood: 'good' | 'gone' | 'silent' | 'half' | 'pages' = 'good';
/** Calls that change something, after which the store is unreachable. */
let changesLeft = Infinity;
/** Called before each call that changes something. */
let onChange = () => {};
let bucketFolder: string;
let server: Server;
let endpoint: string;

/** The first of two pages, or the second if the address asks for it. */
const listingPage = (url: string) => {
  const isLast = url.includes('continuation-token=the-next');
  const more = isLast ? '' : '<NextContinuationToken>the-next</NextContinuationToken>';
  const key = `pictures/aa/${isLast ? 'second' : 'first'}.webp`;
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${!isLast}</IsTruncated>${more}
    <Contents><Key>${key}</Key><Size>3</Size></Contents></ListBucketResult>`;
};

beforeAll(async () => {
  bucketFolder = await mkdtemp(join(tmpdir(), 'manzil-test-s3-'));
  const s3 = new S3rver({
    directory: bucketFolder,
    silent: true,
    configureBuckets: [{ name: 'homes', configs: [] }],
  });
  await s3.configureBuckets();
  const answer = s3.callback();
  const handle: RequestListener = (req, res) => {
    if (req.method !== 'GET') onChange();
    if (req.method !== 'GET' && (changesLeft -= 1) < 0) mood = 'gone';
    if (mood === 'gone') req.socket.destroy();
    else if (mood === 'half' && req.method === 'GET') {
      res.writeHead(200, { 'Content-Length': '100000' });
      res.write('only so much');
      setTimeout(() => res.destroy(), 50);
    } else if (mood === 'pages') res.end(listingPage(String(req.url)));
    else if (mood !== 'silent') answer(req, res);
  };
  server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setEnv({ ...env(), ...S3() });
});
afterEach(() => {
  mood = 'good';
  changesLeft = Infinity;
  onChange = () => {};
  setEnv({ ...env(), ...S3() });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(bucketFolder, { recursive: true, force: true });
});

const S3 = () => ({
  STORAGE: 's3' as const,
  S3_ENDPOINT: endpoint,
  S3_BUCKET: 'homes',
  S3_ACCESS_KEY: 'S3RVER',
  S3_SECRET_KEY: 'S3RVER',
});
const uploads = express().use('/uploads', serveUploads()).use(onUnknownRoute).use(onError);

const given = async (content: Buffer, originalName: string): Promise<UploadedFile> => {
  const path = join(env().DATA_DIR, originalName);
  await writeFile(path, content);
  return { path, field: 'images', index: 0, originalName, size: content.length, isTooLarge: false };
};
const scene = (width: number) =>
  sharp({ create: { width, height: 600, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer();
const by = { id: 'somebody', role: 'agent' } as const;
const store = async (...widths: number[]) => {
  const files = await Promise.all(widths.map(async (width, at) => given(await scene(width), `${at}.jpg`)));
  return (await storePictures(files, { lang: 'en', by })).pictures;
};
const keysOf = async (files: Storage) => {
  const keys: string[] = [];
  for (const area of AREAS) for await (const { key } of files.list(area)) keys.push(key);
  return keys.toSorted();
};
const text = async (files: Storage, key: string) => {
  const found = await files.read(key);
  return found && (await buffer(found.stream)).toString();
};
/** Returns the result of `work` once the bucket is used again: it is paused after a failure. */
const eventually = <T>(work: () => Promise<T>): Promise<T> =>
  vi.waitFor(work, { timeout: 20_000, interval: 100 });
const TOMORROW = () => Date.now() + 86_400_000 + 1000;

describe.each(['disk', 's3'] as const)('Files on %s', (kind) => {
  it('Files are stored, read, moved, listed and removed, and missing ones are tolerated.', async () => {
    const files = storageOf(kind);
    await files.checkWritable();
    await files.put('pictures/aa/one.webp', Buffer.from('one'));
    await files.put('pictures/aa/one.webp', Buffer.from('one again'));
    expect(await text(files, 'pictures/aa/one.webp')).toBe('one again');
    await files.move('pictures/aa/one.webp', 'hidden/aa/one.webp');
    await files.move('pictures/aa/none.webp', 'hidden/aa/none.webp');
    expect(await keysOf(files)).toEqual(['hidden/aa/one.webp']);
    for await (const { size, modifiedAt } of files.list('hidden/')) {
      expect(size).toBe(9);
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000);
    }
    await files.remove('hidden/aa/one.webp');
    await files.remove('hidden/aa/one.webp');
    expect(await files.read('hidden/aa/one.webp')).toBeUndefined();
    for (const key of ['../x', 'pictures/../x', '/x', 'pictures/.x']) {
      await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('Not a storage key');
    }
  });

  it('Pictures are stored, served, hidden, shown again and removed in all sizes.', async () => {
    setEnv({ ...env(), STORAGE: kind });
    const [picture] = await store(1700);
    const { url = '', publicID = '' } = picture ?? {};
    expect(await keysOf(storage())).toHaveLength(3);
    const answer = await request(uploads).get(url).expect(200);
    expect(answer.get('cache-control')).toBe('public, max-age=86400, immutable');
    expect(Number(answer.get('content-length'))).toBe((answer.body as Buffer).length);
    expect((await sharp(answer.body as Buffer).metadata()).width).toBe(1600);
    await request(uploads)
      .get(url)
      .set('if-none-match', String(answer.get('etag')))
      .expect(304);
    await request(uploads).head(url).expect(200);
    await hidePictures([publicID]);
    await request(uploads).get(url).expect(404);
    await showPictures([publicID]);
    await request(uploads).get(url).expect(200);
    const document = await storeDocument(
      await given(Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF'), 'cv.pdf'),
    );
    const { stream, size } = await readDocument(document.publicID);
    expect((await buffer(stream)).length).toBe(size);
    await removeDocument(document.publicID);
    await removePictures([publicID]);
    expect(await keysOf(storage())).toEqual([]);
  });

  it('Files without a reference are swept a day later.', async () => {
    setEnv({ ...env(), STORAGE: kind });
    await store(400, 500);
    expect(await sweepFiles()).toMatchObject({ orphans: 0 });
    expect(await sweepFiles(TOMORROW())).toMatchObject({ orphans: 2 });
    expect(await keysOf(storage())).toEqual([]);
  });
});

describe('Buckets', () => {
  it('A bucket that fails during an upload leaves only files that the sweep removes.', async () => {
    changesLeft = 4;
    await expect(store(1700, 1700)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
    mood = 'good';
    changesLeft = Infinity;
    expect(await keysOf(storageOf('s3'))).toHaveLength(4);
    await eventually(() => sweepFiles(TOMORROW()));
    expect(await keysOf(storageOf('s3'))).toEqual([]);
  });

  it.each([2, 5])(
    'A server killed at change %i leaves exactly the acknowledged pictures.',
    { tags: ['kills'] },
    async (at) => {
      const { id } = await aPerson('agent');
      let changes = 0;
      const server = startKilledServer({ avatarsOf: id }, S3());
      onChange = () => {
        changes += 1;
        if (changes < at) return;
        mood = 'silent';
        server.kill();
      };
      const { end, lines } = await server.ended;
      mood = 'good';
      onChange = () => {};
      expect(end).toBe('SIGKILL');
      // Three sizes per picture.
      expect(lines).toHaveLength(Math.floor(at / 4));
      expect(await keysOf(storageOf('s3'))).toHaveLength(at - 1);
      await sweepFiles(TOMORROW());
      const [kept = ''] = lines;
      const keys = [1600, 320, 768].map((size) => `pictures/${kept.slice(0, 2)}/${kept}-${size}.webp`);
      expect(await keysOf(storageOf('s3'))).toEqual(kept ? keys : []);
      await removePictures([kept]);
    },
  );

  it('An unreachable bucket answers 503, is reported as not ready and is used again on recovery.', async () => {
    const [picture] = await store(400);
    const url = String(picture?.url);
    const storageState = async () => (await createReadiness().report()).checks.storage;
    mood = 'gone';
    expect((await request(uploads).get(url).expect(503)).body).toMatchObject({ code: 'unavailable' });
    expect(await storageState()).toBe('failing');
    mood = 'good';
    await expect.poll(storageState).toBe('ok');
    await request(uploads).get(url).expect(200);
    await removePictures([String(picture?.publicID)]);
  });

  it(
    'A bucket that does not respond times out, and is not queried again for a moment.',
    { tags: ['timed'] },
    async () => {
      const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = S3();
      const settings = { bucket, accessKey, secretKey, endpoint, region: 'us-east-1', forcePathStyle: true };
      const files = s3Storage(settings, { timeoutMs: 400 });
      await files.put('pictures/aa/slow.webp', Buffer.from('slow'));
      mood = 'silent';
      const begun = performance.now();
      const work = () => files.put('pictures/aa/more.webp', Buffer.from('more'));
      await expect(work()).rejects.toBeInstanceOf(StorageUnavailable);
      const first = performance.now() - begun;
      expect(first).toBeLessThan(withinMs(3000));
      for (let at = 0; at < 30; at += 1) await expect(work()).rejects.toBeInstanceOf(StorageUnavailable);
      expect(performance.now() - begun - first).toBeLessThan(withinMs(900));
      mood = 'half';
      const broken = await eventually(() => files.read('pictures/aa/slow.webp'));
      expect(broken?.size).toBe(100_000);
      await expect(broken && buffer(broken.stream)).rejects.toThrow();
      mood = 'good';
      await files.remove('pictures/aa/slow.webp');
    },
  );

  it('A paged bucket listing is read to its end.', async () => {
    mood = 'pages';
    const keys: string[] = [];
    for await (const { key } of storageOf('s3').list('pictures/')) keys.push(key);
    expect(keys).toEqual(['pictures/aa/first.webp', 'pictures/aa/second.webp']);
  });

  it('A refusal by the bucket is reported with its reason.', async () => {
    setEnv({ ...env(), S3_BUCKET: 'not-there' });
    await expect(storage().put('pictures/aa/x.webp', Buffer.from('x'))).rejects.toMatchObject({
      status: 503,
      cause: { name: 'NoSuchBucket' },
    });
    await expect(storage().read('pictures/aa/x.webp')).rejects.toMatchObject({ status: 503 });
  });

  it('Bucket settings must be complete and match the storage setting.', () => {
    expect(parseEnv({}).STORAGE).toBe('disk');
    expect(parseEnv({ S3_BUCKET: 'homes' }).STORAGE).toBe('s3');
    expect(parseEnv({ S3_BUCKET: 'homes', STORAGE: 'disk' }).STORAGE).toBe('disk');
    expect(() => parseEnv({ STORAGE: 's3' })).toThrow('S3_BUCKET: is required');
    expect(() => parseEnv({ S3_ACCESS_KEY: 'a' })).toThrow('S3_SECRET_KEY: is required');
  });
});

describe('Moving files', () => {
  it('A move between disk and bucket can be interrupted and resumed in both directions without loss.', async () => {
    const [disk, bucket] = [storageOf('disk'), storageOf('s3')];
    for (let at = 0; at < 40; at += 1) {
      await disk.put(`pictures/${at % 9}0/${at}.webp`, Buffer.from(`picture ${at}`));
    }
    await disk.put('documents/aa/cv.pdf', Buffer.from('a document'));
    const stopping = new AbortController();
    const stopped = moveFiles(disk, bucket, {
      signal: stopping.signal,
      onFile: ({ copied }) => void (copied === 10 && stopping.abort()),
    });
    await expect(stopped).rejects.toThrow(/abort/i);
    const begun = (await keysOf(bucket)).length;
    expect(begun).toBeGreaterThanOrEqual(10);
    expect(begun).toBeLessThan(41);
    // A bucket failure in between loses nothing either.
    changesLeft = 5;
    await expect(moveFiles(disk, bucket)).rejects.toBeInstanceOf(StorageUnavailable);
    changesLeft = Infinity;
    mood = 'good';
    // A listing was hidden in the meantime: its picture must not stay public at the destination.
    await disk.move('pictures/00/0.webp', 'hidden/00/0.webp');
    await moveFiles(disk, storageOf('s3'));
    expect(await moveFiles(disk, storageOf('s3'))).toEqual({ copied: 0, kept: 41, removed: 0, bytes: 0 });
    const keys = await keysOf(disk);
    expect(await keysOf(storageOf('s3'))).toEqual(keys);
    expect(keys).toContain('hidden/00/0.webp');

    await rm(join(env().DATA_DIR, 'uploads'), { recursive: true });
    expect(await moveFiles(storageOf('s3'), disk)).toMatchObject({ copied: 41, kept: 0 });
    expect(await keysOf(disk)).toEqual(keys);
    for (const key of keys) expect(await text(disk, key)).toBe(await text(storageOf('s3'), key));
    for (const key of keys) for (const files of [disk, storageOf('s3')]) await files.remove(key);
    expect(await readdir(join(env().DATA_DIR, 'uploads'))).not.toContain('check');
  });
});
