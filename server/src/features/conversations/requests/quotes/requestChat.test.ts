import { expect, it } from 'vitest';
import { as, messagesOf, send } from '../../../../testing/chats';
import { mailsTo } from '../../../../testing/mailbox';
import { quotesOf } from '../../../../testing/factories/quotes';
import { aPerson, testApp, type TestPerson } from '../../../../testing/testApp';
import { contributionsOf } from '../../../assembly';
import { mailUnread } from '../../chats/messages/unreadMails.service';

/** A service request’s text opens the chat of its two sides. */
const api = testApp();
const { seen, aRequest } = quotesOf(api);
const HOUR = 3_600_000;
const WORDS = 'Two units in the living room, on Saturday?';

const messagesIn = async (who: TestPerson, chat: string | null): Promise<string[]> =>
  (await messagesOf(api, who, chat ?? '')).data.map(({ message }) => message);

it("The request's text is the first message of its chat, linked for both sides but not for staff.", async () => {
  const { provider, seeker, id } = await aRequest({ message: WORDS });
  const { chat } = await seen(provider, id);
  expect((await seen(seeker, id)).chat).toBe(chat);
  for (const who of [provider, seeker]) expect(await messagesIn(who, chat)).toEqual([WORDS]);
  expect((await seen(await aPerson('admin'), id)).chat).toBeNull();
});

it('A request without a text opens an empty chat.', async () => {
  const { provider, id } = await aRequest();
  expect(await messagesIn(provider, (await seen(provider, id)).chat)).toEqual([]);
});

it('A second request reuses the chat; a notification repeated after a crash adds nothing.', async () => {
  const { provider, seeker, serviceId, id } = await aRequest({ message: WORDS });
  const sent = { id, kind: 'service' as const, subject: serviceId, user: seeker.id, owner: provider.id };
  for (const listen of contributionsOf('onRequestSent')) await listen({ ...sent, message: WORDS });
  const { chat } = await seen(provider, id);
  expect(await messagesIn(provider, chat)).toEqual([WORDS]);
});

it('A deleted chat reappears with the next message.', async () => {
  const { provider, seeker, id } = await aRequest({ message: WORDS });
  const { chat } = await seen(provider, id);
  await as(api, provider).delete(`/chat/deleteChat?chatId=${chat}`).expect(200);
  expect((await seen(provider, id)).chat).toBeNull();
  await send(api, seeker, chat ?? '', 'Or Sunday?').expect(201);
  expect((await seen(provider, id)).chat).toBe(chat);
});

it('The text is mailed with the request, and not again as an unread message.', async () => {
  const { provider } = await aRequest({ message: WORDS });
  await mailUnread(new Date(Date.now() + HOUR));
  expect((await mailsTo(provider.email)).map(({ template }) => template)).toEqual(['requestReceived']);
});
