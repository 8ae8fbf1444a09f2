// @module-tag long
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type EndpointId } from '@manzil/shared/contract/index';
import { personRef } from '@manzil/shared/contract/schemas/scalars';
import type { Role } from '@manzil/shared/domain/roles';
import { User } from '../../foundation/people/user.model';
import { stopServer, startServer, requestOf, send } from '../../../testing/callApi';
import { inputLeaves } from '../../../testing/samples/inputLeaves';
import { storedState } from '../../../testing/processes/storedState';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';

/**
 * Every call that takes a person's id: own, foreign and missing object × nine identities. Refused calls change
 * nothing stored.
 */
const api = testApp();
let server: Server;
let origin: string;
beforeAll(async () => {
  ({ server, origin } = await startServer(api.app));
});
afterAll(() => stopServer(server));

const MISSING = '6566f0c2a1b2c3d4e5f60718';
const OBJECTS = ['own', 'foreign', 'boss', 'missing'] as const;
type Outcome = Record<(typeof OBJECTS)[number], number>;
const all = (status: number): Outcome => ({ own: status, foreign: status, boss: status, missing: status });

interface Row {
  key: string;
  more?: object;
  /** Role of the foreign person, if the call needs one. */
  foreign?: Role;
  anonymous: Outcome;
  member: Outcome;
  worker: Outcome;
  admin: Outcome;
  superAdmin: Outcome;
}
const forAdmins = (admin: Outcome, superAdmin: Outcome) => ({
  anonymous: all(401),
  member: all(403),
  worker: all(403),
  admin,
  superAdmin,
});
const forOneself = {
  anonymous: all(401),
  member: { ...all(403), own: 200 },
  worker: { ...all(403), own: 200 },
  admin: { own: 200, foreign: 200, boss: 403, missing: 404 },
  superAdmin: { own: 200, foreign: 200, boss: 200, missing: 404 },
};
const open = { own: 200, foreign: 200, boss: 200, missing: 404 };
const deletion = (own: number) =>
  forAdmins(
    { own, foreign: 200, boss: own === 400 ? 400 : 403, missing: 404 },
    { own, foreign: 200, boss: own === 400 ? 400 : 200, missing: 404 },
  );

/** Expected responses, spelled out for review. */
const TABLE: Partial<Record<EndpointId, Row>> = {
  'users.getUserWithId': {
    key: 'id',
    anonymous: open,
    member: open,
    worker: open,
    admin: open,
    superAdmin: open,
  },
  'users.agentFacts': {
    key: 'id',
    foreign: 'agent',
    anonymous: all(401),
    member: open,
    worker: open,
    admin: open,
    superAdmin: open,
  },
  // None has public offers: only they and staff see their numbers.
  'users.revealContact': {
    key: 'id',
    foreign: 'agent',
    anonymous: all(404),
    member: { ...all(404), own: 200 },
    worker: open,
    admin: open,
    superAdmin: open,
  },
  'users.userProfile': {
    key: 'id',
    anonymous: all(401),
    member: { ...all(403), own: 200 },
    worker: open,
    admin: open,
    superAdmin: open,
  },
  'auth.updateUser': { key: 'id', more: { about: 'Written by the matrix' }, ...forOneself },
  'auth.downloadResume': {
    key: 'id',
    anonymous: all(401),
    member: all(404),
    worker: all(404),
    admin: all(404),
    superAdmin: all(404),
  },
  'auth.switchUser': {
    key: 'id',
    ...forAdmins({ ...all(403), foreign: 200, missing: 404 }, { ...all(403), foreign: 200, missing: 404 }),
  },
  'users.updateUserByAdmin': {
    key: 'id',
    more: { about: 'Written by the matrix' },
    ...forAdmins(
      { own: 200, foreign: 200, boss: 403, missing: 404 },
      { own: 200, foreign: 200, boss: 200, missing: 404 },
    ),
  },
  'users.roleEffects': { key: 'id', more: { role: 'user' }, ...forAdmins(open, open) },
  'users.delUser': { key: 'id', ...deletion(403) },
  'users.deleteServiceAgent': { key: 'id', foreign: 'service_agent', ...deletion(400) },
  'users.deleteInjazatWorker': { key: 'id', foreign: 'injazat_worker', ...deletion(400) },
  'savedFilters.fetchHomepage': {
    key: 'id',
    ...forOneself,
    admin: { ...all(200), boss: 403 },
    superAdmin: all(200),
  },
  'savedFilters.fetchCatalog': {
    key: 'id',
    ...forOneself,
    admin: { ...all(200), boss: 403 },
    superAdmin: all(200),
  },
};

