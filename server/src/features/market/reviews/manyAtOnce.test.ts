import { expect, it } from 'vitest';
import { as } from '../../../testing/chats';
import { aListing } from '../../../testing/factories/property.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';

const api = testApp();

const MANY = 50;
/** Runs a task for everyone concurrently. */
const together = <T>(people: TestPerson[], act: (who: TestPerson, at: number) => PromiseLike<T>) =>
  Promise.all(people.map(act));

it('Counts and averages are exact after fifty concurrent reviews, votes and requests.', async () => {
  const agent = await aPerson('agent');
  const admin = await aPerson('admin');
  const propertyId = String((await aListing({ agent: agent.id }))._id);
  const people = await Promise.all(Array.from({ length: MANY }, () => aPerson('user')));
  const ratingOf = (at: number) => (at % 5) + 1;
  const review = (who: TestPerson, rating: number) =>
    as(api, who).post('/property/feedback').send({ propertyId, rating, comment: 'Seen on Sunday' });
  const home = async () => (await api.get(`/property?id=${propertyId}`).expect(200)).body.data;
  const listed = async (query = '') =>
    (
      await api
        .get(`/property/feedback/single_property_feedbacks?propertyId=${propertyId}&limit=100${query}`)
        .expect(200)
    ).body;

  // Each twice at once, so that first reviews and replacements collide; and each sends a request.
  const form = { propertyId, name: 'Mona Saleh', email: 'mona@people.test', phone: '+971501234567' };
  const [first, second, asked] = await Promise.all([
    together(people, (who, at) => review(who, ratingOf(at))),
    together(people, (who, at) => review(who, ratingOf(at))),
    together(people, (who) => as(api, who).post('/property/requests/add_request_form').send(form)),
  ]);
  for (const at of people.keys()) {
    expect([first[at]?.status, second[at]?.status].toSorted()).toEqual([200, 201]);
    expect(asked[at]?.status).toBe(201);
  }
  let answer = await listed();
  expect(answer).toMatchObject({
    count: MANY,
    avgRating: 3,
    breakdown: { 1: 10, 2: 10, 3: 10, 4: 10, 5: 10 },
  });
  expect(await home()).toMatchObject({ avgRating: 3, ratingCount: MANY });
  const desk = await as(api, agent)
    .post('/property/requests/get_user_requests')
    .send({ limit: 100 })
    .expect(200);
  expect(desk.body).toMatchObject({ count: MANY, counts: { pending: MANY } });

  // Everyone votes on the same review, half of them against; then some change their vote.
  const [target] = answer.data as { id: string; user: { id: string } }[];
  const reviewId = target?.id;
  const others = people.filter(({ id }) => id !== target?.user.id);
  const thumb = (who: TestPerson, thumbType: string) =>
    as(api, who)
      .post('/property/feedback/like_dislike')
      .send({ propertyId, reviewId, thumbType, likeCount: 999 })
      .expect(200);
  await together(others, (who, at) => thumb(who, at % 2 === 0 ? 'like' : 'dislike'));
  const turning = others.filter((_who, at) => at % 4 === 0);
  await together(turning, (who) => thumb(who, 'dislike'));
  const likes = others.filter((_who, at) => at % 2 === 0 && at % 4 !== 0).length;
  answer = await listed();
  const seen = (answer.data as { id: string; reviewFeedbackCounts: object }[]).find(
    ({ id }) => id === reviewId,
  );
  expect(seen?.reviewFeedbackCounts).toEqual({ likeCount: likes, dislikeCount: others.length - likes });

  // Authors and staff delete the same reviews at once: the remaining ones count once.
  const fives = (answer.data as { id: string; rating: number; user: { id: string } }[]).filter(
    ({ rating }) => rating === 5,
  );
  const deletions = await Promise.all(
    fives.flatMap(({ id, user }) => {
      const author = people.find((one) => one.id === user.id) ?? admin;
      return [author, admin].map((who) =>
        as(api, who).delete(`/property/feedback/delPropertyFeedBack?id=${id}`),
      );
    }),
  );
  expect(deletions.filter(({ status }) => status === 200)).toHaveLength(fives.length);
  expect(await listed()).toMatchObject({ count: MANY - 10, avgRating: 2.5, breakdown: { 5: 0 } });
  expect(await home()).toMatchObject({ avgRating: 2.5, ratingCount: MANY - 10 });
  const person = await api.get(`/user/getUserWithId/${agent.id}`).expect(200);
  expect(person.body).toMatchObject({ averageRating: 2.5, totalFeedbacks: MANY - 10 });
});
