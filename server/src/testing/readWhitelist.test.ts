import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Endpoint } from '@manzil/shared/contract/wire/endpoint';
import { agencySlug } from '@manzil/shared/domain/agency';
import { endpoints, type EndpointId } from '@manzil/shared/contract/index';
import { ROLES, type Role } from '@manzil/shared/domain/roles';
import { readManifest } from '../demo/archive';
import { demoPassword } from '../features/identity/users/demoPassword.service';
import { seedDemoMarket } from '../demo/seed';
import { stopServer, startServer, requestOf, send } from './callApi';
import { sampleInput } from './samples/sampleInput';
import { aPerson, testApp } from './testApp';
import { wireDoc } from './wireDoc';

/**
 * The fields each role gets from each reading call, on the demo market. They are the second part of docs/WIRE.md,
 * written to be read: a new field there is a decision. Once decided: `npm run docs`.
 */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const api = testApp();
const queries = endpoints.filter(([, { kind }]) => kind === 'query');

/** Names that no response contains, whoever asks. */
const SECRET =
  /^(password|passwordHash|tokenVersion|tv|codeHash|reset|verification|googleID|endedTokens|recoveryHashes|totp|searchTokens|wasSuspended|deletingAt|deletedBy|__v|_id)$/;

/** The data download returns records as stored, under their stored names. */
const STORED_NAMES: Partial<Record<EndpointId, string[]>> = {
  'users.downloadMyData': ['_id', '__v'],
  // Staff see who deleted it.
  'recycleBin.list': ['deletedBy'],
};

type Who = Role | 'nobody';
interface Person {
  token?: string;
  /** Records of theirs, or about them. */
  refs: Record<string, string>;
}
const people = new Map<Who, Person>();
let server: Server;
let origin: string;

type Row = {
  id: string;
  referenceNo: string;
  hideAgent?: boolean;
  ratingCount?: number;
};
/** The record with the most reviews, the same in every run, whatever the ids are. */
const first = (rows: Row[]) =>
  rows.toSorted(
    (a, b) => (b.ratingCount ?? 0) - (a.ratingCount ?? 0) || a.referenceNo.localeCompare(b.referenceNo),
  )[0];
const rowsOf = async (path: string, token?: string): Promise<Row[]> => {
  const answer = await send(origin, { method: 'GET', path, headers: token ? { jwtoken: token } : {} });
  return (answer.body as { data?: Row[] }).data ?? [];
};

beforeAll(async () => {
  ({ server, origin } = await startServer(api.app));
  await seedDemoMarket();
  // With a permit, and similar homes to compare its price with.
  const flats = (
    await rowsOf('/property/get_all?limit=100&category=rent&city=dubai&propertyType=apartment')
  ).filter(({ hideAgent }) => !hideAgent);
  const property = first(flats);
  const service = first(await rowsOf('/service/get_all_services?limit=100'));
  const agentOf = async (page: string) => {
    const { body } = await api.get(page).expect(200);
    return (body as { data: { agent: { id: string } } }).data.agent.id;
  };
  const agencyOf = async (page: string) => {
    const { body } = await api.get(page).expect(200);
    return agencySlug((body as { data: { agent: { companyName: string } } }).data.agent.companyName) ?? '';
  };
  const refs = {
    property: property?.id ?? '',
    agent: await agentOf(`/property?id=${property?.id}`),
    agency: await agencyOf(`/property?id=${property?.id}`),
    service: service?.id ?? '',
    serviceAgent: await agentOf(`/service?id=${service?.id}`),
  };
  people.set('nobody', { refs });
  for (const { role, email } of (await readManifest()).logins) {
    const session = await api.post('/user/login').send({ email, password: demoPassword() }).expect(200);
    const { token, user } = session.body as { token: string; user: { id: string } };
    const [chat] = await rowsOf('/chat/fetchChats', token);
    people.set(role, { token, refs: { ...refs, me: user.id, ...(chat && { chat: chat.id }) } });
  }
  // The market has none: the operator brings their own.
  const boss = await aPerson('super_admin');
  people.set('super_admin', { token: boss.token, refs: { ...refs, me: boss.id } });
});
/** A shared list with a note and a heart, of each person's own. */
async function addList({ token, refs }: Person): Promise<void> {
  const call = (verb: 'post' | 'put', path: string, body: object) =>
    api[verb](`/favorite${path}`)
      .set('jwtoken', token ?? '')
      .send(body);
  const home = { property_id: refs['property'] };
  const { body } = await call('post', '/lists', { name: 'A list', ...home }).expect(201);
  const { id } = (body as { data: { id: string } }).data;
  await call('put', `/list/note?id=${id}`, { ...home, text: 'A note', isShared: true }).expect(200);
  await call('put', '/favorites', { ids: [home.property_id], isFavorite: true }).expect(200);
  const shared = await call('post', `/list/share?id=${id}`, {}).expect(200);
  Object.assign(refs, { list: id, link: (shared.body as { data: { link: string } }).data.link });
}
beforeAll(async () => {
  for (const person of people.values()) if (person.token) await addList(person);
});
afterAll(() => stopServer(server));

