import { createHmac } from 'node:crypto';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendDueMails } from '../../testing/mailbox';
import { as } from '../../testing/chats';
import { aPerson, testApp, type TestPerson } from '../../testing/testApp';
import { viewingsOf } from '../../testing/viewings';
import { User } from '../../features/foundation/people/user.model';
import type { MailData, MailTemplate } from './mailData';
import { sendMail } from './mail';
import { env } from '../base/env';
import { optOutPath } from './optOut';

/** Links that stop mails, as mail programs post to them (RFC 8058). */
const api = testApp();
const { anAgreed } = viewingsOf(api);
let admin: TestPerson;
beforeAll(async () => {
  admin = await aPerson('super_admin');
});

const BODY = 'List-Unsubscribe=One-Click';
const oneClick = (path: string) => request(api.app).post(path).type('form').send(BODY);
const takesMail = async ({ id }: TestPerson) =>
  (await User.findById(id).lean())?.preferences?.emailNotifications ?? true;
const pathOf = (url: string | undefined) => url?.slice('http://localhost:5000'.length) ?? '';

describe('One click', () => {
  it("One click stops the person's mails without sign-in, is idempotent and affects no one else.", async () => {
    const { agent, seeker } = await anAgreed();
    const mails = await sendDueMails();
    const link = (who: TestPerson) => pathOf(mails.find(({ to }) => to === who.email)?.unsubscribeUrl);
    await request(api.app).get(link(seeker));
    expect(await takesMail(seeker)).toBe(true);
    for (let time = 0; time < 2; time += 1) await oneClick(link(seeker)).expect(200);
    expect([await takesMail(seeker), await takesMail(agent)]).toEqual([false, true]);
  });

  it('A saved search is stopped on its own.', async () => {
    const who = await aPerson('user');
    const save = as(api, who).post('/search/saved').send({ name: 'Homes', filter: {}, frequency: 'daily' });
    const { body } = await save.expect(201);
    const id = body.data.id as string;
    // The form of the links in mails that earlier versions sent.
    const signature = createHmac('sha256', env().JWT_SECRET)
      .update(`search alerts ${id}`)
      .digest('base64url');
    expect(optOutPath('search', id)).toBe(`/unsubscribe?token=${id}.${signature}`);
    await oneClick(optOutPath('search', id)).expect(200);
    const list = await as(api, who).get('/search/saved').expect(200);
    expect(list.body.data).toMatchObject([{ frequency: 'off' }]);
    expect(await takesMail(who)).toBe(true);
  });

  it('A token of another person, kind or form, or of a deleted person, stops nothing.', async () => {
    const [one, other] = [await aPerson('user'), await aPerson('user')];
    const token = optOutPath('mails', one.id);
    const forged = [
      token.replace(one.id, other.id),
      token.replace('mails', 'search'),
      `${token}x`,
      token.slice(0, -1),
      '/unsubscribe?token=',
      '/unsubscribe',
      '/unsubscribe?token=a&token=b',
      `/unsubscribe?token=mails.${other.id}.${'é'.repeat(43)}`,
    ];
    for (const path of forged) await oneClick(encodeURI(path)).expect(400);
    expect([await takesMail(one), await takesMail(other)]).toEqual([true, true]);
    await as(api, admin).delete(`/user/delUser?id=${one.id}`).expect(200);
    await oneClick(token).expect(400);
  });
});

const name = 'Mona';
const account: Partial<MailData> = {
  otp: { code: '246810', minutes: 10 },
  requestCode: { code: '246810', minutes: 10 },
  signInToSend: { path: '/signin' },
  resetPassword: { name, path: '/reset-password?token=t', minutes: 30 },
  setPassword: { name, path: '/reset-password?token=t', minutes: 30 },
  suspended: { name },
  passwordChanged: { name },
  secondFactor: { name, isOn: true },
  emailChanged: { name, newEmail: 'new@people.test' },
  roleChanged: { name, role: 'agent' },
};
it.each(Object.entries(account) as [MailTemplate, MailData[MailTemplate]][])(
  'A mandatory mail has no unsubscribe link: %s.',
  async (template, data) => {
    await sendDueMails();
    await sendMail({ to: 'mona@people.test', locale: 'en', template, data });
    expect(await sendDueMails()).toMatchObject([{ unsubscribeUrl: undefined }]);
  },
);
