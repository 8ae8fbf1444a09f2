// @module-tag long
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseWire, type Endpoint } from '@manzil/shared/contract/wire/endpoint';
import { endpoints, type EndpointId } from '@manzil/shared/contract/index';
import { id as plainId, personRef, recordId } from '@manzil/shared/contract/schemas/scalars';
import { ACCESS, isStaff, type Role } from '@manzil/shared/domain/roles';
import { built } from '../../../app';
import { stopServer, startServer, requestOf, send } from '../../../testing/callApi';
import { inputLeaves, withValueAt, type Leaf } from '../../../testing/samples/inputLeaves';
import { sampleInput } from '../../../testing/samples/sampleInput';
import { storedState } from '../../../testing/processes/storedState';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';

/**
 * Every place in the contract that names a person, outside the table of objectMatrix.test.ts: own, foreign and
 * missing × nine identities. The places are found by schema, so that new ones are covered at once.
 */
const api = testApp();
let server: Server;
let origin: string;
beforeAll(async () => {
  ({ server, origin } = await startServer(api.app));
});
afterAll(() => stopServer(server));

const MISSING = '6566f0c2a1b2c3d4e5f60718';

/** Calls whose answer about other people is public, or that only store a filter by a person. */
const PUBLIC: EndpointId[] = [
  'propertyReviews.ofAgent',
  'serviceReviews.ofAgent',
  'savedFilters.saveHomepage',
  'savedFilters.saveCatalog',
  'savedSearches.add',
  // Everyone may get an empty answer about anyone.
  'chats.block',
  'propertyRequests.latest',
];

/**
 * Calls in which only staff may name an owner; from others the name has no effect (spec/2-api, rules for all
 * calls).
 */
const OWNER_IGNORED: EndpointId[] = ['services.add'];

/** Calls that start a chat: members may name people they may write to, agents among others, but no missing ones. */
const STARTS_CHAT: EndpointId[] = ['chats.add', 'chats.addAndSend'];

/** Keys whose name says which record they identify. */
const IDENTIFYING_KEY =
  /^(propertyId|property_id|property|serviceId|reviewId|chatId|chat|message|activeChat|before)$/;
/** Places that name a person by stored id alone: a public filter, and a member that is checked (groups.test.ts). */
const STORED_PERSON = [
  ...['all agent', 'getAll agent', 'getAll filter.agent'].map((place) => `services.${place}`),
  'chats.editGroup groupAdmin',
];

const inOwnTable = (id: string, { path }: Leaf) =>
  /^(auth|users|savedFilters)\./.test(id) && path.join('.') === 'id';
/** Filter keys appear individually in an address: `filter` repeats them as text. */
const isRepeated = (endpoint: Endpoint, { path }: Leaf) =>
  parseWire(endpoint.wire).method === 'GET' && path[0] === 'filter';
const places = endpoints.flatMap(([id, endpoint]) =>
  inputLeaves(endpoint.input)
    .filter((leaf) => leaf.schema === personRef && !inOwnTable(id, leaf) && !isRepeated(endpoint, leaf))
    .map(({ path }) => ({ id, endpoint, path, place: `${id} ${path.join('.')}` })),
);

/** An input in which the person at `path` is `ref`, plus what else the call requires. */
function naming(endpoint: Endpoint, path: Leaf['path'], ref: string): Record<string, unknown> {
  const [key = '', inside] = path;
  const around = inside === undefined ? {} : { [key]: inside === 0 ? [] : {} };
  return withValueAt({ ...sampleInput(endpoint.input, false), ...around }, path, ref) as Record<
    string,
    unknown
  >;
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

/** The caller and another person. */
const twoPeople = async (identity: () => Promise<TestPerson | undefined>) => ({
  who: await identity(),
  foreign: await aPerson('agent', { phone: '+971509998877' }),
});

interface Attempt {
  id: EndpointId;
  object: 'own' | 'foreign' | 'missing';
  status: number;
  access: Exclude<Endpoint['access'], 'open'>;
  text: string;
  who: TestPerson | undefined;
  foreign: TestPerson;
}
/** A call is open to its owner, and about others only to staff, except as listed above. */
function expectOpenTo(
  role: Role | undefined,
  { id, object, status, access, text, who, foreign }: Attempt,
): void {
  const attempt = { id, object, status };
  const mayEnter = role !== undefined && (ACCESS[access] as readonly Role[]).includes(role);
  if (!mayEnter) expect(attempt).toEqual({ ...attempt, status: role ? 403 : 401 });
  else if (OWNER_IGNORED.includes(id) && !isStaff(role)) {
    expect(text, JSON.stringify(attempt)).toContain(who?.id ?? '');
    expect(text, JSON.stringify(attempt)).not.toContain(foreign.id);
  } else if (STARTS_CHAT.includes(id) && object === 'foreign') {
    expect(attempt).toEqual({ ...attempt, status: 201 });
  } else if (object !== 'own' && !isStaff(role) && !PUBLIC.includes(id)) {
    expect([400, 403, 404], JSON.stringify(attempt)).toContain(status);
  }
}

it('The places that name a person are found.', () => {
  expect(places.length).toBeGreaterThanOrEqual(30);
  expect(places.filter(({ id }) => !built.has(id))).toEqual([]);
});

const placesOf = (isMeant: (leaf: Leaf) => boolean) =>
  endpoints.flatMap(([id, { input }]) =>
    inputLeaves(input)
      .filter(isMeant)
      .map(({ path }) => `${id} ${path.join('.')}`),
  );

it('Every id in an input says which record it names: recordId(…), personRef, or a key such as propertyId.', () => {
  expect(
    placesOf(({ schema, path }) => schema === plainId && !IDENTIFYING_KEY.test(String(path.at(-1)))),
  ).toEqual([]);
});

it('Every person is named by personRef, except in the places listed here.', () => {
  const stored = placesOf(({ schema }) => schema === recordId('person'));
  expect(stored.toSorted()).toEqual(STORED_PERSON.toSorted());
});

describe.each(IDENTITIES)('%s', (_name, role, identity) => {
  it.each(places)(
    'In $place of a call, only permitted callers can name another person.',
    async ({ id, endpoint, path }) => {
      let { who, foreign } = await twoPeople(identity);
      for (const object of ['own', 'foreign', 'missing'] as const) {
        const ref = { own: who?.id ?? foreign.id, foreign: foreign.userID, missing: MISSING }[object];
        const before = await storedState();
        const answer = await send(origin, {
          ...requestOf(endpoint, naming(endpoint, path, ref)),
          headers: who ? { jwtoken: who.token } : {},
        });
        const attempt = { id, object, status: answer.status };
        expect(answer.status, JSON.stringify(attempt)).toBeLessThan(500);
        if (endpoint.access !== 'open') {
          expectOpenTo(role, { ...attempt, access: endpoint.access, text: answer.text, who, foreign });
        }
        if (answer.status >= 400) expect(await storedState(), JSON.stringify(attempt)).toBe(before);
        if (!isStaff(role)) {
          expect(answer.text, JSON.stringify(attempt)).not.toContain(foreign.email);
          expect(answer.text, JSON.stringify(attempt)).not.toContain('971509998877');
        }
        // The call may have changed them.
        if (answer.status < 400) ({ who, foreign } = await twoPeople(identity));
      }
    },
  );
});
