import request from 'supertest';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApp } from '../../app';
import { testApp } from '../../testing/testApp';
import { storage } from '../files/storage';
import { createReadiness } from './readiness';

testApp({ METRICS_TOKEN: 'token-for-the-metrics-0123456789' });

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('Many probes and scrapes check the storage once in two seconds.', async () => {
  const app = createApp();
  const checked = vi.spyOn(storage(), 'checkWritable');
  const probe = () => request(app).get('/readyz').expect(200);
  const scrape = () =>
    request(app).get('/metrics').set('authorization', 'Bearer token-for-the-metrics-0123456789').expect(200);
  await Promise.all([...Array.from({ length: 20 }, probe), scrape()]);
  await probe();
  vi.advanceTimersByTime(1999);
  expect((await scrape()).text).toContain('manzil_part_up{part="storage"} 1');
  expect(checked).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await probe();
  expect(checked).toHaveBeenCalledTimes(2);
});

it('A stopping server is unready immediately, even if the cached report says otherwise.', async () => {
  const readiness = createReadiness();
  const app = createApp({ readiness });
  await request(app).get('/readyz').expect(200);
  readiness.startDraining();
  expect((await request(app).get('/readyz').expect(503)).body).toEqual({ status: 'stopping' });
});
