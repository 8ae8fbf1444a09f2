// @module-tag long
import mongoose, { Types } from 'mongoose';
import type { Test } from 'supertest';
import { describe, expect, it } from 'vitest';
import { MAX_HIDDEN } from '@manzil/shared/domain/hiddenHomes';
import { Chat } from '../features/conversations/chats/chat.model';
import { HiddenHome } from '../features/market/hidden/hidden.model';
import { findListing } from '../features/market/listings/listingReads';
import { Property } from '../features/market/listings/property.model';
import { User } from '../features/foundation/people/user.model';
import { hashPassword } from '../features/foundation/people/password.service';
import { Report } from '../features/desk/reports/report.model';
import { Request } from '../features/conversations/requests/request.model';
import { Review } from '../features/market/reviews/review.model';
import { findService, Service } from '../features/market/services/service.model';
import { PropertyViewBucket } from '../features/foundation/viewCounts/viewCount.model';
import { incrementBelow } from '../platform/guard/dailyCount.model';
import { dubaiDay } from '@manzil/shared/domain/time/day';
import { aChat, photo } from './chats';
import { aForm, aListing, aPicture } from './factories/property.factory';
import { aService, aServiceForm } from './factories/service.factory';
import { secondServer } from './processes/secondServer';
import { aPerson, testApp, type Api, type TestPerson } from './testApp';

const SETTINGS = { RATE_LIMITS: 'on', TRUST_PROXY: '1', QUOTA_MB: '1' };
const api = testApp(SETTINGS);
const second = secondServer(SETTINGS);
const PASSWORD = 'Desert-rose-7';
const FORM = {
  name: 'Mona Saleh',
  email: 'mona@people.test',
  phone: '+971501234567',
  message: 'Is it free?',
};

type Door = Pick<Api, 'get' | 'post' | 'put' | 'patch'>;
interface Case {
  act: (door: Door, at: number) => Test;
  /** The stored count. */
  stored?: () => Promise<number | undefined>;
  /** The stored number at the limit; `fit` where it starts at zero. */
  full?: number;
}
interface Limit {
  make: () => Promise<Case>;
  calls: number;
  /** How many calls are accepted. */
  fit: number;
  /** Status and code of the others. */
  refusal?: string;
  /** The status of a call within the limit, where that is an error too. */
  within?: string;
  /** Without Redis each server counts for itself. */
  isPerServer?: boolean;
}

let people = 0;
/** Each case uses its own address, so that they share no request limits. */
const newAddress = () => `10.1.${(people += 1) >> 8}.${people & 255}`;
const from = (call: Test, address: string, who?: TestPerson): Test => {
  call.set('x-forwarded-for', address);
  return who ? call.set('jwtoken', who.token) : call;
};
/** The calls of one person from one address. */
function callsOf(who?: TestPerson) {
  const address = newAddress();
  return (verb: keyof Door, door: Door, path: string, body: object = {}) =>
    from(door[verb](path), address, who).send(body);
}
const count = (collection: string, where: object) => () =>
  mongoose.connection.collection(collection).countDocuments(where);
const idOf = (who: TestPerson) => new Types.ObjectId(who.id);
const pictures = (most: number) => Array.from({ length: most }, aPicture);

async function newChats(): Promise<Case> {
  const [who, seller] = [await aPerson('user'), await aPerson('agent')];
  const call = callsOf(who);
  return {
    act: (door, at) =>
      call('post', door, '/chat/create', { type: 'group', chatName: `Group ${at}`, users: [seller.id] }),
    stored: () => Chat.countDocuments({ openedBy: who.id }).exec(),
  };
}

async function largeGroups(): Promise<Case> {
  const who = await aPerson('admin');
  const users = (await Promise.all(Array.from({ length: 10 }, () => aPerson('agent')))).map(({ id }) => id);
  const call = callsOf(who);
  return {
    act: (door) => call('post', door, '/chat/create', { type: 'group', chatName: 'A large one', users }),
    stored: () => Chat.countDocuments({ openedBy: who.id }).exec(),
  };
}

