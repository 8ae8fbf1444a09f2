// @module-tag long
import { request as httpRequest, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseWire, type Endpoint } from '@manzil/shared/contract/wire/endpoint';
import { endpoints, type EndpointId } from '@manzil/shared/contract/index';
import { built } from '../app';
import { stopServer, startServer, requestOf, send, type RawAnswer, type RawRequest } from './callApi';
import { apiWithoutServices } from './apiWithoutServices';
import { isNumber, inputLeaves, invalidValues, withValueAt, type Leaf } from './samples/inputLeaves';
import { sampleInput } from './samples/sampleInput';
import { storedState } from './processes/storedState';
import { API_KEY, aPerson, testApp } from './testApp';

/**
 * Hostile input, generated from the contract. Twice: against the validation of every call, where only clean input
 * may reach a handler, and against the application, where nothing may answer 500.
 */
// Thousands of requests per test, which takes time on a busy machine.
vi.setConfig({ testTimeout: 240_000 });
const api = testApp();
/** The input that reached a handler. */
let received: Record<string, unknown>[] = [];
let door: { server: Server; origin: string };
let product: { server: Server; origin: string };
let token: string;

beforeAll(async () => {
  door = await apiWithoutServices((input) => received.push(input));
  product = await startServer(api.app);
});
beforeEach(async () => {
  received = [];
  ({ token } = await aPerson('super_admin'));
});
afterAll(async () => {
  await stopServer(door.server);
  await stopServer(product.server);
});

const withBody = endpoints.filter(([, { wire }]) => parseWire(wire).method !== 'GET');
const withoutBody = endpoints.filter(([, { wire }]) => parseWire(wire).method === 'GET');
const samples = new Map<Endpoint, Record<string, unknown>>(
  endpoints.map(([, endpoint]) => [endpoint, sampleInput(endpoint.input)]),
);
const full = (endpoint: Endpoint) => samples.get(endpoint) ?? {};
const signed = (request: RawRequest): RawRequest => ({
  ...request,
  headers: { jwtoken: token, ...request.headers },
});

/** Returns one of `values` at a time, in turn: every field gets one, all fields together get all. */
function rotating<T>(...values: T[]): () => T {
  let next = 0;
  return () => values[next++ % values.length] as T;
}

/**
 * Every seventh refused request also goes to the application, which keeps the run short; seven shares no factor
 * with the lists of hostile values, so that each of them has its turn.
 */
const SHARE = 7;
let turn = 0;

/** Expects a 400 in the standard error shape, with nothing passed on. */
async function expectRefused(id: EndpointId, what: unknown, request: RawRequest, status = 400) {
  received = [];
  const answer = await send(door.origin, signed(request));
  const found = { id, what, status: answer.status, success: answer.body.success, received: received.length };
  expect(found).toEqual({ id, what, status, success: false, received: 0 });
  turn += 1;
  if (turn % SHARE === 0) await expectNoFault(id, what, request);
}

/** Expects any answer but a fault. */
async function expectNoFault(
  id: EndpointId,
  what: unknown,
  request: RawRequest,
): Promise<RawAnswer | undefined> {
  if (!built.has(id)) return undefined;
  const answer = await send(product.origin, signed(request));
  expect({ id, what, isFault: answer.status >= 500 }).toEqual({ id, what, isFault: false });
  return answer;
}

const spoilt = (endpoint: Endpoint, leaf: Leaf, value: unknown) =>
  requestOf(endpoint, withValueAt(full(endpoint), leaf.path, value) as Record<string, unknown>);
/** Leaves of a call that travel in the body. */
function bodyLeaves(endpoint: Endpoint) {
  const { params, query } = parseWire(endpoint.wire);
  return inputLeaves(endpoint.input).filter(({ path }) => ![...params, ...query].includes(String(path[0])));
}

/** Leaves of a call that travel unencoded in path or query. */
function urlLeaves(endpoint: Endpoint) {
  const { method, query } = parseWire(endpoint.wire);
  return inputLeaves(endpoint.input).filter(
    ({ path: [key = ''], path }) =>
      (path.length === 1 || path[1] === 0) &&
      path.length < 3 &&
      (method === 'GET' || query.includes(String(key))) &&
      !parseWire(endpoint.wire).params.includes(String(key)),
  );
}

