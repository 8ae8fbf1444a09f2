import { beforeAll, describe, expect, it } from 'vitest';
import { as } from '../../../testing/chats';
import { lastMail, mailsTo } from '../../../testing/mailbox';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { DAY, HOUR, inMs, viewingsOf } from '../../../testing/viewings';
import { User } from '../../foundation/people/user.model';
import { remindOfViewings } from './viewings/notifyViewing.service';
import { Request } from './request.model';

/** What people hear of a viewing: bell, mail, calendar file, reminder. */
const api = testApp();
const { propose, pick, refuse, cancel, setStatus, aRequest, anAgreed } = viewingsOf(api);
let admin: TestPerson;
beforeAll(async () => {
  admin = await aPerson('super_admin');
});

interface Bell {
  kind: string;
  data: { event: string; at?: string; path: string; title: string };
}
const bells = async (who: TestPerson): Promise<Bell['data'][]> => {
  const { body } = await as(api, who).get('/notification?limit=100').expect(200);
  return (body.data as Bell[]).filter(({ kind }) => kind === 'viewing').map(({ data }) => data);
};
const events = async (who: TestPerson) => (await bells(who)).map(({ event }) => event);
const mails = async ({ email }: TestPerson) =>
  (await mailsTo(email)).filter(({ template }) => template === 'viewing');
/** Lines of a calendar file, unfolded. */
const linesOf = (text: string): string[] => text.replaceAll('\r\n ', '').trim().split('\r\n');
const valueOf = (text: string, name: string) =>
  linesOf(text)
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1));

describe('Notifications of a viewing', () => {
  it('Each step notifies the other side by bell and mail.', async () => {
    const { agent, seeker, id } = await aRequest();
    const [first, second] = [inMs(2 * DAY), inMs(3 * DAY)];
    await propose(agent, id, [first]).expect(200);
    expect(await bells(seeker)).toMatchObject([{ event: 'proposed', path: '/my-requests' }]);
    expect(await lastMail(seeker.email, 'viewing')).toMatchObject({ event: 'proposed', times: [first] });
    await refuse(seeker, id, 1, 'After six, please').expect(200);
    expect(await events(agent)).toEqual(['noneFits']);
    expect(await lastMail(agent.email, 'viewing')).toMatchObject({ words: 'After six, please' });
    await propose(agent, id, [second]).expect(200);
    await pick(seeker, id, 3, second).expect(200);
    expect((await bells(agent))[0]).toMatchObject({
      event: 'agreed',
      at: second,
      path: '/dashboard/requests',
    });
    expect(await lastMail(agent.email, 'viewing')).toMatchObject({ event: 'agreed', at: second });
    await cancel(agent, id, 4, 'The owner is away').expect(200);
    expect((await bells(seeker))[0]).toMatchObject({ event: 'cancelled', at: second });
    expect(await lastMail(seeker.email, 'viewing')).toMatchObject({ words: 'The owner is away' });
    expect(await events(agent)).toEqual(['agreed', 'noneFits']);
  });

  it('Each proposal is announced immediately, even when it replaces a recent one.', async () => {
    const { agent, seeker, id } = await aRequest();
    for (const days of [2, 3]) await propose(agent, id, [inMs(days * DAY)]).expect(200);
    expect(await events(seeker)).toEqual(['proposed', 'proposed']);
    expect(await mails(seeker)).toMatchObject(
      [3, 2].map((days) => ({ data: { times: [inMs(days * DAY)] } })),
    );
  });

  it('A refused pick sends no notification.', async () => {
    const { agent, seeker, id } = await aRequest();
    await propose(agent, id).expect(200);
    await pick(seeker, id, 7, inMs(2 * DAY)).expect(400);
    expect(await events(agent)).toEqual([]);
  });

  it('People who opted out of mail get the bell only.', async () => {
    const { agent, seeker, id } = await aRequest();
    await User.updateOne({ _id: seeker.id }, { 'preferences.emailNotifications': false });
    await propose(agent, id).expect(200);
    expect(await events(seeker)).toEqual(['proposed']);
    expect(await mails(seeker)).toEqual([]);
  });

  it('A cancellation is delivered despite a block.', async () => {
    const { agent, seeker, id } = await anAgreed();
    await as(api, agent).post('/chat/block').send({ userId: seeker.id, isBlocked: true }).expect(200);
    await cancel(seeker, id, 2).expect(200);
    expect(await events(agent)).toContain('cancelled');
  });

  it('A pick doesn’t notify a hidden agent who blocked the seeker.', async () => {
    const { agent, seeker, id } = await aRequest(undefined, { hideAgent: true });
    const at = inMs(2 * DAY);
    await propose(agent, id, [at]).expect(200);
    await as(api, agent).post('/chat/block').send({ userId: seeker.id, isBlocked: true }).expect(200);
    await pick(seeker, id, 1, at).expect(200);
    expect(await events(agent)).toEqual([]);
  });

  it.each([
    [
      'withdraws the request',
      ({ seeker, id }) => as(api, seeker).post(`/property/delete_property_request/${id}`),
    ],
    ['is deleted', ({ seeker }) => as(api, admin).delete(`/user/delUser?id=${seeker.id}`)],
    [
      'is suspended',
      ({ seeker }) =>
        as(api, admin).patch(`/user/update_user_by_admin?id=${seeker.id}`).send({ isSuspended: true }),
    ],
  ] as [string, (made: Awaited<ReturnType<typeof anAgreed>>) => ReturnType<ReturnType<typeof as>['get']>][])(
    'The agent is notified of the cancelled viewing when the seeker %s.',
    async (_what, act) => {
      const made = await anAgreed();
      await act(made).expect(200);
      expect((await bells(made.agent))[0]).toMatchObject({ event: 'cancelled', at: made.at });
      const { calendar } = await lastMail(made.agent.email, 'viewing');
      expect(calendar?.method).toBe('CANCEL');
    },
  );

  it.each([
    ['decline', ({ id }) => setStatus(admin, id, 'rejected')],
    ['delete', ({ id }) => as(api, admin).post(`/property/delete_property_request/${id}`)],
  ] as [string, (made: Awaited<ReturnType<typeof anAgreed>>) => ReturnType<typeof cancel>][])(
    'When staff %s the request, both sides get a cancellation that names neither.',
    async (_what, act) => {
      const made = await anAgreed();
      await act(made).expect(200);
      for (const who of [made.agent, made.seeker]) {
        expect((await bells(who)).filter(({ event }) => event === 'cancelled')).toMatchObject([
          { at: made.at },
        ]);
        expect((await lastMail(who.email, 'viewing')).calendar?.method).toBe('CANCEL');
      }
    },
  );

  it('Deleting the listing notifies both sides of the cancelled viewing, once.', async () => {
    const { agent, seeker, propertyId, at } = await anAgreed();
    await as(api, agent).delete(`/property/delProperty?id=${propertyId}`).expect(200);
    for (const who of [agent, seeker]) {
      expect((await bells(who)).filter(({ event }) => event === 'cancelled')).toMatchObject([{ at }]);
      const { calendar } = await lastMail(who.email, 'viewing');
      expect(calendar?.method).toBe('CANCEL');
      expect(valueOf(calendar?.text ?? '', 'SEQUENCE')).toEqual(['3']);
    }
  });

  it('Deleting a listing cancels no times that were only proposed.', async () => {
    const { agent, seeker, propertyId, id } = await aRequest();
    await propose(agent, id).expect(200);
    await as(api, agent).delete(`/property/delProperty?id=${propertyId}`).expect(200);
    expect(await events(seeker)).toEqual(['proposed']);
    expect(await events(agent)).toEqual([]);
  });

  it('Renting out the listing notifies the seeker of the cancelled viewing.', async () => {
    const { agent, seeker, propertyId } = await anAgreed();
    const edit = as(api, agent).patch(`/property/edit_property?id=${propertyId}`);
    await edit.send({ availability: 'rented' }).expect(200);
    expect(await events(seeker)).toContain('cancelled');
  });
});

