import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '@manzil/shared/domain/time/spans';
import { aPerson, newToken, testApp, type TestPerson } from '../../../testing/testApp';
import { aListing } from '../../../testing/factories/property.factory';
import { Report } from './report.model';

const api = testApp();
let agent: TestPerson;
let admin: TestPerson;
let worker: TestPerson;

beforeAll(async () => {
  [agent, admin, worker] = await Promise.all([aPerson('agent'), aPerson('admin'), aPerson('injazat_worker')]);
});

const listing = async (fields = {}) => String((await aListing({ agent: agent.id, ...fields }))._id);
const send = (who: TestPerson, targetId: string, more: object = {}) =>
  api
    .post('/report')
    .set('jwtoken', who.token)
    .send({ kind: 'property', targetId, reason: 'scam', ...more });
const list = async (query = '', who = worker) =>
  (await api.get(`/report?${query}`).set('jwtoken', who.token).expect(200)).body;
const reportOf = async (targetId: string, by?: TestPerson) =>
  (await list('limit=100')).data.find(
    (one: { target: { id: string }; user: { id: string } }) =>
      one.target.id === targetId && (!by || one.user.id === by.id),
  );
const decide = (id: string, body: object, who = worker) =>
  api.patch(`/report?id=${id}`).set('jwtoken', who.token).send(body);
const bell = async (who: TestPerson, kind: string) =>
  (await api.get('/notification?limit=100').set('jwtoken', who.token).expect(200)).body.data.filter(
    (one: { kind: string }) => one.kind === kind,
  );

