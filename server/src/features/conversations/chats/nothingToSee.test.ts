import { beforeAll, describe, expect, it } from 'vitest';
import { aChat, aPair, as, chatsOf, messagesOf, send } from '../../../testing/chats';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';

const api = testApp();
let agent: TestPerson;
let user: TestPerson;
let chat: string;
beforeAll(async () => {
  [user, agent, chat] = await aPair(api, 'user', 'agent');
});

describe('Invisible characters in messages', () => {
  it.each([
    '\u200b\u200e',
    '\u2060\ufeff\u00ad',
    '\u3164',
    '\u115f\u1160\uffa0',
    '\u2800 \u2800',
    '\u061c\u202a\u202c',
    '\u2068\u2069',
    '\ufe0f',
    '\u200d',
    '\u{e0041}\u{e007f}',
    '\u180e\n\u034f',
    '\u00a0\u3000',
    '\u0000',
    '\ufffc',
  ])('A message without visible content is refused and counts nowhere: %j.', async (message) => {
    const { body } = await send(api, user, chat, message).expect(400);
    expect(body.success).toBe(false);
    const opening = { users: [agent.id], message };
    await as(api, user).post('/chat/createChatAndSendMessage').send(opening).expect(400);
    expect((await chatsOf(api, agent)).unreadTotal).toBe(0);
    expect((await messagesOf(api, agent, chat)).count).toBe(0);
  });

  it.each(['👨‍👩‍👧‍👦', '❤️', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇦🇪', '👩🏽‍💻', 'می\u200cخواهم', '.'])(
    'A message of a single symbol arrives unchanged: %s.',
    async (message) => {
      const own = await aChat(api, agent, [await aPerson('service_agent')]);
      const { body } = await send(api, agent, own, `\u200f${message}\u200b`).expect(201);
      expect(body.data.message).toBe(message);
    },
  );

  it.each([
    ['Zephy\u00adrine', 'zephyrine'],
    ['zephyrine', 'Zephy\u200brine'],
    ['Zephyrine', '\u200eZephy\u200crine\u200f'],
    ['Tower ١٢३', 'tower 123'],
  ])('The message %j is found by searching for %j.', async (message, searchQuery) => {
    const own = await aChat(api, agent, [await aPerson('service_agent')]);
    await send(api, agent, own, message).expect(201);
    const { body } = await as(api, agent)
      .post('/chat/searchMessages')
      .send({ chatId: own, searchQuery })
      .expect(200);
    expect(body.count).toBe(1);
  });
});
