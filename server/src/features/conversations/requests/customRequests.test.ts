import { beforeAll, describe, expect, it } from 'vitest';
import { aListing } from '../../../testing/factories/property.factory';
import { lastMail, mailsTo } from '../../../testing/mailbox';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';

const api = testApp();
let worker: TestPerson;
beforeAll(async () => {
  worker = await aPerson('injazat_worker');
});

const CUSTOM = {
  name: 'مها العامري',
  email: 'maha@people.test',
  phone: '+971 55 765 4321',
  type: 'rent',
  propertyType: 'villa',
  city: 'sharjah',
  district: 'al_majaz_2',
  minPrice: 50_000,
  maxPrice: 90_000,
  bedrooms: '3',
  nationality: 'otherNationalities',
  message: 'Near a school, with a garden.',
};
const CONTACT = {
  name: 'James Whitfield',
  email: 'james@people.test',
  phone: '050 765 1234',
  subject: 'Billing',
  message: 'I was charged twice for my subscription.',
};

const KINDS = [
  {
    what: 'custom request',
    form: CUSTOM,
    stored: { ...CUSTOM, phone: '+971557654321' },
    add: '/property/requests/custom_request',
    said: 'Request send successfully!',
    list: '/property/requests/get_requests',
    setStatus: '/property/requests/custom_request_status?id=',
    remove: (id: string) => api.delete(`/property/requests/delete_custom_request/${id}`),
    searches: ['مها', 'maha@', '0557654321', '+971 55 765'],
    wrong: [
      [{ phone: '12' }, 'phone'],
      [{ district: 'difc' }, 'district'],
      [{ minPrice: 9, maxPrice: 8 }, 'minPrice'],
      [{ nationality: 'martian' }, 'nationality'],
      [{ type: 'gift' }, 'type'],
    ] as [object, string][],
  },
  {
    what: 'contact request',
    form: CONTACT,
    stored: { ...CONTACT, phone: '+971507651234' },
    add: '/contact/save-contact',
    said: 'Contact request send!',
    list: '/contact/get-contact-requests',
    setStatus: '/contact/contact_request_status?id=',
    remove: (id: string) => api.get(`/contact/delete_contact_request/${id}`),
    searches: ['whit', 'james@', '050765', 'billing'],
    wrong: [
      [{ phone: '050 12' }, 'phone'],
      [{ email: 'x' }, 'email'],
      [{ message: 'Too short' }, 'message'],
      [{ message: 'x'.repeat(2001) }, 'message'],
    ] as [object, string][],
  },
];

describe.each(KINDS)('A $what', ({ form, stored, add, said, list, setStatus, remove, searches, wrong }) => {
  const all = async (query = '') =>
    (
      await api
        .get(list + query)
        .set('jwtoken', worker.token)
        .expect(200)
    ).body;

  it("A visitor's form is accepted, and staff find, process and delete it.", async () => {
    const { body } = await api.post(add).send(form).expect(201);
    expect(body).toMatchObject({ success: true, message: said, msg: said });
    expect(body).not.toHaveProperty('data');
    const { data, count } = await all();
    expect({ count, first: data[0] }).toMatchObject({
      count: 1,
      first: { ...stored, status: 'pending', statusHistory: [] },
    });
    expect(JSON.stringify(data)).not.toContain('searchTokens');
    for (const search of searches) {
      expect({ search, count: (await all(`?search=${encodeURIComponent(search)}`)).count }).toEqual({
        search,
        count: 1,
      });
    }
    expect((await all('?search=nobody')).count).toBe(0);
    const { id } = data[0];
    const set = (status: string) =>
      api
        .patch(setStatus + id)
        .set('jwtoken', worker.token)
        .send({ status });
    await set('inProgress').expect(200);
    const done = await set('done').expect(200);
    await set('done').expect(200);
    expect(done.body.data.statusHistory).toMatchObject([
      { status: 'inProgress', by: { id: worker.id } },
      { status: 'done', by: { id: worker.id } },
    ]);
    expect(await all('?status=done')).toMatchObject({ count: 1 });
    expect(await all('?status=pending')).toMatchObject({ count: 0, data: [] });
    const gone = await remove(id).set('jwtoken', worker.token).expect(200);
    expect(gone.body.message).toBe('Request deleted');
    await remove(id).set('jwtoken', worker.token).expect(404);
    await set('done').expect(404);
    expect((await all()).count).toBe(0);
  });

  it('Errors in a form are reported at their field and nothing is stored.', async () => {
    for (const [more, path] of wrong) {
      const { body } = await api
        .post(add)
        .send({ ...form, ...more })
        .expect(400);
      expect(body.errors.map((error: { path: string }) => error.path)).toContain(path);
    }
    expect((await all()).count).toBe(0);
  });

  it("A bot's form is dropped with the usual answer.", async () => {
    const real = await api
      .post(add)
      .send({ ...form, website: '' })
      .expect(201);
    const trapped = await api
      .post(add)
      .send({ ...form, website: 'https://spam.example' })
      .expect(201);
    expect(trapped.body).toEqual(real.body);
    expect((await all()).count).toBe(1);
  });

  it('Identical open forms count as one, even when sent ten times at once.', async () => {
    const [{ id }] = (await all()).data;
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.post(add).send(form)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(201));
    // The same phone in another spelling; different words are another letter, with the same answer.
    await api
      .post(add)
      .send({ ...form, phone: stored.phone })
      .expect(201);
    expect((await all()).count).toBe(1);
    const { body } = await api
      .post(add)
      .send({ ...form, message: 'Something else altogether.' })
      .expect(201);
    expect(body).toEqual(answers[0]?.body);
    expect((await all()).count).toBe(2);
    const [other] = (await all()).data;
    expect(JSON.stringify(other)).not.toContain('waitsAs');
    await remove(other.id).set('jwtoken', worker.token).expect(200);
    // Once closed, the same words make a new one, and the former can be reopened beside it.
    const set = (status: string) =>
      api
        .patch(setStatus + id)
        .set('jwtoken', worker.token)
        .send({ status });
    await set('done').expect(200);
    await api.post(add).send(form).expect(201);
    expect((await all()).count).toBe(2);
    await set('pending').expect(200);
    await remove(id).set('jwtoken', worker.token).expect(200);
  });

  it('Only staff can list, process and delete forms.', async () => {
    const [{ id }] = (await all()).data;
    for (const role of ['user', 'agent', 'service_agent'] as const) {
      const { token } = await aPerson(role);
      await api.get(list).set('jwtoken', token).expect(403);
      await api
        .patch(setStatus + id)
        .set('jwtoken', token)
        .send({ status: 'done' })
        .expect(403);
      await remove(id).set('jwtoken', token).expect(403);
    }
    await remove(id).expect(401);
    expect((await all()).count).toBe(1);
  });
});