describe('Reports', () => {
  it('Dismissed staff lose the notification of a report, its count and its entry in their data download.', async () => {
    const [boss, former] = [await aPerson('super_admin'), await aPerson('injazat_worker')];
    await send(await aPerson('user'), await listing({ title: 'Told to staff only' })).expect(201);
    expect(await bell(former, 'newReport')).toHaveLength(1);
    await api
      .patch(`/user/update_user_by_admin?id=${former.id}`)
      .set('jwtoken', boss.token)
      .send({ role: 'user' })
      .expect(200);
    const token = await newToken(former);
    const { body } = await api.get('/notification').set('jwtoken', token).expect(200);
    expect(body).toMatchObject({ data: [], count: 0, unreadCount: 0 });
    const marked = await api.patch('/notification').set('jwtoken', token).send({ ids: [] });
    expect(marked.body.unreadCount).toBe(0);
    const { text } = await api.get('/user/my_data').set('jwtoken', token).expect(200);
    expect(text).not.toContain('newReport');
  });

  it('Reports are listed newest first.', async () => {
    const reporter = await aPerson('user');
    const targets = [await listing(), await listing(), await listing()];
    for (const target of targets) await send(reporter, target).expect(201);
    const listed = (await list('limit=3')).data as { target: { id: string } }[];
    expect(listed.map(({ target }) => target.id)).toEqual(targets.toReversed());
  });

  it("A report reaches staff with its target, the target's owner and the reason.", async () => {
    const visitor = await aPerson('user');
    const id = await listing({ title: 'Penthouse for a suspicious price' });
    const { body } = await send(visitor, id, { comment: 'They ask for money up front' }).expect(201);
    expect(body.message).toBe('Thank you. We will review it');
    expect(await reportOf(id)).toMatchObject({
      kind: 'property',
      reason: 'scam',
      comment: 'They ask for money up front',
      status: 'open',
      others: 0,
      user: { id: visitor.id },
      target: { owner: { id: agent.id }, path: `/single?id=${id}`, isGone: false },
    });
    for (const who of [admin, worker]) {
      const notifications = (await bell(who, 'newReport')).filter((one: { data: { text: string } }) =>
        one.data.text.includes('suspicious price'),
      );
      expect(notifications).toHaveLength(1);
    }
    expect(await bell(agent, 'newReport')).toEqual([]);
  });

  it("A report keeps the target's Arabic title and is found by it.", async () => {
    const visitor = await aPerson('user');
    const id = await listing({ title: 'Farm of the seven wells', titleAr: 'مزرعة الآبار السبع' });
    await send(visitor, id).expect(201);
    const { target } = (await list(`search=${encodeURIComponent('الآبار')}`)).data[0];
    expect(target.textAr).toBe(`مزرعة الآبار السبع ${target.text.split(' ')[0]}`);
  });

  it('A report keeps the first 500 characters of a text.', async () => {
    const [author, visitor] = [await aPerson('user'), await aPerson('user')];
    const added = await api
      .post('/property/feedback')
      .set('jwtoken', author.token)
      .send({ propertyId: await listing(), rating: 4, comment: 'word '.repeat(200) });
    const id = added.body.feedBack.id as string;
    await send(visitor, id, { kind: 'review' }).expect(201);
    expect((await reportOf(id)).target.text).toBe(`4/5 ${'word '.repeat(100)}`.slice(0, 500));
  });

  it('A report of a person names the chat with them and requires one.', async () => {
    const [visitor, stranger] = [await aPerson('user'), await aPerson('user')];
    const opened = await api
      .post('/chat/create')
      .set('jwtoken', visitor.token)
      .send({ users: [agent.id] });
    const chat = opened.body.data.id as string;
    const about = (who: TestPerson, more: object) =>
      send(who, agent.id, { kind: 'person', reason: 'offensive', ...more });
    expect((await about(visitor, {}).expect(400)).body.errors[0].path).toBe('chat');
    await about(stranger, { chat }).expect(404);
    await send(visitor, visitor.id, { kind: 'person', reason: 'spam', chat }).expect(404);
    await send(visitor, worker.id, { kind: 'person', reason: 'spam', chat }).expect(404);
    await about(visitor, { chat }).expect(201);
    expect(await reportOf(agent.id, visitor)).toMatchObject({
      kind: 'person',
      talk: { id: chat, name: null },
      target: { owner: { id: agent.id }, path: `/agent?id=${agent.id}`, isGone: false },
    });
    expect((await list('kind=person')).count).toBe(1);
    // It names the chat, which staff still cannot open.
    await api.get(`/chat/getChatWithId?chatId=${chat}`).set('jwtoken', worker.token).expect(404);
  });

  it('Repeated reports of a target by one person are a single record, even when sent at once.', async () => {
    const visitor = await aPerson('user');
    const id = await listing();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(visitor, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    await send(visitor, id, { reason: 'fake', comment: 'It does not exist' }).expect(201);
    const own = (await list('limit=100')).data.filter(
      (one: { user: { id: string } }) => one.user.id === visitor.id,
    );
    expect(own).toMatchObject([{ reason: 'fake', comment: 'It does not exist', status: 'open' }]);
  });

  it('A report needs a session and a target that the sender can see.', async () => {
    const visitor = await aPerson('user');
    const pending = await listing({ isVerified: false });
    await api.post('/report').send({ kind: 'property', targetId: pending, reason: 'scam' }).expect(401);
    await send(visitor, pending).expect(404);
    await send(visitor, '0'.repeat(24)).expect(404);
    const { body } = await send(visitor, await listing(), { reason: 'boring' }).expect(400);
    expect(body.errors[0].path).toBe('reason');
    await api.get('/report').set('jwtoken', visitor.token).expect(403);
    await api.get('/report').set('jwtoken', agent.token).expect(403);
  });
});

describe('Report decisions', () => {
  it('A decision closes every report of the target with its note and notifies the reporters.', async () => {
    const people = await Promise.all([aPerson('user'), aPerson('user'), aPerson('user')]);
    const id = await listing();
    for (const who of people) await send(who, id).expect(201);
    const first = await reportOf(id, people[0]);
    expect(first.others).toBe(2);
    const { body } = await decide(first.id, {
      status: 'actedOn',
      note: 'Taken down',
      withOthers: true,
    }).expect(200);
    expect(body).toMatchObject({
      changed: 3,
      message: 'Report closed',
      data: { status: 'actedOn', note: 'Taken down', closedBy: { id: worker.id }, others: 0 },
    });
    for (const who of people) {
      expect(await reportOf(id, who)).toMatchObject({ status: 'actedOn' });
      expect(await bell(who, 'reportClosed')).toMatchObject([{ data: { status: 'actedOn' } }]);
    }
    const { body: audit } = await api.get(`/audit?target=${id}`).set('jwtoken', admin.token).expect(200);
    expect(audit.data[0]).toMatchObject({
      action: 'reports.setStatus',
      actor: { id: worker.id },
      diff: { status: ['open', 'actedOn'], reports: 3 },
    });
  });

  it('Staff see the most reported targets first and decide all reports of one at once.', async () => {
    const people = await Promise.all([aPerson('user'), aPerson('user'), aPerson('user')]);
    const groups = async (query = '') =>
      (await api.get(`/report/groups?limit=100&${query}`).set('jwtoken', worker.token).expect(200)).body;
    const [often, once] = [await listing({ title: 'Reported by three' }), await listing()];
    const reasons = ['scam', 'fake', 'scam'];
    for (const [at, who] of people.entries()) await send(who, often, { reason: reasons[at] }).expect(201);
    await send(people[0], once).expect(201);
    const { data, count, openCount } = await groups();
    expect(count).toBe(data.length);
    expect(openCount).toBe(data.reduce((sum: number, group: { count: number }) => sum + group.count, 0));
    const targets = data.map((group: { latest: { target: { id: string } } }) => group.latest.target.id);
    expect(new Set(targets).size).toBe(targets.length);
    expect(targets.indexOf(often)).toBeLessThan(targets.indexOf(once));
    const group = data[targets.indexOf(often)];
    expect(group).toMatchObject({
      count: 3,
      latest: { others: 2, user: { id: people[2]?.id } },
      reasons: expect.arrayContaining([
        { reason: 'scam', count: 2 },
        { reason: 'fake', count: 1 },
      ]),
    });
    expect(group.reporters.map(({ id }: { id: string }) => id)).toEqual(
      people.map(({ id }) => id).toReversed(),
    );
    for (let at = 0; at < 3; at += 1) await send(await aPerson('user'), once).expect(201);
    const oneOf = (body: { data: { count: number; latest: { target: { id: string } } }[] }, id: string) =>
      body.data.find(({ latest }) => latest.target.id === id) as
        { count: number; reporters?: object[] } | undefined;
    expect(oneOf(await groups(), once)?.reporters).toHaveLength(4);
    for (let at = 0; at < 2; at += 1) await send(await aPerson('user'), once).expect(201);
    expect(oneOf(await groups(), once)).toMatchObject({ count: 6, reporters: { length: 5 } });
    expect(Date.parse(group.since)).toBeLessThanOrEqual(Date.parse(group.latest.createdAt));
    expect((await groups('kind=service')).count).toBe(0);
    await decide(group.latest.id, { status: 'dismissed', withOthers: true }).expect(200);
    const left = (await groups()).data.map(
      (one: { latest: { target: { id: string } } }) => one.latest.target.id,
    );
    expect(left).not.toContain(often);
    expect(left).toContain(once);
    await api
      .get('/report/groups')
      .set('jwtoken', people[0]?.token ?? '')
      .expect(403);
  });

  it('Staff or a new report of the target can reopen a report, and no one is notified twice.', async () => {
    const visitor = await aPerson('user');
    const id = await listing({ title: 'A home reported once more' });
    await send(visitor, id).expect(201);
    const { id: report } = await reportOf(id);
    await decide(report, { status: 'dismissed', note: 'Nothing found' }).expect(200);
    const { body } = await decide(report, { status: 'open' }).expect(200);
    expect(body.message).toBe('Report reopened');
    expect(body.data).toMatchObject({ status: 'open', note: null, closedBy: null });
    await decide(report, { status: 'dismissed' }).expect(200);
    await send(visitor, id, { reason: 'duplicate' }).expect(201);
    expect(await reportOf(id)).toMatchObject({ status: 'open', reason: 'duplicate' });
    const notifications = (await bell(admin, 'newReport')).filter((one: { data: { text: string } }) =>
      one.data.text.includes('once more'),
    );
    expect(notifications).toHaveLength(1);
    await decide('0'.repeat(24), { status: 'dismissed' }).expect(404);
    await decide(report, { status: 'lost' }).expect(400);
    await decide(report, { status: 'dismissed' }, agent).expect(403);
  });

  it.each([
    [23, 'is notified', 1],
    [25, 'is not notified', 0],
  ])('A reporter missed by a closing %i hours ago %s by the next one.', async (hours, _, times) => {
    const [missed, later] = [await aPerson('user'), await aPerson('user')];
    const id = await listing();
    await send(missed, id).expect(201);
    // As a process that stopped between the writes leaves it.
    const closedAt = new Date(Date.now() - hours * HOUR_MS);
    await Report.updateOne({ target: id, user: missed.id }, { status: 'actedOn', closedAt });
    await send(later, id).expect(201);
    const { id: open } = await reportOf(id, later);
    await decide(open, { status: 'actedOn' }).expect(200);
    expect(await bell(later, 'reportClosed')).toHaveLength(1);
    expect(await bell(missed, 'reportClosed')).toHaveLength(times);
  });

  it('Staff filter reports by status, kind and reason, search them and see deleted targets.', async () => {
    const visitor = await aPerson('user');
    const id = await listing({ title: 'The zeppelin hangar' });
    await send(visitor, id, { reason: 'offensive' }).expect(201);
    expect((await list('search=zepp')).count).toBe(1);
    expect((await list('search=zepp&reason=offensive&status=open&kind=property')).count).toBe(1);
    for (const other of ['reason=spam', 'status=dismissed', 'kind=review']) {
      expect((await list(`search=zepp&${other}`)).count).toBe(0);
    }
    const { openCount } = await list('limit=1');
    expect(openCount).toBe((await list('status=open&limit=1')).count);
    await api.delete(`/property/delProperty?id=${id}`).set('jwtoken', agent.token).expect(200);
    const gone = await reportOf(id);
    expect(gone.target).toMatchObject({ isGone: true, path: null });
    expect(gone.target.text).toContain('The zeppelin hangar');
  });
});

it("A report is part of its sender's data and is deleted with them.", async () => {
  const visitor = await aPerson('user');
  const id = await listing();
  await send(visitor, id).expect(201);
  const { body } = await api.get('/user/my_data').set('jwtoken', visitor.token).expect(200);
  expect(body.data.reports).toHaveLength(1);
  await api.delete(`/user/delUser?id=${visitor.id}`).set('jwtoken', admin.token).expect(200);
  expect(await reportOf(id)).toBeUndefined();
});
