import { expect, it } from 'vitest';
import { mailsTo } from '../../../testing/mailbox';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { aListing, aPicture } from '../../../testing/factories/property.factory';
import { Property } from './property.model';

const api = testApp();

const CANARY = 'Transfer the deposit';
const PRICE = 987_651;
const FORM = {
  name: 'Aisha Rahman',
  email: 'aisha@people.test',
  phone: '+971501234567',
  message: 'Is it free?',
};

const as = ({ token }: TestPerson) => ({
  get: (path: string) => api.get(path).set('jwtoken', token),
  post: (path: string, body: object = {}) => api.post(path).set('jwtoken', token).send(body),
  patch: (path: string, body: object) => api.patch(path).set('jwtoken', token).send(body),
});

it('An unreviewed change to a published listing is visible only to its owner and staff, wherever it is named.', async () => {
  const agent = await aPerson('agent');
  const seeker = await aPerson('user');
  const [shown, later] = [aPicture(), aPicture()];
  const record = await aListing({ agent: agent.id, images: [shown] });
  const id = String(record._id);
  const { body: sent } = await as(seeker)
    .post('/property/requests/add_request_form', { propertyId: id, ...FORM })
    .expect(201);
  const request = sent.data.id as string;
  const at = new Date(Date.now() + 3 * 86_400_000).toISOString().replace(/T.*/, 'T10:00:00.000Z');
  await as(agent)
    .post('/property/requests/propose_viewing', { id: request, times: [at] })
    .expect(200);
  await as(seeker).post('/favorite/favorites', { property_id: id }).expect(200);
  await as(seeker).post('/property/feedback', { propertyId: id, rating: 4, text: 'Quiet house.' });
  const change = {
    title: `${CANARY} today`,
    titleAr: 'حوّل العربون اليوم',
    price: PRICE,
    address: `${CANARY} Street`,
    buildingName: `${CANARY} Tower`,
  };
  await as(agent).patch(`/property/edit_property?id=${id}`, change).expect(200);
  await Property.updateOne({ _id: id }, { $set: { images: [later] } });
  expect(await Property.findById(id)).toMatchObject({ isVerified: false, title: change.title });

  // Everything from here on happens while the change waits.
  await as(seeker)
    .post('/propertyRequestChat/sendMessage', { propertyId: id, message: 'Still free?' })
    .expect(201);
  const { body: proposed } = await as(seeker).post('/property/requests/get_user_requests').expect(200);
  const version = (proposed.data as { viewing?: { version?: number } }[])[0]?.viewing?.version;
  await as(seeker).post('/property/requests/pick_viewing', { id: request, at, version }).expect(200);
  await as(agent).post('/property/save_property_request_status', { id: request, status: 'inProgress' });
  const answers: [string, string][] = [];
  for (const [method, path] of [
    ['post', '/property/requests/get_user_requests'],
    ['get', '/property/requests/agreed_viewings'],
    ['get', `/property/requests/viewing_file/${request}`],
    ['get', '/favorite/get_all_favorites'],
    ['get', `/propertyRequestChat/getChatMessages/${id}`],
    ['get', '/chat/fetchChats?limit=50'],
    ['get', '/notification'],
    ['get', `/property?id=${id}`],
    ['get', `/property/get_property_details?id=${id}`],
    ['get', `/property/get_all?ids=${id}`],
    ['get', '/property/feedback/get_all_feedbacks?limit=50'],
    ['get', `/dashboard/user_stats/${seeker.id}`],
    ['get', '/user/my_data'],
  ] as const) {
    const answer = await as(seeker)[method](path);
    answers.push([path, `${answer.text}${JSON.stringify(answer.body)}`]);
  }
  for (const mail of await mailsTo(seeker.email)) {
    answers.push([`mail ${mail.template}`, JSON.stringify(mail)]);
  }
  expect(answers.map(([path]) => path)).toContain('mail viewing');
  const leaks = answers.filter(([, text]) =>
    [CANARY, 'حوّل العربون', String(PRICE), later.publicID].some((word) => text.includes(word)),
  );
  expect(leaks.map(([path]) => path)).toEqual([]);
  const [, requests = ''] = answers[0] ?? [];
  expect(requests).toContain(record.title);
  // The owner reads the new words on the listing itself.
  expect((await as(agent).get(`/property?id=${id}`).expect(200)).body.data).toMatchObject(change);
});
