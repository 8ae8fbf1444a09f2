import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseWire, type Endpoint } from '@manzil/shared/contract/endpoint';
import { endpoints, type EndpointId } from '@manzil/shared/contract/index';
import { id as plainId, personRef, recordId } from '@manzil/shared/contract/schemas/scalars';
import { ACCESS, isStaff, type Role } from '@manzil/shared/domain/roles';
import { built } from '../../../app';
import { closed, listening, requestOf, send } from '../../../testing/callApi';
import { leavesOf, replaced, type Leaf } from '../../../testing/leaves';
import { sampleInput } from '../../../testing/sampleInput';
import { storedState } from '../../../testing/storedState';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';

/**
 * Every place of the contract in which a person is named, outside the table of objectMatrix.test.ts: own, foreign and
 * missing × nine identities (check A64). The places are found by their schema, so that a new one is tried at once.
 */
const api = testApp();
let server: Server;
let origin: string;
beforeAll(async () => {
  ({ server, origin } = await listening(api.app));
});
afterAll(() => closed(server));

const MISSING = '6566f0c2a1b2c3d4e5f60718';

/** Calls whose answer about somebody else is anybody's to read, or that only keep a filter by a person. */
const PUBLIC: EndpointId[] = [
  'propertyReviews.ofAgent',
  'serviceReviews.ofAgent',
  'savedFilters.saveHomepage',
  'savedFilters.saveCatalog',
  'savedSearches.add',
  // Anybody may hear nothing of anybody.
  'chats.block',
];

/** Calls in which only staff may name an owner; from others the name has no effect (spec/2-api, rules for all calls). */
const UNHEARD: EndpointId[] = ['services.add'];

/** Calls that begin a chat: members may name whom they may write to, agents among others; not who is missing. */
const ADDRESSED: EndpointId[] = ['chats.add', 'chats.addAndSend'];

/** Keys that say themselves which record they name. */
const TELLING =
  /^(propertyId|property_id|property|serviceId|reviewId|chatId|chat|message|activeChat|before)$/;
/** Places that name a person by the stored id alone: a filter anybody may read, and a member who is checked (groups.test.ts). */
const STORED_PERSON = [
  ...['all agent', 'getAll agent', 'getAll filter.agent'].map((place) => `services.${place}`),
  'chats.editGroup groupAdmin',
];

const inOwnTable = (id: string, { path }: Leaf) =>
  /^(auth|users|savedFilters)\./.test(id) && path.join('.') === 'id';
/** In an address a filter's keys stand for themselves: `filter` is the same once more as text. */
const isRepeated = (endpoint: Endpoint, { path }: Leaf) =>
  parseWire(endpoint.wire).method === 'GET' && path[0] === 'filter';
const places = endpoints.flatMap(([id, endpoint]) =>
  leavesOf(endpoint.input)
    .filter((leaf) => leaf.schema === personRef && !inOwnTable(id, leaf) && !isRepeated(endpoint, leaf))
    .map(({ path }) => ({ id, endpoint, path, place: `${id} ${path.join('.')}` })),
);

/** An input in which the person at `path` is `ref`, and what else the call must have. */
function naming(endpoint: Endpoint, path: Leaf['path'], ref: string): Record<string, unknown> {
  const [key = '', inside] = path;
  const around = inside === undefined ? {} : { [key]: inside === 0 ? [] : {} };
  return replaced({ ...sampleInput(endpoint.input, false), ...around }, path, ref) as Record<string, unknown>;
}

const IDENTITIES: [string, Role | undefined, () => Promise<TestPerson | undefined>][] = [
  ['anonymous', undefined, () => Promise.resolve(undefined)],
  ['unverified', undefined, () => aPerson('user', { verified: false })],
  ['suspended', undefined, () => aPerson('admin', { isSuspended: true })],
  ['user', 'user', () => aPerson('user')],
  ['agent', 'agent', () => aPerson('agent')],
  ['service_agent', 'service_agent', () => aPerson('service_agent')],
  ['injazat_worker', 'injazat_worker', () => aPerson('injazat_worker')],
  ['admin', 'admin', () => aPerson('admin')],
  ['super_admin', 'super_admin', () => aPerson('super_admin')],
];

