// @module-tag long
import type { Server } from 'node:http';
import type { Express, Router } from 'express';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseWire, type Endpoint } from '@manzil/shared/contract/wire/endpoint';
import { endpoints, type EndpointId } from '@manzil/shared/contract/index';
import { ACCESS, ROLES, type Role } from '@manzil/shared/domain/roles';
import { built } from '../app';
import { User } from '../features/foundation/people/user.model';
import { stopServer, startServer, requestOf, send, type RawAnswer } from './callApi';
import { sampleInput } from './samples/sampleInput';
import { storedState } from './processes/storedState';
import { API_KEY, aPerson, testApp, type TestPerson } from './testApp';

/** Every call of the contract × every kind of caller (spec/2-api "Access", "Rules for all of them"). */
const api = testApp();
let server: Server;
let origin: string;
/** A person whose id the refused calls name, so that a broken check would change something. */
let victim: TestPerson;

beforeAll(async () => {
  ({ server, origin } = await startServer(api.app));
  victim = await aPerson('service_agent');
  await aPerson('injazat_worker');
});
afterAll(() => stopServer(server));

/** Codes of the access check; a service's own refusals have the same status but come later. */
const GATE = [
  'invalid_api_key',
  'login_required',
  'session_expired',
  'account_suspended',
  'switch_forbidden',
];

const isOpen = ([, endpoint]: [EndpointId, Endpoint]) => endpoint.access === 'open';
const guarded = endpoints.filter((entry) => !isOpen(entry));
const open = endpoints.filter(isOpen);
const takes = (role: Role, endpoint: Endpoint) => (ACCESS[endpoint.access] as readonly Role[]).includes(role);

/** A valid request that names `who` as the person acted for and otherwise no existing record. */
function requestFor(endpoint: Endpoint, who?: string) {
  const input = sampleInput(endpoint.input, false);
  if (endpoint.actsFor && who) input[endpoint.actsFor] = who;
  return requestOf(endpoint, input);
}
/** The same with the victim's id in every id field. */
function aimed(endpoint: Endpoint) {
  const input = sampleInput(endpoint.input, false);
  const ids = Object.keys(input).filter((key) => /^([0-9a-f]{24})$/.test(String(input[key])));
  return requestOf(endpoint, { ...input, ...Object.fromEntries(ids.map((key) => [key, victim.id])) });
}

function expectRefusal(answer: RawAnswer, status: number, code?: string) {
  expect({ status: answer.status, ...answer.body }).toMatchObject({
    status,
    success: false,
    ...(code && { code }),
  });
  expect(answer.body.message).toBeTruthy();
  expect(answer.body.msg).toBe(answer.body.message);
  expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'));
}

/** Runs `calls` and expects the stored state to be unchanged. */
async function changingNothing(calls: () => Promise<void>) {
  const before = await storedState();
  await calls();
  expect(await storedState()).toBe(before);
}

describe('Calls without the application key', () => {
  test('Every call answers 401 invalid_api_key, even to an admin.', async () => {
    const admin = await aPerson('super_admin');
    await changingNothing(async () => {
      const wrong = ['', 'wrong', `${API_KEY}2`];
      for (const [at, [, endpoint]] of endpoints.entries()) {
        const headers = { apikey: wrong[at % wrong.length] ?? '', jwtoken: admin.token };
        expectRefusal(await send(origin, { ...aimed(endpoint), headers }), 401, 'invalid_api_key');
      }
    });
  });
});

describe('Callers without a valid session', () => {
  const strangers: [string, () => Promise<string | undefined>, string][] = [
    ['anonymous', () => Promise.resolve(undefined), 'login_required'],
    ['unverified', () => aPerson('user', { verified: false }).then(({ token }) => token), 'session_expired'],
    [
      'suspended',
      () => aPerson('admin', { isSuspended: true }).then(({ token }) => token),
      'account_suspended',
    ],
    [
      'with a forged token',
      () => aPerson('super_admin').then(({ token }) => `${token.slice(0, -3)}abc`),
      'session_expired',
    ],
    ['deleted', () => deletedPerson().then(({ token }) => token), 'session_expired'],
  ];
  test.each(strangers)('%s: every guarded call answers 401.', async (_who, tokenOf, code) => {
    const token = await tokenOf();
    await changingNothing(async () => {
      for (const [, endpoint] of guarded) {
        const headers: Record<string, string> = token ? { jwtoken: token } : {};
        expectRefusal(await send(origin, { ...aimed(endpoint), headers }), 401, code);
      }
    });
  });

  test('A public call treats an invalid token as none.', async () => {
    const suspended = await aPerson('admin', { isSuspended: true });
    for (const [id, endpoint] of open) {
      for (const jwtoken of [suspended.token, 'nonsense', '']) {
        const answer = await send(origin, { ...requestFor(endpoint), headers: { jwtoken } });
        expectPassed(id, answer);
      }
    }
  });
});