/** What each input key names, for one person. */
function inputOf([id, { input }]: [EndpointId, Endpoint], { refs }: Person): Record<string, unknown> {
  const { property, agent, agency, service, serviceAgent, me, chat, list, link } = refs;
  const special: Partial<Record<EndpointId, object>> = {
    'properties.agentProperties': { id: agent },
    'properties.allAgentProperties': { id: agent },
    'properties.myProperties': {},
    'properties.suggest': { search: 'mar' },
    'favoriteLists.get': { id: list ?? property },
    'favoriteLists.preview': { link: link ?? '' },
    'propertyReviews.ofAgent': { id: agent },
    'serviceReviews.ofAgent': { id: serviceAgent },
    'users.getUserWithId': { id: agent },
    'users.agentFacts': { id: agent },
    'agents.profile': { id: agent },
    'agents.agencyListings': { agency },
    'users.userProfile': {},
    'chats.listUpdated': { lastFetchTime: '2001-01-01T00:00:00.000Z' },
    'chats.searchMessages': { chatId: chat, searchQuery: 'a' },
  };
  const own = id.startsWith('dashboard.') || id.startsWith('savedFilters.') ? me : undefined;
  const named: Record<string, unknown> = {
    id: own ?? (id.startsWith('service') ? service : property),
    propertyId: property,
    serviceId: service,
    chatId: chat,
    chat,
    limit: 100,
    facets: true,
  };
  const base = sampleInput(input, false);
  const shape = Object.keys(input.shape);
  const keys = Object.entries(named).filter(
    ([key, value]) => shape.includes(key) && value !== undefined && (key in base || key === 'limit'),
  );
  return { ...base, ...(special[id] ?? Object.fromEntries(keys)) };
}

/** The paths of all fields in a response, over all rows of lists. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => fieldsOf(inner, path ? `${path}.${key}` : key));
}

it('Each role gets exactly its documented fields.', async () => {
  expect([...people.keys()].toSorted()).toEqual(['nobody', ...ROLES].toSorted());
  const lines: string[] = [];
  for (const [id, endpoint] of queries) {
    const groups = new Map<string, Who[]>();
    for (const [who, person] of people) {
      const { status, body } = await send(origin, {
        ...requestOf(endpoint, inputOf([id, endpoint], person)),
        headers: person.token ? { jwtoken: person.token } : {},
      });
      const fields = [...new Set(fieldsOf(body))].toSorted();
      const names = fields.flatMap((field) => field.split(/[.[\]]+/));
      const told = names.filter((name) => SECRET.test(name) && !STORED_NAMES[id]?.includes(name));
      expect({ id, who, secrets: [...new Set(told)] }).toEqual({ id, who, secrets: [] });
      const seen = status === 200 ? fields.join('\n    ') : `refused with ${status}`;
      groups.set(seen, [...(groups.get(seen) ?? []), who]);
    }
    lines.push(`${id} (${endpoint.access})`);
    for (const [seen, group] of groups) lines.push(`  ${group.join(', ')}:\n    ${seen}`);
  }
  await expect(wireDoc(`${lines.join('\n')}\n`)).toMatchFileSnapshot('../../../docs/WIRE.md');
});
