import mongoose, { type mongo } from 'mongoose';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { settlements } from '../../../assembly';
import { User } from '../../../foundation/people/user.model';
import { Intent } from '../../../../platform/tasks/intent.model';
import { settlePending } from '../../../../platform/tasks/settlement';
import { endSharedIntents } from '../../../../platform/tasks/sharedIntent';
import { aChat, aPair, as, chatsOf, messagesOf, send } from '../../../../testing/chats';
import { crashAfterWrites } from '../../../../testing/processes/dyingDatabase';
import { liveTabs, waitForEvents } from '../../../../testing/tabs';
import { aPerson, testApp, type TestPerson } from '../../../../testing/testApp';

const api = testApp();
const tab = liveTabs(api);
let agent: TestPerson;
let other: TestPerson;
/** A chat of both in which a message was just sent. */
let chat: string;

beforeAll(async () => {
  [agent, other, chat] = await aPair(api, 'agent', 'agent');
});
afterEach(endSharedIntents);

/** Counts the database commands sent while `work` runs, by command and collection. */
async function commandsDuring(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const client = mongoose.connection.getClient();
  const count = ({ commandName, command }: mongo.CommandStartedEvent) => {
    const key = `${commandName} ${String((command as Record<string, unknown>)[commandName])}`;
    counts[key] = (counts[key] ?? 0) + 1;
  };
  client.on('commandStarted', count);
  await work();
  client.off('commandStarted', count);
  return counts;
}
const sendAll = (texts: string[]) =>
  Promise.all(texts.map((text, at) => send(api, at % 2 ? other : agent, chat, text).expect(201)));

describe('Database commands of messages', () => {
  it.each([
    ['A message in a conversation takes two reads and two writes.', false, { 'find chats': 1 }],
    [
      'The first message of a conversation also stores an intent.',
      true,
      { 'find chats': 2, 'insert intents': 1 },
    ],
  ])('%s', async (_title, isFirst, more) => {
    await sendAll(['Hello', 'Hello to you']);
    if (isFirst) await endSharedIntents();
    const commands = await commandsDuring(() => send(api, agent, chat, 'Is it free?').expect(201));
    expect(commands).toEqual({ 'find users': 1, 'insert messages': 1, 'update chats': 1, ...more });
  });

  it('Concurrent messages of two people are numbered without an attempt that fails.', async () => {
    await sendAll(['Hello', 'Hello to you']);
    const texts = Array.from({ length: 10 }, (_, at) => `Number ${at}`);
    const { 'find users': _batched, ...commands } = await commandsDuring(() => sendAll(texts));
    expect(commands).toEqual({ 'find chats': 10, 'insert messages': 10, 'update chats': 10 });
    const { data } = await messagesOf(api, agent, chat, 'limit=10');
    expect(data.map(({ message }) => message).toSorted()).toEqual(texts);
    expect((await chatsOf(api, other)).data[0]?.lastMessage?.text).toBe(data.at(-1)?.message);
  });
});

describe('Messages under a shared intent', () => {
  it('A start settles a message whose server died before it updated the chat.', async () => {
    const reader = await aPerson('agent');
    const shown = async () => {
      const [{ lastMessage, unreadCount } = {}] = (await chatsOf(api, reader)).data;
      return [lastMessage?.text, unreadCount];
    };
    const pair = await aChat(api, agent, [reader]);
    await send(api, agent, pair, 'Hello').expect(201);
    const isDead = await crashAfterWrites(1, () => send(api, agent, pair, 'The last words').expect(500));
    expect(isDead).toBe(true);
    expect(await shown()).toEqual(['Hello', 2]);
    await settlePending(settlements());
    expect(await shown()).toEqual(['The last words', 2]);
    await Intent.deleteMany({});
  });

  it('A sender, a receiver and a member who lost their rights are refused in the middle of a conversation.', async () => {
    const [admin, first, second] = [await aPerson('agent'), await aPerson('agent'), await aPerson('agent')];
    const group = await aChat(api, admin, [first, second]);
    await send(api, first, group, 'Hello').expect(201);
    const members = { users: [admin.id, second.id] };
    await as(api, admin).patch(`/chat/update_chat_users/${group}`).send(members).expect(200);
    await send(api, first, group, 'Am I still here?').expect(404);
    const pair = await aChat(api, first, [second]);
    await send(api, first, pair, 'Hello').expect(201);
    const block = (isBlocked: boolean) =>
      as(api, second).post('/chat/block').send({ userId: first.id, isBlocked }).expect(200);
    await block(true);
    await send(api, first, pair, 'Hello?').expect(403);
    await block(false);
    await send(api, first, pair, 'Hello again').expect(201);
    await User.updateOne({ _id: second.id }, { isSuspended: true });
    await send(api, first, pair, 'Are you there?').expect(403);
    await send(api, second, pair, 'I am').expect(401);
    const { data } = await messagesOf(api, first, pair);
    expect(data.map(({ message }) => message)).toEqual(['Hello', 'Hello again']);
  });

  it("Every tab but the sender's hears each of two concurrent messages once.", async () => {
    const [first, second, theirs] = [await tab(agent.token), await tab(agent.token), await tab(other.token)];
    await send(api, agent, chat, 'One').set('x-socket-id', first.id).expect(201);
    await Promise.all([
      send(api, agent, chat, 'Two').set('x-socket-id', first.id).expect(201),
      send(api, agent, chat, 'Three').set('x-socket-id', first.id).expect(201),
    ]);
    await waitForEvents(agent, first, second);
    await waitForEvents(other, theirs);
    for (const one of [second, theirs]) {
      const heard = one.all('chat:message').map(({ message }) => message);
      expect(heard.toSorted()).toEqual(['One', 'Three', 'Two']);
    }
    expect(first.all('chat:message')).toEqual([]);
  });
});