async function deletedPerson(): Promise<TestPerson> {
  const person = await aPerson('admin');
  await User.deleteOne({ _id: person.id });
  return person;
}

/** Expects the access check to pass: the rest is up to the service, but never a fault. */
function expectPassed(id: EndpointId, answer: RawAnswer) {
  const { code = '' } = answer.body;
  const isFault = answer.status >= 500 && answer.status !== 501;
  const isStopped = GATE.includes(code) || (answer.status === 403 && code === 'forbidden');
  expect({ id, status: answer.status, code, isFault, isStopped }).toMatchObject({
    isFault: false,
    isStopped: false,
  });
  expect(answer.status === 501).toBe(!built.has(id));
}

describe.each(ROLES)('%s', (role) => {
  const refused = guarded.filter(([, endpoint]) => !takes(role, endpoint));
  const allowed = guarded.filter(([, endpoint]) => takes(role, endpoint));

  test(`Calls for other roles answer 403 (${refused.length}).`, async () => {
    const { token } = await aPerson(role);
    await changingNothing(async () => {
      for (const [id, endpoint] of refused) {
        const code = id === 'auth.switchUser' ? 'switch_forbidden' : 'forbidden';
        expectRefusal(await send(origin, { ...aimed(endpoint), headers: { jwtoken: token } }), 403, code);
      }
    });
  });

  test(`Calls for this role pass the access check and are never cached (${allowed.length + open.length}).`, async () => {
    let person = await aPerson(role);
    for (const [id, endpoint] of [...allowed, ...open]) {
      const answer = await send(origin, {
        ...requestFor(endpoint, person.id),
        headers: { jwtoken: person.token },
      });
      expectPassed(id, answer);
      if (answer.body.success) expect(answer.headers.get('cache-control'), id).toBe('no-store');
      // A command may have ended the session or the account, as it should.
      if (endpoint.kind === 'command' && answer.status < 300) person = await aPerson(role);
    }
  });

  test('Only admins act for others.', async () => {
    const person = await aPerson(role);
    const mayAct = role === 'admin' || role === 'super_admin';
    const call = async ([id, endpoint]: [EndpointId, Endpoint], other: string) => {
      const answer = await send(origin, {
        ...requestFor(endpoint, other),
        headers: { jwtoken: person.token },
      });
      if (mayAct) expectPassed(id, answer);
      else expect({ id, status: answer.status }).toEqual({ id, status: built.has(id) ? 403 : 501 });
    };
    const acting = guarded.filter(([, { actsFor }]) => actsFor);
    const all = async () => {
      for (const entry of acting) {
        for (const other of [victim.id, victim.userID]) await call(entry, other);
      }
    };
    await (mayAct ? all() : changingNothing(all));
  });
});

interface Layer {
  rawPath?: unknown;
  handle: { stack?: Layer[] };
  route?: { path: string; methods: Record<string, boolean> };
}
/** Verb and path of every route below /api/v1. */
function routesOf(app: Express): string[] {
  const layers = (router: Pick<Router, 'stack'>) => router.stack as (Layer & Router['stack'][number])[];
  const mounted = layers(app.router).filter(({ rawPath }) => String(rawPath).startsWith('/api/v1'));
  return mounted.flatMap(({ handle }) =>
    (handle.stack ?? []).flatMap(({ route }) =>
      Object.keys(route?.methods ?? {}).map((method) => `${method.toUpperCase()} ${route?.path}`),
    ),
  );
}

