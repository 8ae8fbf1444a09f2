// @module-tag long
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { endpoints } from '@manzil/shared/contract/index';
import { storage } from '../../../platform/files/storage';
import { aChat, aPair, as, messagesOf, photo } from '../../../testing/chats';
import { aForm } from '../../../testing/factories/property.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { sendFiles, UPLOAD_CALLS, type Upload } from '../../../testing/samples/uploadCalls';

/**
 * Processing a picture takes seconds. Each upload runs with an event between its first checks and its write;
 * permissions are checked again there, and a refused call leaves no file.
 */
const api = testApp();
let boss: TestPerson;
let image: Buffer;
beforeAll(async () => {
  [boss, image] = [await aPerson('super_admin'), await photo()];
});
afterEach(() => vi.restoreAllMocks());

type Happens = () => Promise<unknown>;
type Answer = { status: number; body: { code?: string } };

async function storedFiles(): Promise<string[]> {
  const keys: string[] = [];
  for (const area of ['pictures/', 'hidden/', 'documents/']) {
    for await (const { key } of storage().list(area)) keys.push(key);
  }
  return keys.toSorted();
}

/** Runs `call` with `event` after its first checks, when its first file is stored; no file may be left. */
async function during(event: Happens, call: () => Promise<Answer>): Promise<Answer> {
  const before = await storedFiles();
  const put = storage().put.bind(storage());
  let isDue = true;
  vi.spyOn(storage(), 'put').mockImplementation(async (...file) => {
    if (isDue) {
      isDue = false;
      await event();
    }
    return put(...file);
  });
  const answer = await call();
  vi.restoreAllMocks();
  expect(isDue).toBe(false);
  expect(await storedFiles()).toEqual(before);
  return answer;
}

const byBoss = async (path: string, body: object) => {
  await as(api, boss).patch(path).send(body).expect(200);
};
const change = (person: TestPerson, body: object) =>
  byBoss(`/user/update_user_by_admin?id=${person.id}`, body);

const RESUME = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n');
const upload = (who: TestPerson, wanted: Upload) => {
  const [content, name] = wanted.takes === 'document' ? [RESUME, 'cv.pdf'] : [image, 'a.jpg'];
  return sendFiles(api, who, wanted, [{ content, name }]);
};

it('Every call that stores files has a row.', () => {
  // The file of a feed is only kept until its run has read it.
  const wires = endpoints.flatMap(([, { upload: taken, wire }]) =>
    taken && taken.accept !== 'feed' ? [wire.split('?')[0]] : [],
  );
  expect(Object.keys(UPLOAD_CALLS).toSorted()).toEqual(wires.toSorted());
});

describe.each(Object.entries(UPLOAD_CALLS))('%s', (_wire, [role, prepare]) => {
  const ENDINGS: [string, (who: TestPerson) => Promise<unknown>][] = [
    ['was suspended', (who) => change(who, { isSuspended: true })],
    ['changed role', (who) => change(who, { role: role === 'user' ? 'agent' : 'user' })],
    ['logged out', (who) => as(api, who).post('/auth/logout').expect(200)],
  ];
  it.each(ENDINGS)('An upload is not stored when its caller %s during processing.', async (_how, end) => {
    const who = await aPerson(role);
    const wanted = await prepare(api, who);
    const answer = await during(
      () => end(who),
      () => upload(who, wanted),
    );
    expect(answer.status).toBe(401);
  });
});

const told = async (who: TestPerson, chat: string) => (await messagesOf(api, who, chat)).count;

describe('Messages with a picture', () => {
  const message = (chatId: string): Upload => ({
    path: '/chat/sendMessage',
    field: 'image',
    fields: { chatId },
  });

  it('A picture message is refused when its sender was removed from the group during the upload.', async () => {
    const [admin, sender, other] = [await aPerson('agent'), await aPerson('agent'), await aPerson('agent')];
    const group = await aChat(api, admin, [sender, other]);
    const users = [admin.id, other.id];
    const answer = await during(
      () => as(api, admin).patch(`/chat/update_chat_users/${group}`).send({ users }).expect(200),
      () => upload(sender, message(group)),
    );
    expect(answer.status).toBe(404);
    expect(await told(admin, group)).toBe(0);
  });

  const LOSSES: [string, (sender: TestPerson, other: TestPerson) => Promise<unknown>][] = [
    [
      'the receiver blocked its sender',
      (sender, other) =>
        as(api, other).post('/chat/block').send({ userId: sender.id, isBlocked: true }).expect(200),
    ],
    [
      'its sender blocked the receiver',
      (sender, other) =>
        as(api, sender).post('/chat/block').send({ userId: other.id, isBlocked: true }).expect(200),
    ],
    ['the receiver was suspended', (_sender, other) => change(other, { isSuspended: true })],
  ];
  it.each(LOSSES)('A picture message is refused when %s during the upload.', async (_how, lose) => {
    const [sender, other, chat] = await aPair(api, 'agent', 'agent');
    const answer = await during(
      () => lose(sender, other),
      () => upload(sender, message(chat)),
    );
    expect(answer).toMatchObject({ status: 403, body: { code: 'recipient_gone' } });
    expect(await told(sender, chat)).toBe(0);
  });
});

it('A group picture is not stored when its admin left the group during the upload.', async () => {
  const [admin, a, b] = [await aPerson('agent'), await aPerson('agent'), await aPerson('agent')];
  const group = await aChat(api, admin, [a, b]);
  const answer = await during(
    () =>
      as(api, admin)
        .patch(`/chat/update_chat_users/${group}`)
        .send({ users: [a.id, b.id] })
        .expect(200),
    () => upload(admin, { path: `/chat/group_picture/${group}`, field: 'image' }),
  );
  expect(answer.status).toBe(404);
});

describe.each(['PATCH /property/edit_property', 'POST /property/upload'])('%s', (wire) => {
  it('A photo is not added to a listing that was handed to another agent during the upload.', async () => {
    const [former, next] = [await aPerson('agent'), await aPerson('agent')];
    const wanted = (await UPLOAD_CALLS[wire]?.[1](api, former)) ?? { path: '' };
    const id = new URLSearchParams(wanted.path.split('?')[1]).values().next().value;
    const answer = await during(
      () => byBoss(`/property/update_property_by_admin?id=${id}`, { agent: next.id }),
      () => upload(former, wanted),
    );
    expect([403, 404]).toContain(answer.status);
  });
});

it('A listing is not added for an agent who was suspended during the upload.', async () => {
  const agent = await aPerson('agent');
  const answer = await during(
    () => change(agent, { isSuspended: true }),
    () => upload(boss, { path: '/property', fields: { ...aForm(), agent: agent.id } }),
  );
  expect(answer.status).toBe(400);
});

it('An admin cannot set the avatar of an account that left their authority during the upload.', async () => {
  const [admin, target] = [await aPerson('admin'), await aPerson('agent')];
  const answer = await during(
    () => change(target, { role: 'super_admin' }),
    () => upload(admin, { path: `/user/upload_profile_image?userID=${target.userID}`, field: 'image' }),
  );
  expect(answer.status).toBe(403);
});
