// @module-tag long
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeBackup } from '../../../backup/makeBackup';
import { env } from '../../../platform/base/env';
import { storage } from '../../../platform/files/storage';
import { queueLengths } from '../../../platform/tasks/queue';
import { aListing } from '../../../testing/factories/property.factory';
import { aPerson, testApp } from '../../../testing/testApp';
import { sweepPosters } from './posters/poster.service';

const api = testApp({ TRUST_PROXY: '1' });

const ask = (id: string, from = '203.0.113.1') =>
  api.get(`/property/poster?id=${id}`).set('x-forwarded-for', from).buffer(true);
const sheets = async () => {
  const keys: string[] = [];
  for await (const { key } of storage().list('cache/posters/')) keys.push(key);
  return keys;
};
const someListings = async (count: number) => {
  const { id } = await aPerson('agent');
  const ids: string[] = [];
  while (ids.length < count) ids.push(String((await aListing({ agent: id }))._id));
  return ids;
};
/** Holds back every write to the storage, and with it the rendering of further posters. */
function holdWrites() {
  const files = storage();
  const put = files.put.bind(files);
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
  for (const key of await sheets()) await storage().remove(key);
});

describe('Poster cache', () => {
  it('A poster rendered by another server is served from the cache.', async () => {
    const [id = ''] = await someListings(1);
    await ask(id).expect(200);
    const [key = '', ...others] = await sheets();
    expect(others).toEqual([]);
    const theirs = Buffer.from('%PDF-1.7 drawn by another server');
    await storage().put(key, theirs);
    expect((await ask(id).expect(200)).body).toEqual(theirs);
  });

  it('A poster is served even when it cannot be cached.', async () => {
    const [id = ''] = await someListings(1);
    vi.spyOn(storage(), 'put').mockRejectedValue(new Error('ENOSPC'));
    const { body } = await ask(id).expect(200);
    expect((body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await sheets()).toEqual([]);
  });

  it('The cache serves nothing for a listing that left the public lists.', async () => {
    const { id: agent } = await aPerson('agent');
    const admin = await aPerson('admin');
    const id = String((await aListing({ agent }))._id);
    await ask(id).expect(200);
    await api
      .patch(`/property/update_property_by_admin?id=${id}`)
      .set('jwtoken', admin.token)
      .send({ availability: 'rented' })
      .expect(200);
    await ask(id).expect(404);
  });

  it('Cached posters have no public address and are not backed up.', async () => {
    const [id = ''] = await someListings(1);
    await ask(id).expect(200);
    const [key = ''] = await sheets();
    expect(key).toMatch(/^cache\/posters\/[0-9a-f]{2}\/[0-9a-f]{64}\.pdf$/);
    const name = key.split('/').at(-1) ?? '';
    for (const path of [key, `pictures/../${key}`, `pictures/%2e%2e/${key}`, `${name.slice(0, 2)}/${name}`]) {
      await request(api.app).get(`/uploads/${path}`).expect(404);
    }
    const to = join(env().DATA_DIR, 'backups');
    expect(await makeBackup({ to, keep: 1, passphrase: undefined })).toMatchObject({ files: 0 });
  });

  it('Cached posters are removed after a day.', async () => {
    for (const id of await someListings(2)) await ask(id).expect(200);
    const [old = '', young = ''] = await sheets();
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await utimes(join(env().DATA_DIR, 'uploads', old), yesterday, yesterday);
    expect(await sweepPosters()).toEqual({ removed: 1 });
    expect(await sheets()).toEqual([young]);
  });

  it('The cache keeps at most two thousand posters, the newest ones.', async () => {
    const keys = Array.from(
      { length: 2002 },
      (_, at) => `cache/posters/00/${String(at).padStart(64, '0')}.pdf`,
    );
    for (const key of keys) await storage().put(key, Buffer.from('x'));
    const earlier = new Date(Date.now() - 60_000);
    for (const key of keys.slice(0, 2)) await utimes(join(env().DATA_DIR, 'uploads', key), earlier, earlier);
    expect(await sweepPosters()).toEqual({ removed: 2 });
    expect((await sheets()).toSorted()).toEqual(keys.slice(2));
  });
});

describe('Poster queue', () => {
  it.each([
    ['another address comes next', '198.51.100.7', '203.0.113.1', [0, 4, 1, 2, 3]],
    ['the same address waits its turn', '203.0.113.1', '203.0.113.1', [0, 1, 2, 3, 4]],
    [
      'another address of the same IPv6 network waits its turn',
      '2001:db8:0:1::7',
      '2001:db8:0:1::1',
      [0, 1, 2, 3, 4],
    ],
  ])('The queue is fair between addresses: %s.', async (_, last, others, order) => {
    const ids = await someListings(5);
    const { release, begun } = holdWrites();
    const served: number[] = [];
    const calls = [];
    for (const [at, id] of ids.entries()) {
      const call = ask(id, at === 4 ? last : others).expect(200);
      calls.push(call.then(() => served.push(at)));
      await expect.poll(() => [begun(), queueLengths()['posters']]).toEqual([1, at]);
    }
    release();
    await Promise.all(calls);
    expect(served).toEqual(order);
  });

  it("Seventy addresses with one call each don't delay another caller.", async () => {
    const ids = await someListings(71);
    const { release, begun } = holdWrites();
    const served: string[] = [];
    const calls: Promise<unknown>[] = [];
    for (const [at, id] of ids.slice(0, 70).entries()) {
      const from = `203.0.113.${at}`;
      calls.push(ask(id, from).then(({ status }) => served.push(`${status} ${from}`)));
      await expect
        .poll(() => [begun(), queueLengths()['posters'], served.length])
        .toEqual([1, Math.min(at, 60), Math.max(0, at - 60)]);
    }
    const wanted = ask(ids[70] ?? '', '198.51.100.7').then(({ status }) => served.push(`${status} wanted`));
    await expect.poll(() => served.length).toBe(10);
    release();
    await wanted;
    // Ten found no room, one was being drawn.
    expect(served.filter((one) => one.startsWith('503'))).toHaveLength(10);
    expect(served.slice(10)).toEqual(['200 203.0.113.0', '200 wanted']);
    await Promise.all(calls);
  });

  it('A poster is rendered once for concurrent requests.', async () => {
    const [id = ''] = await someListings(1);
    const { release, begun } = holdWrites();
    const calls = ['203.0.113.1', '203.0.113.1', '198.51.100.7'].map((from) => ask(id, from).expect(200));
    const answers = Promise.all(calls);
    await expect.poll(begun).toBe(1);
    release();
    const [first, ...same] = (await answers).map(({ body }) => body as Buffer);
    expect(same.map((one) => one.equals(first ?? Buffer.of()))).toEqual([true, true]);
    expect(begun()).toBe(1);
  });
});