async function groupMembers(): Promise<Case> {
  const boss = await aPerson('admin');
  const agents = Array.from({ length: 106 }, (_, at) => ({
    ...{ name: `Agent ${at}`, role: 'agent', verified: true },
    ...{ email: `member-${at}-${boss.id}@people.test`, userID: `IN-${at}-${boss.id}` },
  }));
  const users = (await User.insertMany(agents)).map(({ id }) => String(id));
  const call = callsOf(boss);
  const group = { type: 'group', chatName: 'A full one', users: users.slice(0, 98) };
  const { body } = await call('post', api, '/chat/create', group).expect(201);
  const chat = body.data.id as string;
  return {
    act: (door, at) =>
      call('patch', door, `/chat/update_chat_users/${chat}`, {
        users: [boss.id, ...users.slice(0, 98), users[98 + at]],
      }),
    stored: async () => (await Chat.findById(chat).lean())?.members.length,
    full: 100,
  };
}

async function listingsOfADay(): Promise<Case> {
  const who = await aPerson('agent');
  const call = callsOf(who);
  return {
    act: (door) => call('post', door, '/property', aForm()),
    stored: () => Property.countDocuments({ agent: who.id }).exec(),
  };
}

async function servicesOfADay(): Promise<Case> {
  const who = await aPerson('service_agent');
  const call = callsOf(who);
  return {
    act: (door) => call('post', door, '/service', aServiceForm()),
    stored: () => Service.countDocuments({ agent: who.id }).exec(),
  };
}

async function savedSearches(): Promise<Case> {
  const who = await aPerson('user');
  const call = callsOf(who);
  return {
    act: (door, at) =>
      call('post', door, '/search/saved', { name: `Search ${at}`, filter: {}, frequency: 'daily' }),
    stored: count('savedsearches', { user: idOf(who) }),
  };
}

/** A small photo in a form field, the same for all. */
const file = photo(40);
async function upload(role: 'agent' | 'service_agent', pathOf: (who: TestPerson) => Promise<string>) {
  const who = await aPerson(role);
  const [path, content, address] = [await pathOf(who), await file, newAddress()];
  const act = (door: Door) => from(door.post(path), address, who).attach('images', content, 'a.jpg');
  return { who, act };
}

async function listingPhotos(): Promise<Case> {
  let id = '';
  const { act } = await upload('agent', async (who) => {
    id = String((await aListing({ agent: who.id, images: pictures(29) }))._id);
    return `/property/upload?propertyId=${id}`;
  });
  return { act, stored: async () => (await findListing(id))?.images.length, full: 30 };
}

async function servicePictures(): Promise<Case> {
  let id = '';
  const { act } = await upload('service_agent', async (who) => {
    id = String((await aService({ agent: who.id, images: pictures(9) }))._id);
    return `/service/upload?serviceId=${id}`;
  });
  return { act, stored: async () => (await findService(id))?.images.length, full: 10 };
}

async function draftPhotos(): Promise<Case> {
  const { who, act } = await upload('agent', () => Promise.resolve('/property/draft/upload'));
  const drafts = mongoose.connection.collection('propertydrafts');
  await drafts.insertOne({ user: idOf(who), fields: '{}', images: pictures(29), version: 0 });
  const stored = async () => {
    const draft = await drafts.findOne<{ images: unknown[] }>({ user: idOf(who) });
    return draft?.images.length;
  };
  return { act, stored, full: 30 };
}

async function roomForFiles(): Promise<Case> {
  const { who, act } = await upload('agent', () => Promise.resolve('/property/draft/upload'));
  const rows = mongoose.connection.collection<{ _id: string }>('storedbytes');
  const almostAll = { _id: `seed of ${who.id}`, owner: who.id, bytes: 1024 * 1024 - 1, isBinned: false };
  await rows.insertOne(almostAll);
  return { act, stored: () => rows.countDocuments({ owner: who.id }), full: 2 };
}

