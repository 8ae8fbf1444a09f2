import { describe, expect, it } from 'vitest';
import { aChat, aPair, as, messagesOf, send } from '../../../testing/chats';
import { mailsTo } from '../../../testing/mailbox';
import { liveTabs } from '../../../testing/tabs';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { mailUnread } from './messages/unreadMails.service';

const api = testApp();
const tab = liveTabs(api);

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const mailsOf = async ({ email }: TestPerson) =>
  (await mailsTo(email)).filter(({ template }) => template === 'unreadChat').map(({ data }) => data);

describe('Mails about unread messages', () => {
  it('Unread messages are mailed after half an hour, without their text, once until read.', async () => {
    const [mona, omar, chat] = await aPair(api, 'agent', 'agent');
    await send(api, mona, chat, 'A word in private').expect(201);
    await mailUnread(later(29));
    expect(await mailsOf(omar)).toEqual([]);
    await mailUnread(later(31));
    await send(api, mona, chat, 'Are you there?').expect(201);
    await mailUnread(later(31));
    await mailUnread(later(90));
    const mails = await mailsOf(omar);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ path: `/inbox?chat=${chat}` });
    expect(JSON.stringify(mails)).not.toContain('private');
    expect(await mailsOf(mona)).toEqual([]);

    await messagesOf(api, omar, chat);
    await mailUnread(later(90));
    expect(await mailsOf(omar)).toHaveLength(1);
    await send(api, mona, chat, 'One more thing').expect(201);
    await mailUnread(later(31));
    expect(await mailsOf(omar)).toHaveLength(2);
  });

  it.each([
    [23 * 60 + 59, 1],
    [24 * 60 + 1, 0],
  ])(
    'A message unread for %i minutes is mailed %i times; after a day it no longer is.',
    async (minutes, count) => {
      const [mona, omar] = [await aPerson('agent'), await aPerson('agent')];
      await send(api, mona, await aChat(api, mona, [omar]), 'Hello').expect(201);
      await mailUnread(later(minutes));
      expect(await mailsOf(omar)).toHaveLength(count);
    },
  );

  it('No mail goes to people who are online, muted the chat, opted out or are suspended.', async () => {
    const mona = await aPerson('agent');
    const others = await Promise.all(Array.from({ length: 4 }, () => aPerson('agent')));
    const [there, muted, unwilling, suspended] = others as [TestPerson, TestPerson, TestPerson, TestPerson];
    const chats: string[] = [];
    for (const other of others) {
      const chat = await aChat(api, mona, [other]);
      await send(api, mona, chat, 'Hello').expect(201);
      chats.push(chat);
    }
    await tab(there.token);
    await as(api, muted).patch(`/chat/muteChat?chatId=${chats[1]}`).expect(200);
    await as(api, unwilling)
      .post('/user/edit_user_profile')
      .send({ preferences: { emailNotifications: false } })
      .expect(200);
    await as(api, await aPerson('admin'))
      .patch(`/user/update_user_by_admin?id=${suspended.id}`)
      .send({ isSuspended: true })
      .expect(200);
    await mailUnread(later(31));
    for (const other of others) expect(await mailsOf(other)).toEqual([]);
  });

  it('Group mails go only to members who have opened the group.', async () => {
    const boss = await aPerson('agent');
    const [reader, stranger] = [await aPerson('agent'), await aPerson('agent')];
    const chat = await aChat(api, boss, [reader, stranger]);
    await send(api, boss, chat, 'Welcome').expect(201);
    await messagesOf(api, reader, chat);
    await send(api, boss, chat, 'Ten o’clock?').expect(201);
    await mailUnread(later(31));
    expect(await mailsOf(stranger)).toEqual([]);
    expect(await mailsOf(reader)).toMatchObject([{ group: 'A group' }]);
  });
});