describe('The reminder', () => {
  /** The moment `ms` before the viewing of a request agreed a week ago. */
  const before = async (id: string, at: string, ms: number) => {
    await Request.updateOne({ _id: id }, { 'viewing.standing.since': new Date(Date.now() - 7 * DAY) });
    return new Date(Date.parse(at) - ms);
  };

  it('Both sides are reminded a day before, once.', async () => {
    const { agent, seeker, id, at } = await anAgreed();
    await remindOfViewings(await before(id, at, 25 * HOUR));
    expect(await events(seeker)).not.toContain('reminder');
    for (const hours of [24, 23]) await remindOfViewings(await before(id, at, hours * HOUR));
    for (const who of [agent, seeker]) {
      expect((await events(who)).filter((event) => event === 'reminder')).toHaveLength(1);
      expect(await lastMail(who.email, 'viewing')).toMatchObject({ event: 'reminder', at });
    }
  });

  it("A run that dies before recording the reminder doesn't repeat it.", async () => {
    const { seeker, id, at } = await anAgreed();
    const now = await before(id, at, 20 * HOUR);
    await remindOfViewings(now);
    await Request.updateOne({ _id: id }, { $unset: { 'viewing.isReminded': '' } });
    await remindOfViewings(now);
    expect((await events(seeker)).filter((event) => event === 'reminder')).toHaveLength(1);
  });

  it('No reminder is sent for a cancelled viewing, nor for one agreed within the last day.', async () => {
    const cancelled = await anAgreed();
    const now = await before(cancelled.id, cancelled.at, 20 * HOUR);
    await cancel(cancelled.agent, cancelled.id, 2).expect(200);
    await remindOfViewings(now);
    const soon = await anAgreed(undefined, [inMs(20 * HOUR)]);
    await remindOfViewings();
    for (const { seeker } of [cancelled, soon]) expect(await events(seeker)).not.toContain('reminder');
  });

  it('A viewing agreed anew is announced again.', async () => {
    const { agent, seeker, id, at } = await anAgreed();
    await remindOfViewings(await before(id, at, 20 * HOUR));
    await cancel(agent, id, 2).expect(200);
    const later = inMs(9 * DAY);
    await propose(agent, id, [later]).expect(200);
    await pick(seeker, id, 4, later).expect(200);
    await remindOfViewings(await before(id, later, 20 * HOUR));
    expect((await events(seeker)).filter((event) => event === 'reminder')).toHaveLength(2);
  });
});