async function hiddenHomes(): Promise<Case> {
  const [who, agent] = [await aPerson('user'), await aPerson('agent')];
  const hiddenAt = new Date(2020, 0, 1);
  const old = () => ({ user: who.id, property: new Types.ObjectId(), hiddenAt });
  await HiddenHome.insertMany(Array.from({ length: MAX_HIDDEN - 1 }, old));
  const homes = await Promise.all(Array.from({ length: 8 }, () => aListing({ agent: agent.id })));
  const call = callsOf(who);
  return {
    act: (door, at) => call('post', door, '/property/hidden', { ids: [String(homes[at]?._id)] }),
    stored: () => HiddenHome.countDocuments({ user: who.id }).exec(),
    full: MAX_HIDDEN,
  };
}

async function numbersOfAListing(): Promise<Case> {
  const agent = await aPerson('agent', { phone: '+971501112233' });
  const id = String((await aListing({ agent: agent.id }))._id);
  const day = dubaiDay(new Date());
  for (let told = 0; told < 195; told += 1) await incrementBelow(`contacts:property:${id}:${day}`, 200);
  return {
    act: (door) => from(door.post('/property/reveal_contact'), newAddress()).send({ id }),
    stored: async () => (await PropertyViewBucket.findOne({ property: id }).lean())?.contacts,
  };
}

async function wrongPasswords(): Promise<Case> {
  const { email } = await aPerson('user', { passwordHash: await hashPassword(PASSWORD) });
  const call = callsOf();
  return { act: (door, at) => call('post', door, '/user/login', { email, password: `Wrong-pass-${at}` }) };
}

