import { beforeAll, describe, expect, it } from 'vitest';
import { as } from '../../../testing/chats';
import { aListing } from '../../../testing/factories/property.factory';
import { mailsTo } from '../../../testing/mailbox';
import { REQUEST_FORM, SUBJECTS } from '../../../testing/subjectKinds';
import { liveTabs, type Tab } from '../../../testing/tabs';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { viewingsOf } from '../../../testing/viewings';

const api = testApp();
const tab = liveTabs(api);
const { propose, pick, refuse, cancel } = viewingsOf(api);
type Who = 'agent' | 'cleaner' | 'admin' | 'worker' | 'seeker' | 'other';
let people: Record<Who, TestPerson>;
beforeAll(async () => {
  people = {
    agent: await aPerson('agent', { name: 'Omar Haddad', nameAr: 'عمر حداد' }),
    cleaner: await aPerson('service_agent'),
    admin: await aPerson('admin', { name: 'Sara Khan', nameAr: 'سارة خان' }),
    worker: await aPerson('injazat_worker'),
    seeker: await aPerson('user'),
    other: await aPerson('agent'),
  };
});

interface Change {
  status: string;
  version?: number | undefined;
  reason?: string;
}
interface Kind {
  kind: string;
  /** Stores a pending record and returns its id. */
  make: () => Promise<string>;
  set: (who: Who, id: string, change: Change) => ReturnType<typeof propose>;
}

const ofSubject = (kind: 'property' | 'service', owner: Who): Kind => ({
  kind: `${kind} request`,
  make: async () => {
    const subject = await SUBJECTS[kind].make(people[owner].id);
    const seeker = await aPerson('user');
    const form = { [`${kind}Id`]: subject, ...REQUEST_FORM };
    return (await as(api, seeker).post(SUBJECTS[kind].ask).send(form).expect(201)).body.data.id;
  },
  set: (who, id, change) =>
    as(api, people[who === 'agent' ? owner : who])
      .post(SUBJECTS[kind].setStatus)
      .send({ id, ...change }),
});
const ofForm = (kind: string, calls: { add: string; list: string; set: string }, form: object): Kind => ({
  kind,
  make: async () => {
    const name = `Huda ${Math.random().toString(36).slice(2)}`;
    await api
      .post(calls.add)
      .send({ ...REQUEST_FORM, ...form, name })
      .expect(201);
    const { body } = await as(api, people.worker).get(`${calls.list}?limit=100`);
    return body.data.find((one: { name: string }) => one.name === name).id;
  },
  set: (who, id, change) =>
    as(api, people[who === 'agent' ? 'worker' : who])
      .patch(`${calls.set}?id=${id}`)
      .send(change),
});
const KINDS = [
  ofSubject('property', 'agent'),
  ofSubject('service', 'cleaner'),
  ofForm(
    'custom request',
    {
      add: '/property/requests/custom_request',
      list: '/property/requests/get_requests',
      set: '/property/requests/custom_request_status',
    },
    { type: 'rent', propertyType: 'villa', city: 'dubai' },
  ),
  ofForm(
    'contact request',
    {
      add: '/contact/save-contact',
      list: '/contact/get-contact-requests',
      set: '/contact/contact_request_status',
    },
    { message: 'I was charged twice for my subscription.' },
  ),
];

const BY_ADMIN = '\u2068Sara Khan\u2069 has changed this request in the meantime. Check it again';
/** The second change after an admin declined a pending record, by version: is it made? */
const AFTER_A_REFUSAL: [string, Who, Change, number, string][] = [
  ['sees the refusal', 'agent', { status: 'done', version: 1 }, 200, 'done'],
  ['sees the record as it was before', 'agent', { status: 'inProgress', version: 0 }, 409, 'rejected'],
  ['wants to decline it too', 'agent', { status: 'rejected', version: 0 }, 409, 'rejected'],
  ['repeats what they did', 'admin', { status: 'rejected', version: 0 }, 200, 'rejected'],
  ['takes it back from an old tab', 'admin', { status: 'pending', version: 0 }, 409, 'rejected'],
  ['states a version to come', 'agent', { status: 'done', version: 2 }, 409, 'rejected'],
  ['states no version', 'agent', { status: 'inProgress' }, 200, 'inProgress'],
];

