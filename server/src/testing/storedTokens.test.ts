import mongoose, { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { tokensOf } from '@manzil/shared/domain/text/fold';
import { features } from '../app';
import type { FeatureModule } from '../features/module';
import { migrations } from '../migrations';
import { migrate } from '../platform/store/migrations';
import { aChat, as, send } from './chats';
import { aListing } from './factories/property.factory';
import { aService } from './factories/service.factory';
import { aPerson, testApp, type TestPerson } from './testApp';

const api = testApp();
let admin: TestPerson;
let chat: string;

/** A word stored before texts were cleaned, split in two by an invisible character. */
const SPLIT = 'Zephy\u200brine';
const OLD_TOKENS = ['zephy', 'rine'];
const WHOLE = 'zephyrine';

interface Kept {
  collection: string;
  id: Types.ObjectId;
  field: string;
}
const kept = new Map<string, Kept>();
const collection = (name: string) => mongoose.connection.collection(name);

/** Gives the newest record of a collection an old text and its old tokens. */
async function makeOld(name: string, text: string, field = 'searchTokens'): Promise<void> {
  const newest = await collection(name).findOne({}, { sort: { _id: -1 } });
  if (!newest) throw new Error(`nothing in ${name}`);
  await collection(name).updateOne({ _id: newest._id }, { $set: { [text]: SPLIT, [field]: OLD_TOKENS } });
  kept.set(name, { collection: name, id: newest._id, field });
}

beforeAll(async () => {
  const [agent, keeper, seeker] = [
    await aPerson('agent'),
    await aPerson('service_agent'),
    await aPerson('user'),
  ];
  admin = await aPerson('admin');
  const form = { name: 'Salma Haddad', email: 'salma@people.test', phone: '+971 50 765 4321' };
  const { _id } = await aListing({ agent: agent.id });
  const propertyId = String(_id);
  await as(api, seeker)
    .post('/property/requests/add_request_form')
    .send({ ...form, propertyId })
    .expect(201);
  const home = { type: 'rent', propertyType: 'villa', city: 'sharjah' };
  await api
    .post('/property/requests/custom_request')
    .send({ ...form, ...home })
    .expect(201);
  await api
    .post('/contact/save-contact')
    .send({ ...form, subject: 'Billing', message: 'I was charged twice.' })
    .expect(201);
  await as(api, seeker)
    .post('/report')
    .send({ kind: 'property', targetId: propertyId, reason: 'scam' })
    .expect(201);
  chat = await aChat(api, admin, [agent]);
  await send(api, admin, chat, 'about the flat').expect(201);
  const deleted = await aListing({ agent: agent.id });
  await as(api, admin)
    .delete(`/property/delProperty?id=${String(deleted._id)}`)
    .expect(200);
  await aListing({ agent: agent.id });
  await aService({ agent: keeper.id });
  await as(api, agent).post('/agency/claim').send({ name: 'Zahra Homes' }).expect(201);
  await aPerson('user');
  // Bring the factories' records up to date.
  for (const { up } of migrations) await up();
  await makeOld('requests', 'name');
  await makeOld('customrequests', 'name');
  await makeOld('contacts', 'subject');
  await makeOld('reports', 'text');
  await makeOld('messages', 'message', 'tokens');
  await makeOld('recycleds', 'name');
  await makeOld('auditentries', 'target.name');
  await makeOld('properties', 'title');
  await makeOld('services', 'title');
  await makeOld('users', 'name');
  await makeOld('agencies', 'name');
  await collection('users').updateOne(
    { _id: kept.get('users')?.id },
    { $set: { publicTokens: OLD_TOKENS, phone: '+442079460018' } },
  );
});

type Found = { id: string }[];
const listed = async (path: string, key = 'search', word = WHOLE) => {
  const { body } = await as(api, admin)
    .get(path)
    .query({ [key]: word });
  return ((body as { data: Found }).data ?? []).map(({ id }) => id);
};
const posted = async (path: string, asked: object) => {
  const { body } = await as(api, admin).post(path).send(asked);
  return ((body as { data: Found }).data ?? []).map(({ id }) => id);
};
const DOORS: Record<string, () => Promise<string[]>> = {
  requests: () => posted('/property/requests/get_user_requests', { side: 'received', search: WHOLE }),
  customrequests: () => listed('/property/requests/get_requests'),
  contacts: () => listed('/contact/get-contact-requests'),
  reports: () => listed('/report'),
  messages: () => posted('/chat/searchMessages', { chatId: chat, searchQuery: WHOLE }),
  recycleds: () => listed('/recycle-bin'),
  auditentries: () => listed('/audit'),
  properties: () => listed('/property/get_all_properties'),
  services: () => listed('/service/get_all_services'),
  users: () => listed('/user/users'),
  agencies: () => listed('/agency/list'),
};

const SOURCES = features.flatMap((feature: FeatureModule) => feature.storedTokens ?? []);
const names = SOURCES.map(({ collection: { name } }) => name).toSorted();

it('Every collection with stored search tokens declares how it derives them.', () => {
  const stored = Object.values(mongoose.models).filter(({ schema }) =>
    ['searchTokens', 'tokens'].some((field) => schema.path(field) !== undefined),
  );
  expect(stored.map((model) => model.collection.name).toSorted()).toEqual(names);
  expect(Object.keys(DOORS).toSorted()).toEqual(names);
});

describe('The migration of search tokens', () => {
  const before = new Map<string, string[]>();
  const written = new Map<string, number>();

  beforeAll(async () => {
    for (const name of names) before.set(name, await (DOORS[name]?.() ?? []));
    await collection('migrations').deleteMany({});
    const client = mongoose.connection.getClient();
    const count = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) => {
      const name = String(command[commandName]);
      const { updates = [] } = command as { updates?: unknown[] };
      if (commandName === 'update') written.set(name, (written.get(name) ?? 0) + updates.length);
    };
    client.on('commandStarted', count);
    await migrate(migrations.slice(0, 1), { waitMs: 1 });
    client.off('commandStarted', count);
  });

  it.each(names)('The migration makes a word split by an invisible character findable: %s.', async (name) => {
    const id = String(kept.get(name)?.id);
    expect(before.get(name)).not.toContain(id);
    expect(await DOORS[name]?.()).toContain(id);
  });

  it('The migration makes people findable by the national form of foreign numbers.', async () => {
    expect(await listed('/user/users', 'search', '020 7946 0018')).toEqual([String(kept.get('users')?.id)]);
  });

  it.each(names)('The migration writes no record whose tokens are current: %s.', (name) => {
    expect(written.get(name)).toBe(1);
  });

  it('The migration covers several batches and writes nothing when repeated.', async () => {
    const messages = collection('messages');
    const many = Array.from({ length: 1203 }, (_, at) => ({
      chat: new Types.ObjectId(),
      seq: 1,
      sender: new Types.ObjectId(),
      message: at % 400 === 7 ? SPLIT : `flat ${at}`,
      tokens: at % 400 === 7 ? OLD_TOKENS : tokensOf([`flat ${at}`]),
      createdAt: new Date(),
    }));
    await messages.insertMany(many);
    expect(await messages.countDocuments({ tokens: 'zephy' })).toBe(3);
    const [migration] = migrations;
    await migration?.up();
    expect(await messages.countDocuments({ tokens: 'zephy' })).toBe(0);
    expect(await messages.countDocuments({ tokens: WHOLE })).toBe(4);
    const state = await messages.find().sort({ _id: 1 }).toArray();
    await migration?.up();
    expect(await messages.find().sort({ _id: 1 }).toArray()).toEqual(state);
  });
});