const operator = rotating<unknown>({ $ne: null }, { $gt: '' }, { $where: '1' }, { _bsontype: 'ObjectId' });
const list = rotating<unknown>(['x'], [['x']], [{ $ne: null }]);

describe('Operators in place of values', () => {
  test('Operators are refused in every body field of every call.', async () => {
    let places = 0;
    for (const [id, endpoint] of withBody) {
      for (const leaf of bodyLeaves(endpoint)) {
        places += 1;
        for (const value of [operator(), list()]) {
          if (takesAnything(leaf, value)) continue;
          await expectRefused(id, { at: leaf.path, value }, spoilt(endpoint, leaf, value));
        }
      }
    }
    expect(places).toBeGreaterThan(250);
  });

  test('Unknown keys next to valid ones never reach a handler.', async () => {
    for (const [, endpoint] of withBody) {
      const { body, ...request } = requestOf(endpoint, full(endpoint));
      const extra = { $where: '1', 'role.$ne': 'x', 'a.b': 1, isVerified2: true, passwordHash: 'x' };
      const together = JSON.stringify({ ...(JSON.parse(body ?? '{}') as object), ...extra });
      await send(door.origin, signed({ ...request, body: together }));
    }
    expect(received.length).toBeGreaterThan(60);
    for (const input of received) expect(JSON.stringify(input)).not.toMatch(/"[^"]*[$.][^"]*":|passwordHash/);
  });

  test('Operators in query strings are refused or ignored.', async () => {
    const spelling = rotating('[$ne]', '[$gt]', '[$regex]', '[$where]', '.$ne');
    for (const [id, endpoint] of endpoints) {
      const request = requestOf(endpoint, full(endpoint));
      const keys = urlLeaves(endpoint);
      if (keys.length === 0) continue;
      const operators = keys.map(({ path: [key] }) => `${key}${spelling()}=.*`).join('&');
      const search = `${request.search}&${operators}`;
      received = [];
      await send(door.origin, signed({ ...request, search }));
      const names = received.flatMap((input) => Object.keys(input)).filter((name) => /[$[.]/.test(name));
      expect({ id, names }).toEqual({ id, names: [] });
      await expectNoFault(id, search, { ...request, search });
      for (const {
        path: [key = ''],
        path,
      } of keys) {
        if (path.length > 1) continue;
        const without = new URLSearchParams(request.search);
        without.delete(String(key));
        const asList = `${without.toString()}&${key}[]=6566f0c2a1b2c3d4e5f60718&${key}[]=x`;
        await expectRefused(id, asList, { ...request, search: asList });
      }
    }
  });
});

/** A free-form field, where a list or an object is a valid value. */
const takesAnything = ({ schema }: Leaf, value: unknown) => schema.safeParse(value).success;

describe('Prototype keys', () => {
  const poison = rotating(
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"a":{"b":{"__proto__":{"isAdmin":true}}}}',
    '{"filter":{"a":{"constructor":{"prototype":{"isAdmin":true}}}}}',
    '{"list":[{"prototype":1}]}',
  );
  const brackets = rotating('', '[]');
  test('Prototype keys are refused in every body and query string.', async () => {
    for (const [id, endpoint] of withBody) {
      const request = requestOf(endpoint, full(endpoint));
      const alone = poison();
      await expectRefused(id, alone, { ...request, body: alone });
      const merged = `${(request.body ?? '{}').replace(/\}$/, request.body ? ',' : '')}${poison().slice(1)}`;
      await expectRefused(id, merged, { ...request, body: merged });
      if (!endpoint.upload) continue;
      for (const name of ['__proto__', 'constructor', 'prototype', 'constructor[prototype]']) {
        const form = new FormData();
        form.append(name, 'x');
        form.append(`${name}[isAdmin]`, '1');
        received = [];
        const answer = await send(door.origin, signed({ ...request, body: form }));
        expect({ id, name, status: answer.status, received: received.length }).toEqual({
          id,
          name,
          status: 400,
          received: 0,
        });
      }
    }
    for (const [id, endpoint] of withoutBody) {
      const request = requestOf(endpoint, full(endpoint));
      for (const key of ['__proto__', 'constructor', 'prototype']) {
        const search = `${request.search}&${key}${brackets()}=1&${key}=2`;
        await expectRefused(id, search, { ...request, search });
      }
    }
    expect('isAdmin' in {}).toBe(false);
  });
});

