import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimMail, removeMail, troubledMails } from '../../../platform/mail/mailJob.model';
import { as } from '../../../testing/chats';
import { mailsTo } from '../../../testing/mailbox';
import { SUBJECTS, type SubjectName } from '../../../testing/subjectKinds';
import { liveTabs } from '../../../testing/tabs';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';

// Sessions outlast the longest period.
const api = testApp({ JWT_EXPIRES_IN: '30d' });
const tab = liveTabs(api);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** Midnight in the UAE, when an hour, a day and a week begin. */
const A_WEEK = Date.parse('2026-01-01T00:00:00+04:00');

let clock: number;
const pass = (ms: number) => vi.setSystemTime((clock += ms));
const nextWeek = () => A_WEEK + Math.ceil((Date.now() - A_WEEK) / WEEK) * WEEK;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  clock = nextWeek() - 30 * MINUTE;
  pass(0);
});
afterEach(() => vi.useRealTimers());

const post = (who: TestPerson, path: string, body: object = {}) => as(api, who).post(path).send(body);

/** A listing or service, its agent, and a visitor. */
async function aSubject(kind: SubjectName) {
  const [agent, visitor] = [await aPerson(SUBJECTS[kind].role), await aPerson('user')];
  const id = await SUBJECTS[kind].make(agent.id);
  const subject = { [`${kind}Id`]: id };
  const form = { name: 'Mona Saleh', email: 'mona@people.test', phone: '+971501234567' };
  return {
    id,
    agent,
    visitor,
    ask: async (message: string) =>
      (await post(visitor, SUBJECTS[kind].ask, { ...subject, ...form, message }).expect(201)).body.data
        .id as string,
    unask: (request: string) => post(visitor, SUBJECTS[kind].unask + request).expect(200),
    review: async (rating: number) =>
      (
        await post(visitor, SUBJECTS[kind].review, { ...subject, rating, comment: 'As described.' }).expect(
          201,
        )
      ).body.feedBack.id as string,
    unreview: (review: string) =>
      as(api, visitor)
        .delete(SUBJECTS[kind].unreview + review)
        .expect(200),
  };
}

/** An action by which one person can notify another repeatedly. */
interface Repeated {
  sender: TestPerson;
  receiver: TestPerson;
  notification: string;
  /** Repeats the action; returns the notification's data. */
  act: (round: number) => Promise<object>;
  /** The mail's template and its text in a given round. */
  mail?: { template: string; says: (round: number) => object };
  /** Milliseconds in which it notifies once. */
  period: number;
  /** Later states replace the first one in the bell and are mailed in the next period. */
  isFollowed: boolean;
}

const statusIn = (round: number) => ({ status: round % 2 === 0 ? 'pending' : 'inProgress' });
const ratingIn = (round: number) => ({ rating: 1 + (round % 5) });
const messageIn = (round: number) => ({ message: `Message ${round}` });

const ofKind = (kind: SubjectName): Record<string, () => Promise<Repeated>> => ({
  [`the status of a request about a ${kind}`]: async () => {
    const { agent, visitor, ask } = await aSubject(kind);
    const id = await ask('May I see it?');
    return {
      sender: agent,
      receiver: visitor,
      notification: 'requestStatus',
      period: HOUR,
      act: async (round) => {
        await post(agent, SUBJECTS[kind].setStatus, { id, ...statusIn(round) }).expect(200);
        return statusIn(round);
      },
      mail: { template: 'requestStatus', says: statusIn },
      isFollowed: true,
    };
  },
  [`a request about a ${kind} that is deleted and sent again`]: async () => {
    const { agent, visitor, ask, unask } = await aSubject(kind);
    return {
      sender: visitor,
      receiver: agent,
      notification: 'newRequest',
      period: HOUR,
      act: async (round) => {
        const requestId = await ask(messageIn(round).message);
        await unask(requestId);
        return { requestId };
      },
      mail: { template: 'requestReceived', says: messageIn },
      isFollowed: true,
    };
  },
  [`a review of a ${kind} that is deleted and written again`]: async () => {
    const { agent, visitor, review, unreview } = await aSubject(kind);
    return {
      sender: visitor,
      receiver: agent,
      notification: 'newReview',
      period: DAY,
      act: async (round) => {
        await unreview(await review(ratingIn(round).rating));
        return ratingIn(round);
      },
      isFollowed: true,
    };
  },
  [`replies to a review of a ${kind} that is written anew`]: async () => {
    const { agent, visitor, review, unreview } = await aSubject(kind);
    return {
      sender: agent,
      receiver: visitor,
      notification: 'reviewReply',
      period: HOUR,
      act: async (round) => {
        const id = await review(ratingIn(round).rating);
        await post(agent, `${SUBJECTS[kind].review}/reply`, { id, text: 'Thank you.' }).expect(200);
        await unreview(id);
        return ratingIn(round);
      },
      isFollowed: true,
    };
  },
});

const REPEATED: Record<string, () => Promise<Repeated>> = {
  ...ofKind('property'),
  ...ofKind('service'),
  'a listing that is withdrawn and offered again': async () => {
    const { id, agent, visitor, ask } = await aSubject('property');
    await ask('May I see it?');
    const set = (availability: string) =>
      as(api, agent).patch(`/property/edit_property?id=${id}`).send({ availability }).expect(200);
    return {
      sender: agent,
      receiver: visitor,
      notification: 'requestGone',
      period: WEEK,
      act: async () => {
        await set('withdrawn');
        await set('available');
        return { path: `/single?id=${id}` };
      },
      mail: { template: 'requestGone', says: () => ({ path: `/single?id=${id}` }) },
      isFollowed: false,
    };
  },
};

