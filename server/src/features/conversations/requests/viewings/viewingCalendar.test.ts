import ICAL from 'ical.js';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOCALES } from '@manzil/shared/domain/enums';
import { as } from '../../../../testing/chats';
import { sendDueMails } from '../../../../testing/mailbox';
import { aPerson, testApp, type TestPerson } from '../../../../testing/testApp';
import { DAY, HOUR, inMs, viewingsOf } from '../../../../testing/viewings';
import { User } from '../../../foundation/people/user.model';

/** Calendar entries of viewings, mailed and downloaded, as another program reads them. */
const api = testApp();
const { propose, pick, cancel, aRequest, anAgreed } = viewingsOf(api);
let admin: TestPerson;
beforeAll(async () => {
  admin = await aPerson('super_admin');
});
type Made = Awaited<ReturnType<typeof aRequest>>;

let clock = 0;
beforeEach(() => {
  // A whole second, as calendars store no fractions.
  clock = Math.ceil(Date.now() / 1000) * 1000;
  vi.useFakeTimers({ toFake: ['Date'], now: clock });
});
afterEach(() => vi.useRealTimers());

const file = (who: TestPerson, id: string) => as(api, who).get(`/property/requests/viewing_file/${id}`);
/** Lines of a calendar file, unfolded. */
const linesOf = (text: string): string[] => text.replaceAll('\r\n ', '').trim().split('\r\n');

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
  summary: string;
  stamp: string;
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
    summary: event.summary,
    stamp: (vevent.getFirstPropertyValue('dtstamp') as ICAL.Time | null)?.toJSDate().toISOString() ?? '',
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
  it('Both sides get the entry on agreement and its cancellation, with place, contact, link and alarm.', async () => {
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
    for (const who of [agent, seeker]) {
      expect(agreed.get(who.email)?.description).toContain(
        'Map: https://www.google.com/maps/search/?api=1&query=25.32105,55.37912\n',
      );
    }
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
    expect(sentEntries.get(seeker.email)?.description).not.toContain('Map:');
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
/** Date and time in the UAE. */
const wall = (at: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Dubai', dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(at),
  );
const SUMMARIES = { en: 'Viewing: Sea view flat', ar: 'معاينة: شقة بإطلالة بحرية' };
const PUBLISHED = { method: 'PUBLISH', status: 'CONFIRMED', alarm: 'DISPLAY -PT2H' };
const WITHDRAWN = { method: 'CANCEL', status: 'CANCELLED', alarm: null };
/** What happens to an agreed viewing, and the entries of its agent and its seeker afterwards. */
interface Outcome {
  act?: (made: Made) => PromiseLike<unknown>;
  version?: number;
  entries: [object, object];
}
const STATES: Record<string, Outcome> = {
  agreed: { entries: [PUBLISHED, PUBLISHED] },
  'cancelled by the agent': {
    act: ({ agent, id }) => cancel(agent, id, 2).expect(200),
    entries: [WITHDRAWN, WITHDRAWN],
  },
  'cancelled by the seeker': {
    act: ({ seeker, id }) => cancel(seeker, id, 2).expect(200),
    entries: [WITHDRAWN, WITHDRAWN],
  },
  moved: {
    act: async ({ agent, seeker, id }) => {
      await propose(agent, id, [inMs(6 * DAY)], 2).expect(200);
      await sendDueMails();
      await pick(seeker, id, 3, inMs(6 * DAY)).expect(200);
    },
    version: 4,
    entries: [PUBLISHED, PUBLISHED],
  },
  'taken over': {
    act: async ({ propertyId }) =>
      MOVES['loses the listing to another agent']?.({ propertyId } as Made, await aPerson('agent')),
    entries: [WITHDRAWN, PUBLISHED],
  },
};
const CASES = LOCALES.flatMap((locale) =>
  Object.entries(STATES).map(([state, expected]) => ({ locale, state, ...expected })),
);

it.each(CASES)(
  'In $locale, the entry of a viewing that was $state is exact.',
  async ({ locale, ...expected }) => {
    const { act, version = 3, entries: after } = expected;
    const made = await aRequest(undefined, { title: 'Sea view flat', titleAr: 'شقة بإطلالة بحرية' });
    const { agent, seeker, id } = made;
    for (const who of [agent, seeker]) {
      await User.updateOne({ _id: who.id }, { 'preferences.locale': locale });
    }
    const day = wall(inMs(3 * DAY)).slice(0, 10);
    const at = new Date(`${day}T09:45:00+04:00`).toISOString();
    await propose(agent, id, [at]).expect(200);
    await pick(seeker, id, 1, at).expect(200);
    const agreed = await entries();
    const own = await file(seeker, id).set('accept-language', locale).expect(200);
    if (!act) expect(entryOf(own.body.data.text)).toEqual(agreed.get(seeker.email));
    vi.setSystemTime((clock += HOUR));
    await act?.(made);
    const now = act ? await entries() : agreed;
    for (const [side, who] of [agent, seeker].entries()) {
      const entry = now.get(who.email) as Entry;
      expect(entry).toMatchObject({
        ...after[side],
        uid: `viewing-${id}@localhost`,
        sequence: act ? version : 2,
        summary: SUMMARIES[locale],
        stamp: new Date(act ? clock : clock - HOUR).toISOString(),
      });
      if (version === 4) expect(entry.start).toBe(inMs(6 * DAY));
      else expect([wall(entry.start), wall(entry.end)]).toEqual([`${day} 09:45`, `${day} 10:15`]);
    }
  },
);

describe.each(Object.entries(MOVES))('When the agent of an agreed viewing %s', (_how, move) => {
  it('After a hand-over the successor and the seeker get a new entry, the former agent a cancellation.', async () => {
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
    const ended = await entries();
    expect(new Set(ended.keys())).toEqual(new Set([successor.email, seeker.email]));
    for (const entry of ended.values()) expect(entry).toMatchObject({ method: 'CANCEL', uid, sequence: 4 });
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

describe('The calendar file', () => {
  it('Only both sides and staff can download the file, once a time is agreed.', async () => {
    const { agent, seeker, id } = await aRequest();
    const at = inMs(2 * DAY);
    await propose(agent, id, [at]).expect(200);
    for (const who of [agent, seeker, admin]) await file(who, id).expect(404);
    await pick(seeker, id, 1, at).expect(200);
    for (const who of [agent, seeker, admin]) await file(who, id).expect(200);
    for (const role of ['user', 'agent'] as const) await file(await aPerson(role), id).expect(404);
    await api.get(`/property/requests/viewing_file/${id}`).expect(401);
  });

  it('The agent’s file names the seeker, the seeker’s the agent, and neither has attendees.', async () => {
    const { agent, seeker, id } = await anAgreed(await aPerson('agent', { name: 'Omar Aziz' }));
    expect((await file(agent, id)).body.data.text).toContain('Aisha Rahman');
    const own = (await file(seeker, id)).body.data.text as string;
    expect(own).toContain('Omar Aziz');
    expect(own).not.toMatch(/Aisha|\+971|ATTENDEE/);
  });

  it.each([
    'Villa\r\nATTENDEE:mailto:evil@people.test',
    'Villa\nEND:VEVENT\nBEGIN:VEVENT',
    'Villa; with, commas \\ and "quotes"',
    'Villa\u2028METHOD:CANCEL\u0000',
    `${'شقة مع شرفة '.repeat(9)}`,
  ])('A title cannot add lines: %j.', async (title) => {
    const { seeker, id } = await anAgreed(undefined, undefined, { title });
    const { text } = (await file(seeker, id).expect(200)).body.data as { text: string };
    const names = linesOf(text).map((line) => line.split(/[:;]/)[0]);
    // The calendar, the entry and its alarm.
    expect(names.filter((name) => name === 'BEGIN')).toHaveLength(3);
    expect(names).not.toContain('ATTENDEE');
    expect(names.filter((name) => name === 'METHOD')).toHaveLength(1);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\0\u2028]/);
  });
});