const OF_AGENTS = new Set(['users.agentFacts', 'users.revealContact']);

const IDENTITIES: [string, keyof Row, () => Promise<TestPerson | undefined>][] = [
  ['anonymous', 'anonymous', () => Promise.resolve(undefined)],
  ['unverified', 'anonymous', () => aPerson('user', { verified: false })],
  ['suspended', 'anonymous', () => aPerson('admin', { isSuspended: true })],
  ['user', 'member', () => aPerson('user')],
  ['agent', 'member', () => aPerson('agent')],
  ['service_agent', 'member', () => aPerson('service_agent')],
  ['injazat_worker', 'worker', () => aPerson('injazat_worker')],
  ['admin', 'admin', () => aPerson('admin')],
  ['super_admin', 'superAdmin', () => aPerson('super_admin')],
];

describe.each(IDENTITIES)('%s', (name, column, identity) => {
  it.each(Object.entries(TABLE))(
    'Access to own, foreign and missing people matches the table: %s.',
    async (id, row) => {
      const endpoint = endpoints.find(([name]) => name === id)?.[1];
      if (!endpoint) throw new Error(`${id} is no call`);
      const seen: Partial<Outcome> = {};
      for (const object of OBJECTS) {
        const who = await identity();
        const target = {
          own: () => Promise.resolve(who),
          foreign: () => aPerson(row.foreign ?? 'user'),
          boss: () => aPerson('super_admin'),
          missing: () => Promise.resolve(undefined),
        }[object];
        const ref = (await target())?.[object === 'foreign' ? 'userID' : 'id'] ?? MISSING;
        const before = await storedState();
        const answer = await send(origin, {
          ...requestOf(endpoint, { [row.key]: ref, ...row.more }),
          headers: who ? { jwtoken: who.token } : {},
        });
        seen[object] = answer.status;
        if (answer.status >= 400) {
          expect(answer.body).toMatchObject({ success: false });
          expect(answer.text).not.toMatch(/people\.test|"data"/);
          expect(await storedState()).toBe(before);
        }
      }
      const expected = { ...(row[column] as Outcome) };
      // A public call treats unverified and suspended people as anonymous; they have no public page themselves.
      if (id === 'users.getUserWithId' && column === 'anonymous') expected.own = 404;
      // People without offers have no agent page.
      if (name === 'user' && OF_AGENTS.has(id)) expected.own = 404;
      expect(seen).toEqual(expected);
    },
  );
});

it('The state fingerprint changes with every write and with nothing else.', async () => {
  const { id } = await aPerson('user');
  const before = await storedState();
  expect(await storedState()).toBe(before);
  await User.updateOne({ _id: id }, { about: 'Changed' });
  expect(await storedState()).not.toBe(before);
});

it('The table covers every call of these features.', () => {
  const named = endpoints.flatMap(([id, { input }]) =>
    /^(auth|users|savedFilters)\./.test(id) &&
    inputLeaves(input).some(({ schema, path }) => schema === personRef && path.join('.') === 'id')
      ? [id]
      : [],
  );
  expect(named.toSorted()).toEqual(Object.keys(TABLE).toSorted());
});