/** Staff send a listing back, each time with another reason; nobody can block them. */
const verdicts = async (): Promise<Repeated> => {
  const { id, agent } = await aSubject('property');
  const admin = await aPerson('admin');
  const reasonIn = (round: number) => ({ reason: `The title is wrong (${round})` });
  const judge = (verdict: object) =>
    as(api, admin).patch(`/property/update_property_by_admin?id=${id}`).send(verdict).expect(200);
  return {
    sender: admin,
    receiver: agent,
    notification: 'propertySentBack',
    period: HOUR,
    act: async (round) => {
      await judge({ isVerified: false, ...reasonIn(round) });
      return reasonIn(round);
    },
    mail: { template: 'listingSentBack', says: reasonIn },
    isFollowed: true,
  };
};

const inBell = async (who: TestPerson, kind: string) => {
  const { body } = await as(api, who).get('/notification?limit=100').expect(200);
  return (body.data as { kind: string; data: object; readAt: string | null }[]).filter(
    (one) => one.kind === kind,
  );
};
const waiting = async (who: TestPerson, template: string | undefined) =>
  (await mailsTo(who.email)).filter((one) => one.template === template).map(({ data }) => data);

/** Sends every mail that is due, as the mail sender does. */
async function sendDueMails(): Promise<void> {
  for (let job = await claimMail('test', 60); job; job = await claimMail('test', 60)) {
    await removeMail(job._id, 'test');
  }
}
/** Repeats the action one second apart; returns the last notification's data. */
async function repeat({ act }: Repeated, from: number, to: number): Promise<object> {
  let said = {};
  for (let round = from; round <= to; round += 1) {
    pass(1000);
    said = await act(round);
  }
  return said;
}

describe.each(Object.entries({ ...REPEATED, 'the verdict of staff on a listing': verdicts }))(
  '%s',
  (_name, make) => {
    it('Repeated events send one notification and one mail per period, with the latest state.', async () => {
      const made = await make();
      const { receiver, notification, mail } = made;
      const live = await tab(receiver.token);
      const said = await repeat(made, 1, 6);
      expect(await inBell(receiver, notification)).toMatchObject([{ data: said, readAt: null }]);
      const mails = mail ? [mail.says(6)] : [];
      expect(await waiting(receiver, mail?.template)).toMatchObject(mails);

      pass(30 * MINUTE);
      await repeat(made, 7, 8);
      expect(await inBell(receiver, notification)).toHaveLength(2);
      expect(await waiting(receiver, mail?.template)).toHaveLength(2 * mails.length);
      // Events arrive in order: once the second period's has come, none of the first can be missing.
      await vi.waitFor(() =>
        expect(live.all('notification').filter(({ kind }) => kind === notification)).toHaveLength(2),
      );
    });

    it('The next notification comes with the next hour, day or week, as its kind says, and not before.', async () => {
      // Where no longer period begins.
      clock = nextWeek();
      const made = await make();
      const { receiver, notification, period } = made;
      pass((period < WEEK ? DAY : 0) + (period < DAY ? 12 * HOUR : 0));
      await repeat(made, 1, 1);
      pass(period - 3000);
      await repeat(made, 2, 2);
      expect(await inBell(receiver, notification)).toHaveLength(1);
      pass(2000);
      await repeat(made, 3, 3);
      expect(await inBell(receiver, notification)).toHaveLength(2);
    });

    it('A later event updates the notification; if its kind is followed, it becomes unread and is mailed next period.', async () => {
      const made = await make();
      const { receiver, notification, mail, isFollowed } = made;
      await repeat(made, 1, 1);
      await sendDueMails();
      await as(api, receiver).patch('/notification').send({}).expect(200);
      const said = await repeat(made, 2, 4);
      const [shown] = await inBell(receiver, notification);
      expect(shown?.readAt === null).toBe(isFollowed);
      expect(shown).toMatchObject({ data: said });
      const later = mail && isFollowed ? [mail.says(4)] : [];
      expect(await waiting(receiver, mail?.template)).toMatchObject(later);
      // It is held back, not failed, and not due before the period begins.
      expect(await troubledMails(10)).toEqual([]);
      await sendDueMails();
      expect(await waiting(receiver, mail?.template)).toHaveLength(later.length);
      pass(30 * MINUTE);
      await sendDueMails();
      expect(await waiting(receiver, mail?.template)).toEqual([]);
    });
  },
);

describe.each(Object.entries(REPEATED))('%s', (_name, make) => {
  it('A person who blocked the sender gets no notification.', async () => {
    const made = await make();
    const { sender, receiver, notification, mail } = made;
    await post(receiver, '/chat/block', { userId: sender.id, isBlocked: true }).expect(200);
    // A request is refused in this case.
    await repeat(made, 1, 2).catch((error: unknown) => expect(String(error)).toContain('403'));
    expect(await inBell(receiver, notification)).toEqual([]);
    expect(await waiting(receiver, mail?.template)).toEqual([]);
  });
});
