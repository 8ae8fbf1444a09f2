import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import express from 'express';
import { randomBytes } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { logTexts } from '../../testing/samples/logTexts';
import { testApp } from '../../testing/testApp';
import { env, setEnv } from '../base/env';
import { onError } from '../base/errors';
import { queueLengths } from '../tasks/queue';
import { hidePictures, removePictures, showPictures } from './media';
import { previewJob, serveUploads, type DrawPicture } from './serveUploads';
import { storage } from '../files/storage';

const lines = logTexts();
const api = testApp({ TRUST_PROXY: '1' });

it('A picture is rendered only while someone waits for it.', async () => {
  let isWanted: (() => boolean) | undefined;
  let release: (() => void) | undefined;
  const nothing = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
  const draw: DrawPicture = (_publicID, _width, isStillWanted) => {
    isWanted = isStillWanted;
    return nothing;
  };
  const drawing = createServer(express().use('/uploads', serveUploads(draw), onError));
  await new Promise<void>((resolve) => drawing.listen(0, '127.0.0.1', resolve));
  const socket = connect((drawing.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`GET /uploads/ab/ab${'c'.repeat(30)}-320.webp HTTP/1.1\r\nHost: a.test\r\n\r\n`);
  await expect.poll(() => isWanted?.()).toBe(true);
  socket.destroy();
  await expect.poll(() => isWanted?.()).toBe(false);
  release?.();
  await new Promise((resolve) => drawing.close(resolve));
});

const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#7a9' } }).webp();
/** Ids of new stored pictures. */
async function somePictures(count: number): Promise<string[]> {
  const content = await picture.clone().toBuffer();
  const ids = Array.from({ length: count }, () => randomBytes(16).toString('hex'));
  for (const id of ids) await storage().put(`pictures/${id.slice(0, 2)}/${id}-320.webp`, content);
  return ids;
}
const preview = (id: string, from = '203.0.113.1') =>
  request(api.app)
    .get(`/uploads/${id.slice(0, 2)}/${id}-320.jpg`)
    .set('x-forwarded-for', from);
const cachedPreviews = async () => {
  const keys: string[] = [];
  for await (const { key } of storage().list('cache/previews/')) keys.push(key);
  return keys;
};
/** Holds back every write to the storage, and with it the drawing of further previews. */
function holdWrites() {
  const put = storage().put.bind(storage());
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const held = vi.spyOn(storage(), 'put').mockImplementation(async (key, content) => {
    await released;
    await put(key, content);
  });
  return { release, begun: () => held.mock.calls.length };
}

afterEach(async () => {
  vi.restoreAllMocks();
  for (const key of await cachedPreviews()) await storage().remove(key);
});

describe('Pictures for link previews', () => {
  it('A preview is drawn once for concurrent and later calls.', async () => {
    const [id = ''] = await somePictures(1);
    const { release, begun } = holdWrites();
    const calls = ['203.0.113.1', '203.0.113.1', '198.51.100.7'].map((from) => preview(id, from).expect(200));
    const answers = Promise.all(calls);
    await expect.poll(begun).toBe(1);
    release();
    const [first, ...others] = (await answers).map(({ body }) => body as Buffer);
    expect(others.map((one) => one.equals(first ?? Buffer.of()))).toEqual([true, true]);
    await preview(id).expect(200);
    expect(begun()).toBe(1);
    expect(await cachedPreviews()).toEqual([`cache/previews/${id.slice(0, 2)}/${id}-320.jpg`]);
  });

  it('A preview drawn by another server is served from the cache.', async () => {
    const [id = ''] = await somePictures(1);
    const theirs = Buffer.from('drawn by another server');
    await storage().put(`cache/previews/${id.slice(0, 2)}/${id}-320.jpg`, theirs);
    expect((await preview(id).expect(200)).body).toEqual(theirs);
  });

  it('A preview is hidden and deleted with its picture.', async () => {
    const [id = ''] = await somePictures(1);
    await preview(id).expect(200);
    await hidePictures([id]);
    await preview(id).expect(404);
    await showPictures([id]);
    await preview(id).expect(200);
    await removePictures([id]);
    await preview(id).expect(404);
    expect(await cachedPreviews()).toEqual([]);
  });

  it('Cached previews are removed after a day.', async () => {
    const [id = '', other = ''] = await somePictures(2);
    for (const one of [id, other]) await preview(one).expect(200);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    const old = `cache/previews/${id.slice(0, 2)}/${id}-320.jpg`;
    await utimes(join(env().DATA_DIR, 'uploads', old), yesterday, yesterday);
    expect(await previewJob.run(new AbortController().signal)).toEqual({ removed: 1 });
    expect(await cachedPreviews()).toEqual([`cache/previews/${other.slice(0, 2)}/${other}-320.jpg`]);
  });

  it("Many previews for one address don't delay others; those beyond the queue are refused with a warning.", async () => {
    const ids = await somePictures(72);
    const { release, begun } = holdWrites();
    const served: string[] = [];
    const calls: Promise<unknown>[] = [];
    for (const [at, id] of ids.slice(0, 71).entries()) {
      calls.push(preview(id).then(({ status }) => served.push(`${status} ${at}`)));
      await expect
        .poll(() => [begun(), queueLengths()['previews'], served.length])
        .toEqual([1, Math.min(at, 60), Math.max(0, at - 60)]);
    }
    const wanted = preview(ids[71] ?? '', '198.51.100.7').then(({ status }) =>
      served.push(`${status} wanted`),
    );
    await expect.poll(() => served.length).toBe(11);
    expect(served.every((one) => one.startsWith('503'))).toBe(true);
    release();
    await wanted;
    expect(served.slice(11)).toEqual(['200 0', '200 wanted']);
    await Promise.all(calls);
    const logged = lines.map((line) => JSON.parse(line) as { level: number; res?: { status: number } });
    expect(logged.filter(({ res }) => res?.status === 503).map(({ level }) => level)).toEqual(
      Array(11).fill(40),
    );
    expect(logged.filter(({ level }) => level > 40)).toEqual([]);
    expect(lines.join('')).not.toContain('"stack"');
  });

  it("An address can request 300 new previews in 15 minutes; cached ones don't count.", async () => {
    const before = env();
    setEnv({ ...before, RATE_LIMITS: 'on' });
    const [drawn = '', ...ids] = await somePictures(302);
    const from = '203.0.113.77';
    await preview(drawn, from).expect(200);
    for (const id of ids.slice(0, 299)) await preview(id, from).expect(200);
    const refused = await preview(ids[299] ?? '', from).expect(429);
    expect(Number(refused.get('retry-after'))).toBeGreaterThan(10 * 60);
    expect(Number(refused.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
    await preview(drawn, from).expect(200);
    await preview(ids[299] ?? '', '203.0.113.78').expect(200);
    setEnv(before);
  });
});
