import ICAL from 'ical.js';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { as } from '../../../testing/chats';
import { sendDueMails } from '../../../testing/mailbox';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { DAY, HOUR, inMs, viewingsOf } from '../../../testing/viewings';
import { User } from '../../foundation/people/user.model';
import { remindOfViewings } from './notifyViewing.service';

/** Mails about viewings as they leave the queue, and their calendar entries read by another program. */
const api = testApp();
const { propose, pick, refuse, cancel, aRequest, anAgreed } = viewingsOf(api);
let admin: TestPerson;
beforeAll(async () => {
  admin = await aPerson('super_admin');
});

type Made = Awaited<ReturnType<typeof aRequest>>;
const HEADS = {
  'Choose a viewing time': 'proposed',
  'Viewing confirmed': 'agreed',
  'Other viewing times requested': 'noneFits',
  'Viewing cancelled': 'cancelled',
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
    mails: [['seeker proposed'], []],
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

interface Entry {
  method: string;
  uid: string;
  sequence: number;
  status: string;
  start: string;
  end: string;
  zone: string;
  location: string | null;
  geo: number[] | null;
  description: string;
  url: string;
  alarm: string | null;
}
/** A calendar entry as ical.js reads it. */
function entryOf(text: string): Entry {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const vevent = calendar.getFirstSubcomponent('vevent');
  if (!vevent) throw new Error('no entry');
  const event = new ICAL.Event(vevent);
  const alarm = vevent.getFirstSubcomponent('valarm');
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    uid: event.uid,
    sequence: event.sequence,
    status: String(vevent.getFirstPropertyValue('status')),
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    zone: event.startDate.zone.tzid,
    location: event.location,
    geo: vevent.getFirstPropertyValue('geo') as unknown as number[] | null,
    description: event.description,
    url: String(vevent.getFirstPropertyValue('url')),
    alarm:
      alarm &&
      `${String(alarm.getFirstPropertyValue('action'))} ${String(alarm.getFirstPropertyValue('trigger'))}`,
  };
}
/** Calendar entries that leave the queue now, by person. */
async function entries(): Promise<Map<string, Entry>> {
  const mails = await sendDueMails();
  return new Map(mails.flatMap(({ to, calendar }) => (calendar ? [[to, entryOf(calendar.text)]] : [])));
}

const HOME = {
  address: 'Al Khan Street 7',
  buildingName: 'Sail Tower',
  location: { lat: 25.32105, lng: 55.37912 },
};

describe('The calendar entry', () => {
  it('Both sides get it on agreement and its cancellation, with place, other side, page and an alarm.', async () => {
    const owner = await aPerson('agent', { name: 'Omar Aziz', phone: '+971501112233' });
    const { agent, seeker, id, at, propertyId } = await anAgreed(owner, undefined, HOME);
    const agreed = await entries();
    const shared = {
      method: 'PUBLISH',
      status: 'CONFIRMED',
      sequence: 2,
      start: at,
      end: new Date(Date.parse(at) + HOUR / 2).toISOString(),
      zone: 'UTC',
      location: 'Sail Tower, Al Khan Street 7, Al Majaz 2, Sharjah',
      geo: [25.32105, 55.37912],
      url: `http://localhost:5000/single?id=${propertyId}`,
      alarm: 'DISPLAY -PT2H',
    };
    expect(agreed.get(agent.email)).toMatchObject(shared);
    expect(agreed.get(seeker.email)).toMatchObject(shared);
    expect(agreed.get(agent.email)?.description).toContain('With: Aisha Rahman, +971501234567');
    expect(agreed.get(seeker.email)?.description).toContain('With: Omar Aziz, +971501112233');
    await cancel(seeker, id, 2).expect(200);
    const cancelled = await entries();
    for (const who of [agent, seeker]) {
      expect(cancelled.get(who.email)).toMatchObject({
        method: 'CANCEL',
        status: 'CANCELLED',
        sequence: 3,
        uid: agreed.get(who.email)?.uid,
        start: at,
        alarm: null,
      });
    }
  });

  it.each([
    ['an agent who takes chats only', { chatOnly: true }, {}, 'With: Omar Aziz\n'],
    ['a hidden agent', {}, { hideAgent: true }, ''],
  ])('The seeker’s entry gives no number of %s.', async (_who, person, listing, line) => {
    const owner = await aPerson('agent', { name: 'Omar Aziz', phone: '+971501112233', ...person });
    const { seeker } = await anAgreed(owner, undefined, { ...HOME, ...listing });
    const description = (await entries()).get(seeker.email)?.description ?? '';
    expect(description).not.toContain('501112233');
    expect(description.includes('Omar')).toBe(line !== '');
    expect(description).toContain(line);
  });

  it('A place that the listing hides is in the agent’s entry only.', async () => {
    const { location, ...hidden } = HOME;
    const { agent, seeker } = await anAgreed(undefined, undefined, {
      placeShown: 'area',
      location: { lat: 25.32, lng: 55.38 },
      hidden: { location, ...hidden },
    });
    const sentEntries = await entries();
    expect(sentEntries.get(seeker.email)).toMatchObject({ location: 'Al Majaz 2, Sharjah', geo: null });
    expect(sentEntries.get(agent.email)).toMatchObject({
      location: 'Sail Tower, Al Khan Street 7, Al Majaz 2, Sharjah',
      geo: [25.32105, 55.37912],
    });
    const file = await as(api, seeker).get(
      `/property/requests/viewing_file/${(await lastRequest(seeker)).id}`,
    );
    expect(entryOf(file.body.data.text)).toMatchObject({ location: 'Al Majaz 2, Sharjah', geo: null });
  });
});

