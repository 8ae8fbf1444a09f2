import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { filesIn } from '../../server/src/testing/feeds';
import { BASE_URL } from './browser';
import { startProduct, type Product } from './server';

const PASSWORD = 'Manzil-demo-1';
const ADMIN = 'admin@manzil.example';
const ENDS = ['ready', 'done', 'failed', 'cancelled'];

interface Answer {
  token: string;
  data: { id: string };
}
interface Listing {
  reference: string;
  status?: string;
  agent: unknown;
}
let target: Product;
beforeAll(async () => {
  target = await startProduct({ SEED_DEMO: '0', ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD });
});
afterAll(() => target.stop());

/** Calls one of the two sites. */
async function call(site: string, method: string, path: string, token = '', body?: object | FormData) {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${site}/api/v1${path}`, {
    method,
    headers: {
      apikey: 'manzil-web',
      ...(token && { jwtoken: token }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
  return answer;
}
const json = async <T = Answer>(...args: Parameters<typeof call>) =>
  (await (await call(...args)).json()) as T;
const login = async (site: string, email: string) =>
  (await json(site, 'POST', '/user/login', '', { email, password: PASSWORD })).token;

/** Zip of the agent's listings, the listings without the agent's own data, and the names of their photo files. */
async function takeOut(site: string, token: string, owner = '') {
  const path = `/feeds/export${owner && `?owner=${owner}`}`;
  const zip = Buffer.from(await (await call(site, 'GET', path, token)).arrayBuffer());
  const files = await filesIn(zip);
  const photos = [...files.keys()].filter((name) => name.startsWith('photos/'));
  const { listings } = JSON.parse(String(files.get('listings.json'))) as { listings: Listing[] };
  return { zip, photos: photos.sort(), listings };
}

test('An agency takes its listings to another site with all fields and photos.', async () => {
  // The demo draws its pictures when they are first read: an agent with few listings.
  const all = await json<{ data: { id: string; listings: number }[] }>(
    BASE_URL,
    'GET',
    '/agent/list?limit=100',
  );
  const [agent] = all.data.toSorted((a, b) => a.listings - b.listings);
  const home = await takeOut(BASE_URL, await login(BASE_URL, ADMIN), agent?.id);
  expect(home.listings.length).toBeGreaterThan(2);
  expect(home.photos.length).toBeGreaterThan(home.listings.length);
  const admin = await login(target.baseUrl, ADMIN);
  const account = { name: 'Layla Moves', email: 'layla@moves.example', password: PASSWORD };
  await call(target.baseUrl, 'POST', '/user/register_agent', admin, account);
  const token = await login(target.baseUrl, account.email);
  const { data: feed } = await json(target.baseUrl, 'POST', '/feeds', token, { name: 'Before' });
  const file = new FormData();
  file.append('file', new Blob([new Uint8Array(home.zip)], { type: 'application/zip' }), 'listings.zip');
  await call(target.baseUrl, 'POST', `/feeds/check?id=${feed.id}`, token, file);
  interface Run {
    id: string;
    state: string;
    counts: Record<string, number>;
  }
  const atRest = () =>
    vi.waitFor(
      async () => {
        const runs = await json<{ data: Run[] }>(target.baseUrl, 'GET', `/feeds/runs?id=${feed.id}`, token);
        const run = runs.data[0] as Run;
        expect(ENDS, JSON.stringify(run)).toContain(run.state);
        return run;
      },
      { timeout: 80_000, interval: 200 },
    );
  const checked = await atRest();
  expect(checked).toMatchObject({ state: 'ready' });
  await call(target.baseUrl, 'POST', `/feeds/apply?run=${checked.id}`, token);
  expect(await atRest()).toMatchObject({ state: 'done' });
  const moved = await takeOut(target.baseUrl, token);
  const strip = ({ agent: _agent, status: _status, reference: _reference, ...rest }: Listing) => rest;
  const byText = (list: Listing[]) => list.map((one) => JSON.stringify(strip(one))).sort();
  expect(byText(moved.listings)).toEqual(byText(home.listings));
  expect(moved.photos).toEqual(home.photos);
});
