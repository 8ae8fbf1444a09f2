import mongoose, { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { as } from './chats';
import { SUBJECTS, REQUEST_FORM, type SubjectName } from './subjectKinds';
import { aPerson, testApp, type TestPerson } from './testApp';

/** Every field of an answer holds the record's field of the same name: none is swapped for a neighbour's. */
const api = testApp();

/** Stored fields that the server or the contract interprets, which keep their values. */
const KEPT =
  /^(id|kind|referenceNo|userID|city|district|email|phone|whatsapp|nationality|image|brnExpiresAt|preferredDate|handoverDate|availableFrom|suspendedReason|hiddenReason|permitKey|videoUrl|virtualTourUrl|tokenVersion|deletingAt|deletedBy)$/;

type Values = Record<string, unknown>;
/** Gives each number, date and text of a stored record a value of its own. @returns these values */
async function fillFields(model: string, id: string): Promise<Values> {
  const fields: Values = {};
  let place = 0;
  const { schema, collection } = mongoose.model(model);
  schema.eachPath((path, type) => {
    const { enum: choices, select } = type.options as { enum?: unknown; select?: boolean };
    const isKept = /^_|\./.test(path) || KEPT.test(path) || choices !== undefined || select === false;
    if (isKept) return;
    place += 1;
    if (type.instance === 'Number') fields[path] = path === 'rating' ? 3 : 100 + place;
    if (type.instance === 'Date') fields[path] = new Date(Date.UTC(2025, 0, place, 8));
    if (type.instance === 'String') fields[path] = `The ${path}`;
  });
  const { matchedCount } = await collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: fields });
  expect(matchedCount).toBe(1);
  return fields;
}
/** Names and values of an answer's own fields that the record filled. */
const sharedFields = (answer: Values, stored: Values) =>
  Object.fromEntries(
    Object.keys(answer).flatMap((key) => (key in stored && answer[key] !== null ? [[key, answer[key]]] : [])),
  );
const asAnswered = (stored: Values, keys: string[]) =>
  Object.fromEntries(
    keys.map((key) => [key, stored[key] instanceof Date ? stored[key].toISOString() : stored[key]]),
  );

const get = async (who: TestPerson, path: string) =>
  (await as(api, who).get(path).expect(200)).body as Values;
const rowOf = (body: Values, id: string) => (body['data'] as Values[]).find((row) => row['id'] === id) ?? {};

async function aSubject(kind: SubjectName) {
  const [owner, seeker, admin] = await Promise.all([
    aPerson(SUBJECTS[kind].role),
    aPerson('user'),
    aPerson('super_admin'),
  ]);
  return { owner, seeker, admin, id: await SUBJECTS[kind].make(owner.id) };
}

/** A record of each kind, and where it is read. */
const RECORDS: Record<string, () => Promise<{ stored: Values; answers: Values[]; least: number }>> = {
  listing: async () => {
    const { owner, admin, id } = await aSubject('property');
    const stored = await fillFields('Property', id);
    const page = await get(owner, `/property?id=${id}`);
    const own = await get(owner, '/property/get_all_my_properties');
    const all = await get(admin, '/property/get_all_properties');
    return { stored, answers: [page['data'] as Values, rowOf(own, id), rowOf(all, id)], least: 16 };
  },
  service: async () => {
    const { owner, admin, id } = await aSubject('service');
    const stored = await fillFields('Service', id);
    const page = await get(owner, `/service?id=${id}`);
    const own = await get(owner, '/service/my_services');
    const all = await get(admin, '/service/all_services');
    return { stored, answers: [page['data'] as Values, rowOf(own, id), rowOf(all, id)], least: 9 };
  },
  ...Object.fromEntries(
    (['property', 'service'] as const).flatMap((kind) => [
      [
        `request about a ${kind}`,
        async () => {
          const { owner, seeker, id } = await aSubject(kind);
          const asked = await as(api, seeker)
            .post(SUBJECTS[kind].ask)
            .send({ ...REQUEST_FORM, [`${kind}Id`]: id })
            .expect(201);
          const request = asked.body.data.id as string;
          const stored = await fillFields('Request', request);
          const path =
            kind === 'property'
              ? '/property/requests/get_user_requests'
              : '/service/get_user_service_requests';
          const list = await as(api, owner).post(path).send({ side: 'received' }).expect(200);
          return { stored, answers: [rowOf(list.body as Values, request)], least: 5 };
        },
      ],
      [
        `review of a ${kind}`,
        async () => {
          const { seeker, id } = await aSubject(kind);
          const written = await as(api, seeker)
            .post(SUBJECTS[kind].review)
            .send({ [`${kind}Id`]: id, rating: 4, comment: 'As described.' })
            .expect(201);
          const review = written.body.feedBack.id as string;
          const stored = await fillFields('Review', review);
          const list = await get(seeker, `${SUBJECTS[kind].review}/get_all_feedbacks`);
          const row = rowOf(list, review);
          return { stored, answers: [{ ...row, ...(row['reviewFeedbackCounts'] as Values) }], least: 5 };
        },
      ],
    ]),
  ),
  person: async () => {
    const [person, admin] = await Promise.all([aPerson('agent'), aPerson('super_admin')]);
    const stored = await fillFields('User', person.id);
    const own = await get(person, '/auth/getUser');
    const seen = await get(admin, `/user/getUserWithId/${person.id}`);
    return { stored, answers: [own['data'] as Values, seen['data'] as Values], least: 11 };
  },
};

it.each(Object.keys(RECORDS))('Each field of a %s is answered under its own name.', async (name) => {
  const { stored, answers, least } = (await RECORDS[name]?.()) ?? { stored: {}, answers: [], least: 1 };
  for (const answer of answers) {
    const shown = sharedFields(answer, stored);
    expect(Object.keys(shown).length).toBeGreaterThanOrEqual(least);
    expect(shown).toEqual(asAnswered(stored, Object.keys(shown)));
  }
});