/** Who calls, and somebody else. */
const twoPeople = async (identity: () => Promise<TestPerson | undefined>) => ({
  who: await identity(),
  foreign: await aPerson('agent', { phone: '+971509998877' }),
});

interface Told {
  id: EndpointId;
  object: 'own' | 'foreign' | 'missing';
  status: number;
  access: Exclude<Endpoint['access'], 'open'>;
  text: string;
  who: TestPerson | undefined;
  foreign: TestPerson;
}
/** A call is open to those whose it is, and about others to staff alone but for what is named above. */
function expectOpenTo(
  role: Role | undefined,
  { id, object, status, access, text, who, foreign }: Told,
): void {
  const told = { id, object, status };
  const mayEnter = role !== undefined && (ACCESS[access] as readonly Role[]).includes(role);
  if (!mayEnter) expect(told).toEqual({ ...told, status: role ? 403 : 401 });
  else if (UNHEARD.includes(id) && !isStaff(role)) {
    expect(text, JSON.stringify(told)).toContain(who?.id ?? '');
    expect(text, JSON.stringify(told)).not.toContain(foreign.id);
  } else if (ADDRESSED.includes(id) && object === 'foreign') {
    expect(told).toEqual({ ...told, status: 201 });
  } else if (object !== 'own' && !isStaff(role) && !PUBLIC.includes(id)) {
    expect([400, 403, 404], JSON.stringify(told)).toContain(status);
  }
}

it('finds the places', () => {
  expect(places.length).toBeGreaterThanOrEqual(30);
  expect(places.filter(({ id }) => !built.has(id))).toEqual([]);
});

const placesOf = (isMeant: (leaf: Leaf) => boolean) =>
  endpoints.flatMap(([id, { input }]) =>
    leavesOf(input)
      .filter(isMeant)
      .map(({ path }) => `${id} ${path.join('.')}`),
  );

it('every id in an input says which record it names: recordId(…), personRef, or a key such as propertyId', () => {
  expect(placesOf(({ schema, path }) => schema === plainId && !TELLING.test(String(path.at(-1))))).toEqual(
    [],
  );
});

it('a person is named by personRef, except in the places listed here', () => {
  const stored = placesOf(({ schema }) => schema === recordId('person'));
  expect(stored.toSorted()).toEqual(STORED_PERSON.toSorted());
});

describe.each(IDENTITIES)('%s (A64)', (_name, role, identity) => {
  it.each(places)('$place', async ({ id, endpoint, path }) => {
    let { who, foreign } = await twoPeople(identity);
    for (const object of ['own', 'foreign', 'missing'] as const) {
      const ref = { own: who?.id ?? foreign.id, foreign: foreign.userID, missing: MISSING }[object];
      const before = await storedState();
      const answer = await send(origin, {
        ...requestOf(endpoint, naming(endpoint, path, ref)),
        headers: who ? { jwtoken: who.token } : {},
      });
      const told = { id, object, status: answer.status };
      expect(answer.status, JSON.stringify(told)).toBeLessThan(500);
      if (endpoint.access !== 'open') {
        expectOpenTo(role, { ...told, access: endpoint.access, text: answer.text, who, foreign });
      }
      if (answer.status >= 400) expect(await storedState(), JSON.stringify(told)).toBe(before);
      if (!isStaff(role)) {
        expect(answer.text, JSON.stringify(told)).not.toContain(foreign.email);
        expect(answer.text, JSON.stringify(told)).not.toContain('971509998877');
      }
      // What was done may have changed them.
      if (answer.status < 400) ({ who, foreign } = await twoPeople(identity));
    }
  });
});