describe.each(KINDS)('A declined $kind', ({ make, set }) => {
  it.each(AFTER_A_REFUSAL)('The second person %s.', async (_, who, change, expected, status) => {
    const id = await make();
    await set('admin', id, { status: 'rejected', version: 0 }).expect(200);
    const { body } = await set(who, id, change).expect(expected);
    if (expected === 409) expect(body).toMatchObject({ code: 'request_changed', message: BY_ADMIN });
    // Setting the status it has changes nothing and answers the record.
    const now = await set('admin', id, { status }).expect(200);
    expect(now.body.data.status).toBe(status);
    expect(now.body.data.statusHistory).toHaveLength(status === 'rejected' ? 1 : 2);
  });

  it('Of two concurrent changes to one version, one succeeds.', async () => {
    const id = await make();
    const answers = await Promise.all([
      set('agent', id, { status: 'inProgress', version: 0 }),
      set('admin', id, { status: 'done', version: 0 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('The refusal names the other person in Arabic.', async () => {
    const id = await make();
    await set('admin', id, { status: 'done', version: 0 });
    const { body } = await set('agent', id, { status: 'inProgress', version: 0 }).set(
      'accept-language',
      'ar',
    );
    expect(body.message).toBe('عُدّل هذا الطلب في هذه الأثناء من جانب \u2068سارة خان\u2069. راجعه مجدداً');
  });
});

/** A property request from the seeker to the agent. */
async function aRequest(fields: object = {}): Promise<string> {
  const subject = String((await aListing({ agent: people.agent.id, ...fields }))._id);
  const { body } = await as(api, people.seeker)
    .post(SUBJECTS.property.ask)
    .send({ propertyId: subject, ...REQUEST_FORM })
    .expect(201);
  return body.data.id as string;
}
const [ofProperty] = KINDS as [Kind];

describe('Stale changes of a property request', () => {
  it('The seeker gets no mail of a refused change.', async () => {
    const id = await aRequest();
    await ofProperty.set('admin', id, { status: 'rejected', version: 0, reason: 'terms' }).expect(200);
    const before = (await mailsTo(people.seeker.email)).length;
    await ofProperty.set('agent', id, { status: 'inProgress', version: 0 }).expect(409);
    expect(await mailsTo(people.seeker.email)).toHaveLength(before);
  });

  it('Proposed times, which move a pending request, count as a change.', async () => {
    const id = await aRequest();
    await propose(people.agent, id).expect(200);
    const { body } = await ofProperty.set('admin', id, { status: 'done', version: 0 }).expect(409);
    expect(body.message).toMatch(/^\u2068Omar Haddad\u2069 has changed/);
  });

  it('A conflict with the change of a since-deleted person is refused without a name.', async () => {
    const id = await aRequest();
    const leaver = await aPerson('admin');
    await as(api, leaver)
      .post(SUBJECTS.property.setStatus)
      .send({ id, status: 'done', version: 0 })
      .expect(200);
    await as(api, await aPerson('super_admin'))
      .delete(`/user/delUser?id=${leaver.id}`)
      .expect(200);
    const { body } = await ofProperty.set('agent', id, { status: 'rejected', version: 0 }).expect(409);
    expect(body.message).toMatch(/^\u2068Another person\u2069/);
  });

  it.each<[string, string | null | undefined, string, number, string | null]>([
    ['the note that stands', 'Called twice', 'Called, no answer', 200, 'Called, no answer'],
    ['an older note', 'Called once', 'Mine', 409, 'Called twice'],
    ['no note yet', null, 'Mine', 409, 'Called twice'],
    ['an empty note', '', 'Mine', 409, 'Called twice'],
    ['an older note, and writes the same', 'Called once', 'Called twice', 200, 'Called twice'],
    ['an older note, and removes it', 'Called once', '', 409, 'Called twice'],
    ['nothing, as older programs do', undefined, 'Mine', 200, 'Mine'],
  ])('A note is saved by someone who saw %s.', async (_, seen, note, expected, after) => {
    const id = await aRequest();
    const put = (who: Who, body: object) =>
      as(api, people[who])
        .post('/property/requests/note')
        .send({ id, ...body });
    await put('admin', { note: 'Called twice', seen: '' }).expect(200);
    const { body } = await put('agent', { note, seen }).expect(expected);
    if (expected === 409) expect(body.code).toBe('note_changed');
    const { body: now } = await ofProperty.set('admin', id, { status: 'pending' });
    expect(now.data.note).toBe(after);
  });
});

/** An event sent to the tab before this call has arrived when it resolves. */
const settle = (tabs: Tab[]) =>
  Promise.all(tabs.map((one) => one.emitWithAck('chat:read', { chatId: '6566f0c2a1b2c3d4e5f60718' })));

const STAFF_AND_AGENT: Who[] = ['agent', 'admin', 'worker'];
const ALL: Who[] = [...STAFF_AND_AGENT, 'seeker'];
/** Each change of a request, by whom, and whose lists it reaches. */
const ACTS: [string, Who, (id: string) => PromiseLike<unknown>, Who[]][] = [
  ['moves it', 'agent', (id) => ofProperty.set('agent', id, { status: 'done' }), ALL],
  ['declines it', 'admin', (id) => ofProperty.set('admin', id, { status: 'rejected' }), ALL],
  [
    'notes something',
    'agent',
    (id) => as(api, people.agent).post('/property/requests/note').send({ id, note: 'Called' }),
    STAFF_AND_AGENT,
  ],
  ['picks a time', 'seeker', async (id) => pick(people.seeker, id, 1, (await timesOf(id))[0]), ALL],
  ['refuses the times', 'seeker', (id) => refuse(people.seeker, id, 1), ALL],
  ['proposes times', 'agent', (id) => propose(people.agent, id), ALL],
  ['hands the listing over', 'admin', (id) => handOver(id), [...ALL, 'other']],
  ['withdraws it', 'seeker', (id) => as(api, people.seeker).post(SUBJECTS.property.unask + id), ALL],
  ['deletes it', 'worker', (id) => as(api, people.worker).post(SUBJECTS.property.unask + id), ALL],
];
const timesOf = async (id: string): Promise<string[]> => {
  const { body } = await ofProperty.set('worker', id, { status: 'inProgress' });
  return body.data.viewing.times;
};
/** Gives the listing of a request another agent. */
const handOver = async (id: string) => {
  const { body } = await ofProperty.set('worker', id, { status: 'inProgress' });
  await as(api, people.admin)
    .patch(`/property/update_property_by_admin?id=${body.data.property.id}`)
    .send({ agent: people.other.id })
    .expect(200);
};
const hints = (one: Tab) =>
  one.all('account:changed').filter(({ what }) => what !== 'notifications' && what !== 'favorites');

describe('Live changes of requests', () => {
  it.each(ACTS)('Lists that show a request are refreshed when someone %s.', async (_, by, act, reached) => {
    const id = await aRequest();
    await propose(people.agent, id).expect(200);
    const tabs = Object.fromEntries(
      await Promise.all(Object.entries(people).map(async ([who, { token }]) => [who, await tab(token)])),
    ) as Record<Who, Tab>;
    await act(id);
    await settle(Object.values(tabs));
    for (const who of Object.keys(people) as Who[]) {
      const expected = reached.includes(who) ? [{ what: 'propertyRequests' }] : [];
      expect({ who, by, hints: hints(tabs[who]).slice(0, 1) }).toEqual({ who, by, hints: expected });
      for (const hint of hints(tabs[who])) expect(Object.keys(hint)).toEqual(['what']);
    }
  });

  it("A change is emitted to the person's other tabs, but not to the tab that made it.", async () => {
    const id = await aRequest();
    const [own, second] = [await tab(people.agent.token), await tab(people.agent.token)];
    await ofProperty.set('agent', id, { status: 'done' }).set('x-socket-id', own.id).expect(200);
    await settle([own, second]);
    expect([hints(own), hints(second)]).toEqual([[], [{ what: 'propertyRequests' }, { what: 'dashboard' }]]);
  });

  it('A refused change emits nothing.', async () => {
    const id = await aRequest();
    await ofProperty.set('admin', id, { status: 'rejected' }).expect(200);
    const seekers = await tab(people.seeker.token);
    await ofProperty.set('agent', id, { status: 'done', version: 0 }).expect(409);
    await as(api, people.agent).post('/property/requests/note').send({ id, note: 'x', seen: 'y' });
    await settle([seekers]);
    expect(hints(seekers)).toEqual([]);
  });

  it('A hidden agent gets no event from a seeker they blocked.', async () => {
    const id = await aRequest({ hideAgent: true });
    await propose(people.agent, id).expect(200);
    const block = (isBlocked: boolean) =>
      as(api, people.agent).post('/chat/block').send({ userId: people.seeker.id, isBlocked }).expect(200);
    await block(true);
    const [agents, workers] = [await tab(people.agent.token), await tab(people.worker.token)];
    await as(api, people.seeker)
      .post(SUBJECTS.property.unask + id)
      .expect(200);
    await settle([agents, workers]);
    expect([hints(agents), hints(workers).length > 0]).toEqual([[], true]);
    await block(false);
  });

  it('A seeker gets no event when a hidden agent hands the listing over.', async () => {
    const id = await aRequest({ hideAgent: true });
    await propose(people.agent, id).expect(200);
    const [seekers, agents] = [await tab(people.seeker.token), await tab(people.agent.token)];
    await handOver(id);
    await settle([seekers, agents]);
    expect([hints(seekers), hints(agents)]).toEqual([[], [{ what: 'propertyRequests' }]]);
  });

  it('Lists on both sides are refreshed when a service gets another provider.', async () => {
    const [provider, successor] = [await aPerson('service_agent'), await aPerson('service_agent')];
    const serviceId = await SUBJECTS.service.make(provider.id);
    const form = { serviceId, ...REQUEST_FORM };
    await as(api, people.seeker).post(SUBJECTS.service.ask).send(form).expect(201);
    const tabs = [await tab(people.seeker.token), await tab(successor.token), await tab(people.worker.token)];
    await as(api, people.admin)
      .patch(`/user/update_user_by_admin?id=${provider.id}`)
      .send({ role: 'user', successor: successor.id })
      .expect(200);
    await settle(tabs);
    for (const one of tabs) expect(hints(one)).toContainEqual({ what: 'serviceRequests' });
  });

  it.each(KINDS)('A new and a changed $kind appear on the boards of staff.', async ({ kind, make, set }) => {
    const [staff, seekers] = [await tab(people.admin.token), await tab(people.seeker.token)];
    const id = await make();
    await set('worker', id, { status: 'done' }).expect(200);
    await settle([staff, seekers]);
    const what = { property: 'propertyRequests', service: 'serviceRequests', custom: 'customRequests' };
    const expected = { what: what[kind.split(' ')[0] as keyof typeof what] ?? 'contacts' };
    expect(hints(staff)).toEqual([expected, expected]);
    expect(hints(seekers)).toEqual([]);
  });

  it('A cancelled viewing reaches both sides.', async () => {
    const id = await aRequest();
    await propose(people.agent, id).expect(200);
    await pick(people.seeker, id, 1, (await timesOf(id))[0]).expect(200);
    const [agents, seekers] = [await tab(people.agent.token), await tab(people.seeker.token)];
    await cancel(people.seeker, id, 2).expect(200);
    await settle([agents, seekers]);
    expect([hints(agents), hints(seekers)]).toEqual([
      [{ what: 'propertyRequests' }],
      [{ what: 'propertyRequests' }, { what: 'dashboard' }],
    ]);
  });
});
