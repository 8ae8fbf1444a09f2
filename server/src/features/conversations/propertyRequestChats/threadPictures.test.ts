import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { aRequestThread, as, photo, storedPictures } from '../../../testing/chats';
import { liveTabs, waitForEvents } from '../../../testing/tabs';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { purgeRecycled } from '../../foundation/recycleBin/recycleBin.service';
import { openThread } from './propertyRequestChats.service';

const api = testApp();
const tab = liveTabs(api);
let agent: TestPerson;
let seeker: TestPerson;
let admin: TestPerson;
let property: string;

beforeEach(async () => {
  ({ agent, seeker, admin, property } = await aRequestThread());
});

/** Sends a picture as the seeker. */
const sendPicture = async (fields: Record<string, string> = {}, who = seeker) =>
  as(api, who)
    .post('/propertyRequestChat/sendMessage')
    .field({ propertyId: property, ...fields })
    .attach('image', await photo(), 'kitchen.jpg');
const urlOf = ({ body }: { body: { data: { image: { url: string } } } }) =>
  body.data.image.url.replace('/api/v1', '');
const open = (who: TestPerson, url: string) => as(api, who).get(url);
const storedFiles = async () => (await storedPictures()).length;

describe('Pictures in request chats', () => {
  it('The seeker, the agent and staff open a picture; other seekers, agents and chat calls get 404.', async () => {
    const other = await aPerson('user');
    await openThread({ id: other.id, subject: property, user: other.id });
    const sent = await sendPicture();
    expect(sent.status).toBe(201);
    expect(sent.body.data).toMatchObject({ message: '', image: { width: 900 } });
    const url = urlOf(sent);
    for (const reader of [seeker, agent, admin, await aPerson('injazat_worker')]) {
      const answer = await open(reader, url).expect(200);
      expect(answer.get('content-type')).toBe('image/webp');
    }
    for (const stranger of [other, await aPerson('agent'), await aPerson('service_agent')]) {
      await open(stranger, url).expect(404);
    }
    await api.get(url).expect(401);
    await open(seeker, url.replace('propertyRequestChat', 'chat')).expect(404);
  });

  it("After a hand-over the new agent can open the pictures, the former agent can't.", async () => {
    const url = urlOf(await sendPicture());
    const next = await aPerson('agent');
    await as(api, admin)
      .patch(`/property/update_property_by_admin?id=${property}`)
      .send({ agent: next.id })
      .expect(200);
    await open(next, url).expect(200);
    await open(agent, url).expect(404);
  });

  it("A picture reaches the other side's tabs and the thread, with or without text.", async () => {
    const theirs = await tab(agent.token);
    await sendPicture();
    await sendPicture({ message: 'The balcony' });
    await waitForEvents(agent, theirs);
    expect(theirs.all('propertyRequestChat:message')).toMatchObject([
      { message: '', image: { width: 900 } },
      { message: 'The balcony', image: { width: 900 } },
    ]);
    const { body } = await as(api, agent)
      .get(`/propertyRequestChat/getChatMessages/${property}?userId=${seeker.id}`)
      .expect(200);
    expect(body.messages).toMatchObject([{ image: { width: 900 } }, { image: { width: 900 } }]);
  });

  it('A message needs a text or a picture; a file that is no picture is refused.', async () => {
    const files = await storedFiles();
    const call = () =>
      as(api, seeker).post('/propertyRequestChat/sendMessage').field({ propertyId: property });
    expect((await call().expect(400)).body.errors).toMatchObject([{ path: 'message' }]);
    await call().attach('image', Buffer.from('<svg/>'), 'kitchen.jpg').expect(415);
    expect(await storedFiles()).toBe(files);
  });

  it('A repeated send returns the first message and keeps one picture.', async () => {
    const clientId = randomUUID();
    const first = await sendPicture({ clientId });
    const files = await storedFiles();
    const again = await sendPicture({ clientId });
    expect([first.status, again.status, again.body.data.id]).toEqual([201, 200, first.body.data.id]);
    expect(await storedFiles()).toBe(files);
  });

  it('A picture without recipients is not stored.', async () => {
    const suspension = { isSuspended: true };
    await as(api, admin).patch(`/user/update_user_by_admin?id=${agent.id}`).send(suspension).expect(200);
    const files = await storedFiles();
    expect((await sendPicture()).status).toBe(403);
    expect(await storedFiles()).toBe(files);
  });

  it("A deleted listing's chat pictures stay while it is in the recycle bin, then are removed.", async () => {
    const before = await storedFiles();
    const url = urlOf(await sendPicture());
    const files = await storedFiles();
    expect(files).toBeGreaterThan(before);
    const remove = () => as(api, agent).delete(`/property/delProperty?id=${property}`).expect(200);
    await remove();
    await open(seeker, url).expect(404);
    const bin = await as(api, admin).get('/recycle-bin?kind=property').expect(200);
    await as(api, admin).post('/recycle-bin').send({ id: bin.body.data[0].id }).expect(200);
    await open(seeker, url).expect(200);
    await remove();
    await purgeRecycled(new Date(Date.now() + 29 * 86_400_000));
    expect(await storedFiles()).toBe(files);
    await purgeRecycled(new Date(Date.now() + 31 * 86_400_000));
    expect(await storedFiles()).toBe(before);
  });
});