describe('Nesting and size', () => {
  test('45,000 levels of nesting are refused in every body, in known and unknown fields.', async () => {
    const bomb = `${'['.repeat(45_000)}${']'.repeat(45_000)}`;
    const objects = `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`;
    for (const [id, endpoint] of withBody) {
      const request = requestOf(endpoint, full(endpoint));
      const field = bodyLeaves(endpoint)[0]?.path[0] ?? 'anything';
      await expectRefused(id, 'arrays', { ...request, body: `{"${field}":${bomb}}` });
      await expectRefused(id, 'objects', { ...request, body: `{"anything":${objects}}` });
    }
    const filter = endpoints.find(([id]) => id === 'properties.allProperties');
    if (filter) {
      await expectRefused(filter[0], 'in a query', {
        method: 'GET',
        path: '/property/get_all_properties',
        search: `filter=${'['.repeat(5000)}`,
      });
    }
  });

  test('More than a thousand keys are refused in every body, at any depth.', async () => {
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));
    for (const [id, endpoint] of withBody) {
      const request = requestOf(endpoint, full(endpoint));
      await expectRefused(id, 'keys', { ...request, body: JSON.stringify(keys(1001)) });
      const lists = { anything: Array.from({ length: 30 }, () => Array.from({ length: 40 }, () => 1)) };
      await expectRefused(id, 'lists', { ...request, body: JSON.stringify(lists) });
    }
  });

  test('Bodies over 256 kB are refused with 413.', async () => {
    const body = JSON.stringify({ message: 'm'.repeat(300_000) });
    for (const [id, endpoint] of withBody) {
      await expectRefused(id, 'size', { ...requestOf(endpoint, full(endpoint)), body }, 413);
    }
  });
});

describe('Invalid values', () => {
  test('Text, exponents, NaN and Infinity are refused as numbers in every body.', async () => {
    const text = rotating('"1e3"', '"NaN"', '"0x10"', '""');
    const literal = rotating('1e309', '-1e309', 'NaN', 'Infinity');
    const other = rotating('true', '{}');
    let places = 0;
    for (const [id, endpoint] of withBody) {
      for (const leaf of bodyLeaves(endpoint).filter(isNumber)) {
        places += 1;
        const { body = '', ...request } = spoilt(endpoint, leaf, '<number>');
        for (const typed of [text(), literal(), other()]) {
          await expectRefused(
            id,
            { at: leaf.path, typed },
            { ...request, body: body.replace('"<number>"', typed) },
          );
        }
      }
    }
    expect(places).toBeGreaterThan(40);
  });

  test('Invalid numbers are refused in every query string.', async () => {
    const notation = rotating('1e3', '1e309', '0x10', '9007199254740992');
    const nonsense = rotating('NaN', 'Infinity', '1;DROP', '٣x');
    for (const [id, endpoint] of endpoints) {
      for (const {
        path: [key = ''],
      } of urlLeaves(endpoint).filter(isNumber)) {
        for (const typed of [notation(), nonsense()]) {
          const request = requestOf(endpoint, full(endpoint));
          const search = new URLSearchParams(request.search);
          search.set(String(key), typed);
          await expectRefused(id, { key, typed }, { ...request, search: search.toString() });
        }
      }
    }
  });

  test('Unknown choices, negative counts, fractions and values that are too large or long are refused everywhere.', async () => {
    for (const [id, endpoint] of endpoints) {
      const places = [
        ...urlLeaves(endpoint),
        ...(withBody.some(([own]) => own === id) ? bodyLeaves(endpoint) : []),
      ];
      for (const leaf of places) {
        for (const value of invalidValues(leaf)) {
          // An empty value in a query string counts as omitted.
          if (value === '' || value === ' ') continue;
          await expectRefused(
            id,
            { at: leaf.path, value: String(value).slice(0, 30) },
            spoilt(endpoint, leaf, value),
          );
        }
      }
    }
  });

  test('A lower limit above the upper one is refused in every filter.', async () => {
    const filters = endpoints.filter(
      ([, { input }]) => 'minPrice' in input.shape && 'maxPrice' in input.shape,
    );
    expect(filters.length).toBeGreaterThan(4);
    for (const [id, endpoint] of filters) {
      const input = { ...full(endpoint), minPrice: 5, maxPrice: 4 };
      await expectRefused(id, 'prices', requestOf(endpoint, input));
    }
  });
});

