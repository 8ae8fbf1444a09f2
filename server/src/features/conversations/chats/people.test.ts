import { describe, expect, it } from 'vitest';
import { aChat, aPair, as, chatsOf, messagesOf, send } from '../../../testing/chats';
import { aPerson, testApp } from '../../../testing/testApp';

const api = testApp();

describe('Cached people in chats', () => {
  it('Cached people are current after a rename, suspension, block or deletion.', async () => {
    const [admin, mona, omar] = [await aPerson('admin'), await aPerson('agent'), await aPerson('agent')];
    const chat = await aChat(api, mona, [omar]);
    const say = (who: typeof mona) => send(api, who, chat, 'Hello');
    expect((await say(mona).expect(201)).body.data.sender).toMatchObject({ id: mona.id });
    await say(omar).expect(201);

    await as(api, mona).post('/user/edit_user_profile').send({ name: 'Mona Renamed' }).expect(200);
    expect((await say(mona).expect(201)).body.data.sender.name).toBe('Mona Renamed');
    const [seen] = (await chatsOf(api, omar)).data;
    expect(seen?.users.map(({ name }) => name)).toContain('Mona Renamed');
    expect(seen?.lastMessage?.sender.name).toBe('Mona Renamed');

    const suspend = (isSuspended: boolean) =>
      as(api, admin).patch(`/user/update_user_by_admin?id=${omar.id}`).send({ isSuspended }).expect(200);
    await suspend(true);
    expect((await say(mona).expect(403)).body.code).toBe('recipient_gone');
    await suspend(false);
    await say(mona).expect(201);

    const block = (isBlocked: boolean) =>
      as(api, mona).post('/chat/block').send({ userId: omar.id, isBlocked }).expect(200);
    await block(true);
    await say(mona).expect(403);
    await block(false);
    await say(mona).expect(201);

    await as(api, admin).delete(`/user/delUser?id=${omar.id}`).expect(200);
    await say(mona).expect(403);
    const [first, second] = (await messagesOf(api, mona, chat)).data;
    expect(first?.sender.id).toBe(mona.id);
    expect(second?.sender).toMatchObject({ id: null, name: 'Deleted user' });
  });

  it('Ten concurrent messages have ten consecutive numbers, and the list shows the last.', async () => {
    const [mona, omar, chat] = await aPair(api, 'agent', 'agent');
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => send(api, at % 2 ? mona : omar, chat, `m${at}`).expect(201)),
    );
    const { data, count } = await messagesOf(api, mona, chat);
    expect(count).toBe(10);
    const [shown] = (await chatsOf(api, omar)).data;
    expect(shown?.lastMessage?.id).toBe(data.at(-1)?.id);
    expect((await messagesOf(api, omar, chat)).data.map(({ id }) => id)).toEqual(data.map(({ id }) => id));
  });
});