const lastRequest = async (who: TestPerson) => {
  const { body } = await as(api, who)
    .post('/property/requests/get_user_requests')
    .send({ side: 'sent', limit: 1 })
    .expect(200);
  return body.data[0] as { id: string };
};
const changeUser = (person: TestPerson, body: object) =>
  as(api, admin).patch(`/user/update_user_by_admin?id=${person.id}`).send(body).expect(200);

const MOVES: Record<string, (made: Made, successor: TestPerson) => PromiseLike<unknown>> = {
  'loses the role to a successor': ({ agent }, successor) =>
    changeUser(agent, { role: 'user', successor: successor.id }),
  'loses the listing to another agent': ({ propertyId }, successor) =>
    as(api, admin)
      .patch(`/property/update_property_by_admin?id=${propertyId}`)
      .send({ agent: successor.id })
      .expect(200),
};
describe.each(Object.entries(MOVES))('When the agent of an agreed viewing %s', (_how, move) => {
  it('The successor and the seeker get the new entry, and the former agent’s is taken back.', async () => {
    const successor = await aPerson('agent', { name: 'Huda Salem', phone: '+971504445566' });
    const made = await anAgreed(undefined, undefined, HOME);
    const { agent, seeker, at } = made;
    const before = await entries();
    await move(made, successor);
    const mails = await sendDueMails();
    const news = mails.filter(({ calendar }) => calendar);
    expect(news.map(({ to }) => to).toSorted()).toEqual(
      [agent.email, seeker.email, successor.email].toSorted(),
    );
    const entryFor = ({ email }: TestPerson) =>
      entryOf(news.find(({ to }) => to === email)?.calendar?.text ?? '');
    const { uid } = before.get(agent.email) as Entry;
    const given = { uid, sequence: 3, start: at };
    expect(entryFor(successor)).toMatchObject({ ...given, method: 'PUBLISH' });
    expect(entryFor(successor).description).toContain('With: Aisha Rahman');
    expect(entryFor(seeker)).toMatchObject({ ...given, method: 'PUBLISH' });
    expect(entryFor(seeker).description).toContain('With: Huda Salem, +971504445566');
    expect(entryFor(agent)).toMatchObject({ ...given, method: 'CANCEL', status: 'CANCELLED' });
    expect(entryFor(agent).description).not.toMatch(/Aisha|Huda/);
    // Times stand in the mails, not only in the files.
    expect(mails.find(({ to, calendar }) => to === successor.email && calendar)?.subject).toContain(
      'Viewing taken over',
    );
    // The successor can cancel it, and both hear of that.
    await cancel(successor, made.id, 3).expect(200);
    expect(await sent({ agent, seeker, successor })).toEqual(['successor cancelled', 'seeker cancelled']);
  });
});

const ENDS: Record<string, (made: Made) => PromiseLike<unknown>> = {
  'loses the role': ({ agent }) => changeUser(agent, { role: 'user' }),
  'is suspended': ({ agent }) => changeUser(agent, { isSuspended: true }),
  'is deleted': ({ agent }) => as(api, admin).delete(`/user/delUser?id=${agent.id}`).expect(200),
};
it.each(Object.entries(ENDS))(
  'Both entries are taken back when the agent %s without a successor.',
  async (_how, end) => {
    const made = await anAgreed(undefined, undefined, HOME);
    const before = await entries();
    await end(made);
    const after = await entries();
    for (const who of [made.agent, made.seeker]) {
      const { uid } = before.get(who.email) as Entry;
      expect(after.get(who.email)).toMatchObject({ method: 'CANCEL', uid, sequence: 3 });
    }
  },
);