async function wrongSecondFactors(): Promise<Case> {
  const totp = { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', lastStep: 0, recoveryHashes: [] };
  const { email } = await aPerson('user', { passwordHash: await hashPassword(PASSWORD), totp });
  const body = { email, password: PASSWORD, totp: '000000' };
  return { act: (door) => from(door.post('/user/login'), newAddress()).send(body) };
}

async function mailedCodes(): Promise<Case> {
  const call = callsOf();
  const email = `code-${String(new Types.ObjectId())}@people.test`;
  const form = { name: 'Mariam Saif', email, password: PASSWORD };
  const { body } = await call('post', api, '/user/register', form).expect(201);
  return { act: (door) => call('post', door, '/user/verifyOTP', { token: body.token, otp: '000000' }) };
}

function forms(): Promise<Case> {
  const call = callsOf();
  const { email } = FORM;
  const text = (at: number) => `Please call me back, number ${at}, from ${people}.`;
  return Promise.resolve({
    act: (door, at) =>
      call('post', door, '/contact/save-contact', { name: 'James', email, message: text(at) }),
  });
}

async function messages(): Promise<Case> {
  const [who, seller] = [await aPerson('user'), await aPerson('agent')];
  const chatId = await aChat(api, who, [seller]);
  const call = callsOf(who);
  return {
    act: (door, at) => call('post', door, '/chat/sendMessage', { chatId, message: `Number ${at}` }),
    stored: async () => (await Chat.findById(chatId).lean())?.seq,
  };
}

async function aSubject() {
  const [agent, who] = [await aPerson('agent'), await aPerson('user')];
  return { who, id: String((await aListing({ agent: agent.id }))._id), call: callsOf(who) };
}

async function openRequests(): Promise<Case> {
  const { id, call } = await aSubject();
  return {
    act: (door) => call('post', door, '/property/requests/add_request_form', { propertyId: id, ...FORM }),
    stored: () => Request.countDocuments({ subject: id }).exec(),
  };
}

async function reviews(): Promise<Case> {
  const { id, call } = await aSubject();
  const review = { propertyId: id, rating: 4, comment: 'As described.' };
  return {
    act: (door) => call('post', door, '/property/feedback', review),
    stored: () => Review.countDocuments({ subject: id }).exec(),
    full: 1,
  };
}

async function reports(): Promise<Case> {
  const { id, call } = await aSubject();
  return {
    act: (door) => call('post', door, '/report', { kind: 'property', targetId: id, reason: 'scam' }),
    stored: () => Report.countDocuments({ target: id }).exec(),
    full: 1,
  };
}

async function drafts(): Promise<Case> {
  const who = await aPerson('agent');
  const call = callsOf(who);
  return {
    act: (door, at) => call('put', door, '/property/draft', { fields: { title: `Title ${at}` } }),
    stored: count('propertydrafts', { user: idOf(who) }),
    full: 1,
  };
}

async function readyAnswers(): Promise<Case> {
  const who = await aPerson('agent');
  const call = callsOf(who);
  const answers = [{ text: 'It is still free.', textAr: '' }];
  return {
    act: (door) => call('post', door, '/chat/readyAnswers', { answers }),
    stored: count('readyanswers', { user: idOf(who) }),
    full: 1,
  };
}

const TOO_OFTEN = '429 too_many_requests';
const LIMITS: Record<string, Limit> = {
  'new chats an hour': { make: newChats, calls: 60, fit: 20, refusal: TOO_OFTEN },
  'large groups a minute': { make: largeGroups, calls: 20, fit: 10, refusal: TOO_OFTEN },
  'members of a group': { make: groupMembers, calls: 8, fit: 8 },
  'listings a day': { make: listingsOfADay, calls: 40, fit: 20, refusal: '429 listings_a_day' },
  'services a day': { make: servicesOfADay, calls: 40, fit: 20, refusal: '429 services_a_day' },
  'saved searches': { make: savedSearches, calls: 40, fit: 20, refusal: '400 too_many_searches' },
  'photos of a listing': { make: listingPhotos, calls: 6, fit: 1, refusal: '400 too_many_photos' },
  'pictures of a service': { make: servicePictures, calls: 6, fit: 1, refusal: '400 too_many_pictures' },
  'photos of a draft': { make: draftPhotos, calls: 6, fit: 1, refusal: '400 too_many_photos' },
  'bytes of an account': { make: roomForFiles, calls: 8, fit: 1, refusal: '413 quota_used' },
  'hidden homes': { make: hiddenHomes, calls: 8, fit: 8 },
  'visitors told the number of a listing in a day': {
    ...{ make: numbersOfAListing, calls: 12, fit: 5, refusal: '401 login_required' },
  },
  'wrong passwords of an account from an address': {
    ...{ make: wrongPasswords, calls: 30, fit: 10, within: '401 wrong_credentials', refusal: TOO_OFTEN },
  },
  'wrong codes of a second factor': {
    ...{ make: wrongSecondFactors, calls: 40, fit: 20, within: '401 totp_wrong', refusal: TOO_OFTEN },
  },
  'tries at a mailed code': {
    ...{ make: mailedCodes, calls: 15, fit: 5, within: '400 otp_wrong', refusal: '400 otp_expired' },
  },
  'forms from an address': { make: forms, calls: 12, fit: 5, refusal: TOO_OFTEN, isPerServer: true },
  'messages in ten seconds': { make: messages, calls: 40, fit: 30, refusal: TOO_OFTEN, isPerServer: true },
  'open requests about a listing': { make: openRequests, calls: 8, fit: 1, refusal: '400 request_open' },
  'reviews of a listing by a person': { make: reviews, calls: 8, fit: 8 },
  'reports of a listing by a person': { make: reports, calls: 8, fit: 8 },
  'drafts of a person': { make: drafts, calls: 8, fit: 8 },
  'lists of ready answers': { make: readyAnswers, calls: 8, fit: 8 },
};

describe.each(['one server', 'two servers'])('Parallel calls at %s', (servers) => {
  const doors = servers === 'one server' ? [api] : [api, second];
  const limits = Object.entries(LIMITS).filter(([, { isPerServer }]) => doors.length === 1 || !isPerServer);

  it.each(limits)(
    'The limit holds for %s.',
    async (_name, { make, calls, fit, refusal, within = 'accepted' }) => {
      const { act, stored, full = fit } = await make();
      const answers = await Promise.all(
        Array.from({ length: calls }, (_, at) => act(doors[at % doors.length] ?? api, at)),
      );
      const told: Record<string, number> = {};
      for (const { status, body } of answers) {
        const what = status < 300 ? 'accepted' : `${status} ${(body as { code: string }).code}`;
        told[what] = (told[what] ?? 0) + 1;
      }
      expect(told).toEqual({ [within]: fit, ...(refusal && { [refusal]: calls - fit }) });
      if (stored) expect(await stored()).toBe(full);
    },
  );
});