describe('Media types and verbs', () => {
  test('Forms and plain text answer 401 without the key and 415 with it.', async () => {
    const media = rotating('text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'text/json');
    for (const [id, endpoint] of withBody) {
      const request = requestOf(endpoint, full(endpoint));
      const type = media();
      const body = request.body ?? '{}';
      await expectRefused(id, type, { ...request, body, headers: { 'content-type': type } }, 415);
      const keyless = { ...request, body, headers: { 'content-type': type, apikey: '' } };
      expect((await send(product.origin, keyless)).status).toBe(401);
    }
  });

  test('JSONP is not supported: every response is JSON and declared as such, or an attachment.', async () => {
    for (const [id, endpoint] of withoutBody) {
      const request = requestOf(endpoint, sampleInput(endpoint.input, false));
      const search = `${request.search}&callback=run&jsonp=run`;
      const answer = await expectNoFault(id, search, { ...request, search });
      if (!answer || answer.headers.get('content-disposition')?.startsWith('attachment')) continue;
      expect(answer.headers.get('content-type')).toMatch(/^application\/json; charset=utf-8/);
      expect(answer.text).toMatch(/^\{/);
    }
  });

  test('HEAD and OPTIONS change nothing, TRACE and PROPFIND answer 405, and CONNECT closes.', async () => {
    const before = await storedState();
    for (const [id, endpoint] of endpoints) {
      const { path, search } = requestOf(endpoint, sampleInput(endpoint.input, false));
      for (const method of ['HEAD', 'OPTIONS']) {
        const answer = await send(product.origin, signed({ method, path, ...(search && { search }) }));
        expect({ id, method, isFault: answer.status >= 500 && answer.status !== 501 }).toMatchObject({
          isFault: false,
        });
      }
      expect({ id, status: await statusOf('TRACE', path) }).toEqual({ id, status: 405 });
      expect({ id, status: await statusOf('PROPFIND', path) }).toEqual({ id, status: 405 });
    }
    expect(await storedState()).toBe(before);
    const { port } = new URL(product.origin);
    const socket = connect(Number(port), '127.0.0.1');
    const ended = new Promise((resolve) => socket.on('close', resolve).on('error', () => undefined));
    socket.end('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n');
    await ended;
    expect((await send(product.origin, { method: 'GET', path: '/nowhere' })).status).toBe(404);
  });
});

/** The status of verbs that fetch does not send. */
function statusOf(method: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { apikey: API_KEY, jwtoken: token };
    httpRequest(`${product.origin}/api/v1${path}`, { method, headers, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    })
      .on('error', reject)
      .end();
  });
}

describe('Repeated keys', () => {
  test('A key repeated in the query string, or in query and body, is refused.', async () => {
    let places = 0;
    for (const [id, endpoint] of endpoints) {
      const request = requestOf(endpoint, full(endpoint));
      for (const {
        path: [key = ''],
        path,
      } of urlLeaves(endpoint)) {
        if (path.length > 1) continue;
        places += 1;
        const value = new URLSearchParams(request.search).get(String(key)) ?? '1';
        await expectRefused(id, key, {
          ...request,
          search: `${request.search}&${key}=${encodeURIComponent(value)}`,
        });
      }
      for (const key of parseWire(endpoint.wire).query) {
        const body = JSON.stringify({ ...full(endpoint), [key]: full(endpoint)[key] });
        await expectRefused(id, key, { ...request, body });
      }
    }
    expect(places).toBeGreaterThan(100);
  });
});