describe('Custom requests of signed-in people', () => {
  it("A signed-in person's custom request belongs to them and is deleted with them.", async () => {
    const [person, admin] = await Promise.all([aPerson('user'), aPerson('admin')]);
    const form = { ...CUSTOM, email: 'second@people.test' };
    await api.post('/property/requests/custom_request').set('jwtoken', person.token).send(form).expect(201);
    const list = async () =>
      (await api.get('/property/requests/get_requests?search=second').set('jwtoken', worker.token)).body;
    expect((await list()).data).toMatchObject([{ user: { id: person.id } }]);
    await api.delete(`/user/delUser?id=${person.id}`).set('jwtoken', admin.token).expect(200);
    expect((await list()).count).toBe(0);
  });
});

describe('Answers by staff', () => {
  const post = (who: TestPerson, path: string, body: object) =>
    api.post(path).set('jwtoken', who.token).send(body);

  it("Staff reply once by mail in the sender's language, even when two click at once.", async () => {
    const email = 'answered@people.test';
    await api
      .post('/contact/save-contact')
      .set('Accept-Language', 'ar')
      .send({ ...CONTACT, email })
      .expect(201);
    const found = await api.get('/contact/get-contact-requests?search=answered').set('jwtoken', worker.token);
    const { id } = found.body.data[0];
    const path = '/contact/answer';
    await post(await aPerson('agent'), path, { id, text: 'Not mine to say' }).expect(403);
    await post(worker, path, { id, text: ' ' }).expect(400);
    const answers = await Promise.all(
      [await aPerson('admin'), worker].map((who) => post(who, path, { id, text: 'We paid it back.' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const [done] = answers.filter(({ status }) => status === 200);
    expect(done?.body.data).toMatchObject({ status: 'done', answer: { text: 'We paid it back.' } });
    const mails = await mailsTo(email);
    expect(mails).toMatchObject([
      { template: 'contactAnswer', locale: 'ar', data: { answer: 'We paid it back.' } },
    ]);
  });

  it('Staff can send published listings only.', async () => {
    const email = 'matched@people.test';
    await api
      .post('/property/requests/custom_request')
      .send({ ...CUSTOM, email })
      .expect(201);
    const path = '/property/requests/custom_request_send';
    const found = await api
      .get('/property/requests/get_requests?search=matched')
      .set('jwtoken', worker.token);
    const { id } = found.body.data[0];
    const agent = await aPerson('agent');
    const listed = String((await aListing({ agent: agent.id, title: 'Villa with a garden' }))._id);
    const hidden = String((await aListing({ agent: agent.id, isListed: false, isVerified: false }))._id);
    await post(agent, path, { id, ids: [listed] }).expect(403);
    expect((await post(worker, path, { id, ids: [listed, hidden] }).expect(400)).body.code).toBe(
      'property_gone',
    );
    await post(worker, path, { id, ids: [] }).expect(400);
    await post(worker, path, { id: '0'.repeat(24), ids: [listed] }).expect(404);
    expect(await mailsTo(email)).toEqual([]);
    const { body } = await post(worker, path, { id, ids: [listed, listed], note: 'Close to a school' });
    expect(body.data).toMatchObject({
      status: 'inProgress',
      sent: [{ ids: [listed], by: { id: worker.id } }],
    });
    const mail = await lastMail(email, 'customMatches');
    expect(mail).toMatchObject({ note: 'Close to a school', items: [{ path: `/single?id=${listed}` }] });
  });
});
