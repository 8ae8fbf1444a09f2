import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { as } from '../../../testing/chats';
import { sendDueMails } from '../../../testing/mailbox';
import { testApp, type TestPerson } from '../../../testing/testApp';
import { DAY, HOUR, inMs, viewingsOf } from '../../../testing/viewings';
import { User } from '../../foundation/people/user.model';
import { remindOfViewings } from './viewings/notifyViewing.service';

/** Mails about viewings as they leave the queue. */
const api = testApp();
const { propose, pick, refuse, cancel, keep, aRequest } = viewingsOf(api);

type Made = Awaited<ReturnType<typeof aRequest>>;
const HEADS = {
  'Choose a viewing time': 'proposed',
  'Viewing confirmed': 'agreed',
  'Other viewing times requested': 'noneFits',
  'Viewing cancelled': 'cancelled',
  'Change of viewing time requested': 'changeAsked',
  'New viewing times offered': 'changeOffered',
  'Viewing time unchanged': 'kept',
  'Viewing moved': 'moved',
  'Viewing reminder': 'reminder',
  'Viewing taken over': 'takenOver',
  'New agent for your viewing': 'newAgent',
  'Viewing handed over': 'handedOver',
};
/** Mails about viewings that leave the queue now: `seeker agreed`. */
async function sent(people: Record<string, TestPerson>): Promise<string[]> {
  const mails = await sendDueMails();
  return mails.flatMap(({ to, subject }) => {
    const event = Object.entries(HEADS).find(([head]) => subject.startsWith(head))?.[1];
    const who = Object.entries(people).find(([, { email }]) => email === to)?.[0];
    return event && who ? [`${who} ${event}`] : [];
  });
}

const [EARLY, LATE] = [() => inMs(2 * DAY), () => inMs(3 * DAY)];
let clock = 0;
const pass = (ms: number) => vi.setSystemTime((clock += ms));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // Ten past the hour, so that the steps below stay within it.
  clock = Math.ceil(Date.now() / HOUR) * HOUR + HOUR / 6;
  pass(0);
});
afterEach(() => vi.useRealTimers());

/** A step, then a minute passes; `deliver` sends what is due. */
type Step = (made: Made & { at: string; later: string }) => PromiseLike<unknown>;
const agree: Step = ({ seeker, id, at }) => pick(seeker, id, 1, at).expect(200);
const suggest: Step = ({ agent, id, at }) => propose(agent, id, [at]).expect(200);
const suggestLater: Step = ({ agent, id, later }) => propose(agent, id, [later]).expect(200);
const deliver = 'deliver' as const;