describe('Addresses', () => {
  test('The router serves exactly the calls of the contract.', () => {
    const ofContract = endpoints.map(([, endpoint]) => {
      const { method, path } = parseWire(endpoint.wire);
      return `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
    });
    const beside = ['GET /openapi.json', 'GET /docs', 'GET /docs.css'];
    // `_ALL` answers wrong verbs; HEAD comes before the GETs that delete.
    const served = routesOf(api.app).filter((route) => !/^(_ALL|HEAD) /.test(route));
    expect(served.toSorted()).toEqual([...ofContract, ...beside].toSorted());
  });

  test('Unknown addresses answer 404, wrong verbs 405 with Allow, and malformed JSON 400.', async () => {
    const { token } = await aPerson('super_admin');
    const headers = { jwtoken: token };
    for (const path of ['/nowhere', '/user', '/PROPERTY', '/user/Register', '/user/login/x', '/%00']) {
      expectRefusal(await send(origin, { method: 'GET', path, headers }), 404, 'route_not_found');
    }
    const verbs = new Map<string, string[]>();
    for (const [, endpoint] of endpoints) {
      const { method, path } = parseWire(endpoint.wire);
      verbs.set(path, [...(verbs.get(path) ?? []), method]);
    }
    await changingNothing(async () => {
      for (const [path, methods] of verbs) {
        const target = path.replace(/\{\w+\}/g, victim.id);
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
          (verb) => !methods.includes(verb),
        )) {
          const answer = await send(origin, { method, path: target, headers });
          expectRefusal(answer, 405, 'method_not_allowed');
          expect(answer.headers.get('allow')?.split(', ').toSorted()).toEqual(methods.toSorted());
        }
      }
      for (const [id, endpoint] of endpoints.filter(([own]) => built.has(own))) {
        if (parseWire(endpoint.wire).method === 'GET') continue;
        for (const body of ['{"a":', '[]', '"text"', '1', 'null', '\u0000', '{"a":NaN}']) {
          const answer = await send(origin, { ...requestFor(endpoint), body, headers });
          expect({ id, status: answer.status }).toEqual({ id, status: 400 });
          expectRefusal(answer, 400);
        }
      }
    });
  });
});

describe('GET calls that delete', () => {
  const targets: [EndpointId, Role][] = [
    ['users.deleteServiceAgent', 'service_agent'],
    ['users.deleteInjazatWorker', 'injazat_worker'],
    // Any record will do: no case below may change it.
    ['contacts.remove', 'user'],
  ];
  test.each(targets)('%s is accepted only from a script of our own page.', async (id, role) => {
    const endpoint = endpoints.find(([own]) => own === id)?.[1];
    const { path = '' } = endpoint ? parseWire(endpoint.wire) : {};
    const admin = await aPerson('super_admin');
    const target = await aPerson(role);
    const address = `/api/v1${path.replace(/\{\w+\}/, target.id)}`;
    const ask = (method: 'get' | 'head', headers: Record<string, string>, query = '') => {
      const call = method === 'get' ? request(origin).get(address + query) : request(origin).head(address);
      return call.set({ apikey: API_KEY, ...headers });
    };
    const signed = { jwtoken: admin.token };
    await changingNothing(async () => {
      await ask('get', {}).expect(401);
      await ask('head', signed).expect(405).expect('allow', 'GET');
      for (const headers of [
        { 'sec-purpose': 'prefetch' },
        { 'sec-purpose': 'prefetch;prerender' },
        { purpose: 'prefetch' },
        { 'sec-fetch-dest': 'image' },
        { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
        { 'sec-fetch-mode': 'no-cors' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
      ] as Record<string, string>[]) {
        const answer = await ask('get', { ...signed, ...headers }).expect(403);
        expect(answer.body).toMatchObject({ success: false, code: 'forbidden' });
      }
      await ask('get', {}, `?jwtoken=${admin.token}`).expect(401);
      await ask('get', { cookie: `jwtoken=${admin.token}` }).expect(401);
    });
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
    const once = await ask('get', { ...signed, ...own });
    const again = await ask('get', { ...signed, ...own });
    expect(once.get('cache-control')).toBe('no-store');
    if (!built.has(id)) {
      expect(once.status).toBe(501);
    } else if (role === 'user') {
      expect(once.status).toBe(404);
    } else {
      expect([once.status, again.status]).toEqual([200, 404]);
      expect(await User.exists({ _id: target.id })).toBeNull();
    }
  });
});
