import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { aListing } from '../../../testing/factories/property.factory';
import { Review } from './review.model';

const api = testApp();
let agent: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  [agent, admin] = await Promise.all([aPerson('agent'), aPerson('admin')]);
});

const published = async (fields = {}) => String((await aListing({ agent: agent.id, ...fields }))._id);
const as = (who: TestPerson, verb: 'get' | 'post' | 'delete', path: string) =>
  api[verb](path).set('jwtoken', who.token);
const review = async (who: TestPerson, propertyId: string, rating: number) =>
  (
    await as(who, 'post', '/property/feedback')
      .send({ propertyId, rating, comment: `${rating} stars` })
      .expect(201)
  ).body.feedBack.id as string;
const like = (who: TestPerson, propertyId: string, reviewId: string) =>
  as(who, 'post', '/property/feedback/like_dislike')
    .send({ propertyId, reviewId, thumbType: 'like' })
    .expect(200);
const page = async (id: string) => (await api.get(`/property?id=${id}`).expect(200)).body.data;
const details = async (id: string, query = '') =>
  (await api.get(`/property/get_property_details?id=${id}${query}`).expect(200)).body;

describe('Ratings of a listing', () => {
  it("A listing's rating appears on its page, in its details, in the sort order and in its agent's figures.", async () => {
    const [good, bad] = [
      await published({ title: 'Ratings alpha' }),
      await published({ title: 'Ratings beta' }),
    ];
    const [a, b] = await Promise.all([aPerson('user'), aPerson('user')]);
    await review(a, bad, 1);
    await review(a, good, 4);
    await review(b, good, 5);
    expect(await page(good)).toMatchObject({ avgRating: 4.5, ratingCount: 2, ratingSum: 9 });
    const whole = await details(good, '&sort=highest&limit=1');
    expect(whole).toMatchObject({
      data: { id: good },
      feedbackData: [{ rating: 5, comment: '5 stars' }],
      feedbackCount: 2,
      agentTotalFeedbacks: 3,
      averageAgentRating: 3.3,
    });
    const only = await details(good, '&fetchOnlyFeedback=true&sort=lowest');
    expect(only).toMatchObject({ feedbackData: [{ rating: 4 }, { rating: 5 }], feedbackCount: 2 });
    expect(only).not.toHaveProperty('data');
    const list = await api.get('/property/get_all?search=ratings&sort=rating').expect(200);
    expect(
      list.body.data.map(({ id, avgRating }: { id: string; avgRating: number }) => [id, avgRating]),
    ).toEqual([
      [good, 4.5],
      [bad, 1],
    ]);
    const person = await api.get(`/user/getUserWithId/${agent.id}`).expect(200);
    expect(person.body).toMatchObject({ averageRating: 3.3, totalFeedbacks: 3 });
  });

  it('Reviews and votes go to the recycle bin with their listing and return with it.', async () => {
    const id = await published();
    const [a, b, leaving] = await Promise.all([aPerson('user'), aPerson('user'), aPerson('user')]);
    const first = await review(a, id, 2);
    await review(leaving, id, 5);
    await like(b, id, first);
    await as(agent, 'delete', `/property/delProperty?id=${id}`).expect(200);
    expect(await Review.countDocuments({ subject: id })).toBe(0);
    expect((await as(a, 'get', '/property/feedback/get_all_feedbacks')).body.count).toBe(0);
    // A person deleted in the meantime does not return with it.
    await as(admin, 'delete', `/user/delUser?id=${leaving.id}`).expect(200);
    const bin = await as(admin, 'get', '/recycle-bin?kind=property').expect(200);
    await as(admin, 'post', '/recycle-bin').send({ id: bin.body.data[0].id }).expect(200);
    const { feedbackData, feedbackCount } = await details(id);
    expect(feedbackCount).toBe(1);
    expect(feedbackData).toMatchObject([{ id: first, rating: 2, reviewFeedbackCounts: { likeCount: 1 } }]);
    expect(await page(id)).toMatchObject({ avgRating: 2, ratingCount: 1, ratingSum: 2 });
    expect((await like(b, id, first)).body).toMatchObject({ userThumbType: 'none', likeCount: 0 });
  });

  it('The reviews of an agent omit listings that hide the agent.', async () => {
    const [owner, reader] = await Promise.all([aPerson('agent'), aPerson('user')]);
    const shown = await published({ agent: owner.id });
    const hidden = await published({ agent: owner.id, hideAgent: true });
    await review(reader, shown, 5);
    await review(reader, hidden, 1);
    const ask = async (who: TestPerson) =>
      (await as(who, 'get', `/property/feedback/get_agent_feedbacks?id=${owner.userID}`).expect(200)).body;
    expect(await ask(reader)).toMatchObject({ count: 1, avgRating: 5, data: [{ property: shown }] });
    const { body: seen } = await api.get(`/agent/reviews/${owner.id}`).expect(200);
    expect(seen).toMatchObject({ count: 1, avgRating: 5, data: [{ property: shown, target: {} }] });
    expect(await ask(owner)).toMatchObject({ count: 2, avgRating: 3 });
    expect(await ask(admin)).toMatchObject({ count: 2, avgRating: 3 });
    await as(reader, 'get', `/property/feedback/get_agent_feedbacks?id=${'0'.repeat(24)}`).expect(404);
  });
});

describe('Reported reviews', () => {
  it('A report of a review names its text, its author and its page.', async () => {
    const id = await published();
    const [author, reporter] = await Promise.all([aPerson('user'), aPerson('user')]);
    const targetId = await review(author, id, 1);
    await as(reporter, 'post', '/report').send({ kind: 'review', targetId, reason: 'offensive' }).expect(201);
    const { body } = await as(admin, 'get', '/report?kind=review').expect(200);
    expect(body.data[0].target).toMatchObject({
      id: targetId,
      text: '1/5 1 stars',
      owner: { id: author.id },
      path: `/single?id=${id}`,
    });
  });
});

describe('Deleted authors', () => {
  it('Deleting an author removes their reviews and votes and recomputes averages and counts.', async () => {
    const [one, two] = [await published(), await published()];
    const [leaving, staying] = await Promise.all([aPerson('user'), aPerson('user')]);
    await review(leaving, one, 1);
    await review(staying, one, 4);
    await review(leaving, two, 3);
    const other = await review(staying, two, 2);
    await like(leaving, two, other);
    await as(admin, 'delete', `/user/delUser?id=${leaving.id}`).expect(200);
    expect(await page(one)).toMatchObject({ avgRating: 4, ratingCount: 1, ratingSum: 4 });
    expect(await page(two)).toMatchObject({ avgRating: 2, ratingCount: 1, ratingSum: 2 });
    const { feedbackData } = await details(two);
    expect(feedbackData).toMatchObject([{ id: other, reviewFeedbackCounts: { likeCount: 0 } }]);
    expect(await Review.countDocuments({ user: leaving.id })).toBe(0);
    expect(await Review.countDocuments({ likes: leaving.id })).toBe(0);
  });
});