const SEQUENCES: Record<string, { steps: (Step | typeof deliver)[]; mails: string[][] }> = {
  'a second appointment within the hour': {
    steps: [
      suggest,
      agree,
      deliver,
      ({ seeker, id }) => cancel(seeker, id, 2).expect(200),
      suggestLater,
      ({ seeker, id, later }) => pick(seeker, id, 4, later).expect(200),
      deliver,
    ],
    mails: [
      ['agent agreed', 'seeker agreed'],
      ['agent agreed', 'seeker agreed'],
    ],
  },
  'an appointment that is cancelled before its mail leaves': {
    steps: [suggest, agree, ({ agent, id }) => cancel(agent, id, 2).expect(200), deliver],
    mails: [['agent cancelled', 'seeker cancelled']],
  },
  'a cancellation followed by new times': {
    steps: [suggest, agree, ({ agent, id }) => cancel(agent, id, 2).expect(200), suggestLater, deliver],
    mails: [['agent cancelled', 'seeker cancelled', 'seeker proposed']],
  },
  'new times after “none of these”': {
    steps: [
      suggest,
      deliver,
      ({ seeker, id }) => refuse(seeker, id, 1).expect(200),
      deliver,
      suggestLater,
      deliver,
    ],
    mails: [['seeker proposed'], ['agent noneFits'], ['seeker proposed']],
  },
  'times that are replaced again and again': {
    steps: [suggest, deliver, suggestLater, suggest, suggestLater, deliver],
    mails: [['seeker proposed'], ['seeker proposed']],
  },
  'replaced times that are answered before their mail leaves': {
    steps: [
      suggest,
      deliver,
      suggestLater,
      ({ seeker, id, later }) => pick(seeker, id, 2, later).expect(200),
      deliver,
      () => Promise.resolve(pass(HOUR)),
      deliver,
    ],
    mails: [['seeker proposed'], ['agent agreed', 'seeker agreed'], []],
  },
  'a time that is moved by the agent': {
    steps: [
      suggest,
      agree,
      deliver,
      ({ agent, id, later }) => propose(agent, id, [later], 2).expect(200),
      deliver,
      ({ seeker, id, later }) => pick(seeker, id, 3, later).expect(200),
      deliver,
    ],
    mails: [['agent agreed', 'seeker agreed'], ['seeker changeOffered'], ['agent moved', 'seeker moved']],
  },
  'a confirmation that waits while another time is requested': {
    steps: [suggest, agree, ({ seeker, id }) => refuse(seeker, id, 2).expect(200), deliver],
    mails: [['agent agreed', 'seeker agreed', 'agent changeAsked']],
  },
  'a change that is withdrawn before its mail leaves': {
    steps: [
      suggest,
      agree,
      deliver,
      ({ seeker, id }) => refuse(seeker, id, 2).expect(200),
      ({ seeker, id }) => keep(seeker, id, 3).expect(200),
      deliver,
    ],
    mails: [['agent agreed', 'seeker agreed'], ['agent kept']],
  },
  'a change that the agent declines': {
    steps: [
      suggest,
      agree,
      ({ seeker, id }) => refuse(seeker, id, 2).expect(200),
      deliver,
      ({ agent, id }) => keep(agent, id, 3).expect(200),
      deliver,
    ],
    mails: [['agent agreed', 'seeker agreed', 'agent changeAsked'], ['seeker kept']],
  },
  'a new time requested after a cancellation, before its mail leaves': {
    steps: [
      suggest,
      agree,
      deliver,
      ({ agent, id }) => cancel(agent, id, 2).expect(200),
      ({ seeker, id }) => refuse(seeker, id, 3).expect(200),
      deliver,
    ],
    mails: [
      ['agent agreed', 'seeker agreed'],
      ['agent cancelled', 'seeker cancelled', 'agent noneFits'],
    ],
  },
  'a reminder of a viewing that is cancelled before it leaves': {
    steps: [
      suggest,
      agree,
      deliver,
      () => Promise.resolve(pass(DAY + HOUR)),
      () => remindOfViewings(),
      ({ seeker, id }) => cancel(seeker, id, 2).expect(200),
      deliver,
    ],
    mails: [
      ['agent agreed', 'seeker agreed'],
      ['agent cancelled', 'seeker cancelled'],
    ],
  },
  'a confirmation that is two days late': {
    steps: [suggest, agree, () => Promise.resolve(pass(2 * DAY - HOUR)), deliver],
    mails: [['agent agreed', 'seeker agreed']],
  },
  'a confirmation that leaves after the viewing': {
    steps: [
      ({ agent, id }) => propose(agent, id, [inMs(HOUR)]).expect(200),
      async ({ seeker, id }) => {
        const { body } = await as(api, seeker)
          .post('/property/requests/get_user_requests')
          .send({ side: 'sent', limit: 10 });
        await pick(seeker, id, 1, body.data[0].viewing.times[0]).expect(200);
      },
      () => Promise.resolve(pass(2 * HOUR)),
      deliver,
    ],
    mails: [[]],
  },
  'a person who turns mails off before they leave': {
    steps: [
      suggest,
      agree,
      ({ seeker }) => User.updateOne({ _id: seeker.id }, { 'preferences.emailNotifications': false }),
      deliver,
    ],
    mails: [['agent agreed']],
  },
};

describe('Mails about a viewing', () => {
  it.each(Object.entries(SEQUENCES))(
    'Only what is true leaves, and at once: %s.',
    async (_what, { steps, mails }) => {
      const made = { ...(await aRequest()), at: EARLY(), later: LATE() };
      await sendDueMails();
      const delivered: string[][] = [];
      for (const step of steps) {
        if (step === deliver) delivered.push(await sent({ agent: made.agent, seeker: made.seeker }));
        else await step(made);
        pass(1000);
      }
      expect(delivered.map((mails) => mails.toSorted())).toEqual(mails.map((some) => some.toSorted()));
    },
  );
});
