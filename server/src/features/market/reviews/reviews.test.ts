import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { dubaiDay } from '@manzil/shared/domain/time/day';
import { aListing } from '../../../testing/factories/property.factory';
import { aService } from '../../../testing/factories/service.factory';

const api = testApp();
let worker: TestPerson;

beforeAll(async () => {
  worker = await aPerson('injazat_worker');
});

const KINDS = [
  {
    kind: 'property',
    role: 'agent',
    make: async (agent: string, fields = {}) => String((await aListing({ agent, ...fields }))._id),
    base: '/property/feedback',
    list: '/property/feedback/single_property_feedbacks?propertyId=',
    remove: '/property/feedback/delPropertyFeedBack?id=',
    missing: 'property_not_found',
  },
  {
    kind: 'service',
    role: 'service_agent',
    make: async (agent: string, fields = {}) => String((await aService({ agent, ...fields }))._id),
    base: '/service/feedback',
    list: '/service/feedback/get_single_service_feedbacks?serviceId=',
    remove: '/service/feedback/delServiceFeedBack?id=',
    missing: 'service_not_found',
  },
] as const;

describe.each(KINDS)('Reviews of a $kind', ({ kind, role, make, base, list, remove, missing }) => {
  let agent: TestPerson;
  beforeAll(async () => {
    agent = await aPerson(role);
  });
  const write = (who: TestPerson, subject: string, rating: number, comment = 'Just as described.') =>
    api
      .post(base)
      .set('jwtoken', who.token)
      .send({ [`${kind}Id`]: subject, rating, comment });
  const written = async (who: TestPerson, subject: string, rating: number) =>
    (await write(who, subject, rating).expect(201)).body.feedBack.id as string;
  const thumb = (who: TestPerson, subject: string, reviewId: string, thumbType: string, more = {}) =>
    api
      .post(`${base}/like_dislike`)
      .set('jwtoken', who.token)
      .send({ [`${kind}Id`]: subject, reviewId, thumbType, ...more });
  const reviewsOf = async (subject: string, query = '', who?: TestPerson) => {
    const call = api.get(list + subject + query);
    return (await (who ? call.set('jwtoken', who.token) : call).expect(200)).body;
  };
  const people = (count: number) => Promise.all(Array.from({ length: count }, () => aPerson('user')));

  it('A person has one review, and a second replaces it, keeps its votes and is marked as edited.', async () => {
    const subject = await make(agent.id);
    const [author, reader] = (await people(2)) as [TestPerson, TestPerson];
    const first = await write(author, subject, 2, '  Too noisy  ').expect(201);
    expect(first.body).toMatchObject({
      count: 1,
      avgRating: 2,
      feedBack: {
        [kind]: subject,
        rating: 2,
        comment: 'Too noisy',
        edited: false,
        userThumbType: 'none',
        reviewFeedbackCounts: { likeCount: 0, dislikeCount: 0 },
      },
    });
    const { id, createdAt } = first.body.feedBack;
    await thumb(reader, subject, id, 'like').expect(200);
    // The same review again, as after a lost response, changes nothing.
    const again = await write(author, subject, 2, 'Too noisy').expect(200);
    expect(again.body).toMatchObject({ count: 1, avgRating: 2, feedBack: { id, edited: false } });
    const second = await write(author, subject, 5, 'They fixed the windows').expect(200);
    expect(second.body).toMatchObject({
      count: 1,
      avgRating: 5,
      feedBack: { id, createdAt, edited: true, reviewFeedbackCounts: { likeCount: 1, dislikeCount: 0 } },
    });
    expect((await reviewsOf(subject)).breakdown).toEqual({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 });
  });

  it('Every list shows only id, names and image of the author.', async () => {
    const subject = await make(agent.id);
    const author = await aPerson('user', { phone: '+971501234567', image: '/uploads/aa/a.webp' });
    await written(author, subject, 4);
    const own = await api.get(`${base}/get_all_feedbacks`).set('jwtoken', author.token).expect(200);
    const received = await api.get(`${base}/get_agent_feedbacks`).set('jwtoken', agent.token).expect(200);
    const answers = [await reviewsOf(subject), await reviewsOf(subject, '', agent), own.body, received.body];
    for (const { data } of answers) {
      const mine = data.find((one: { user: { id: string } }) => one.user.id === author.id);
      expect(Object.keys(mine.user).toSorted()).toEqual(['id', 'image', 'name', 'nameAr']);
      expect(JSON.stringify(data)).not.toMatch(/people\.test|971501234567|likes/);
    }
    expect(own.body.data[0].target).toMatchObject({ id: subject });
  });

  it("Reviews of one's own or of invisible offers are refused, and ratings are whole stars.", async () => {
    const subject = await make(agent.id);
    const [author] = (await people(1)) as [TestPerson];
    const refusal = await write(agent, subject, 5).expect(403);
    expect(refusal.body.code).toBe('own_listing');
    expect((await write(author, '0'.repeat(24), 5).expect(404)).body.code).toBe(missing);
    const hidden = await make(agent.id, { isListed: false, isVerified: false });
    expect((await write(author, hidden, 5).expect(404)).body.code).toBe(missing);
    await api.get(list + hidden).expect(404);
    for (const rating of [0, 6, 3.5, '5', null]) {
      await write(author, subject, rating as number).expect(400);
    }
    await write(author, subject, 3, 'x'.repeat(2001)).expect(400);
    await api
      .post(base)
      .send({ [`${kind}Id`]: subject, rating: 5 })
      .expect(401);
    expect((await reviewsOf(subject)).count).toBe(0);
  });

  it('Only the author or staff can delete a review, and the figures follow at once.', async () => {
    const subject = await make(agent.id);
    const [a, b, c] = (await people(3)) as [TestPerson, TestPerson, TestPerson];
    const ids = [await written(a, subject, 5), await written(b, subject, 4), await written(c, subject, 4)];
    expect(await reviewsOf(subject)).toMatchObject({ count: 3, avgRating: 4.3 });
    const erase = (who: TestPerson, id: string) => api.delete(remove + id).set('jwtoken', who.token);
    await erase(b, ids[0] ?? '').expect(403);
    await erase(agent, ids[0] ?? '').expect(403);
    const first = await erase(a, ids[0] ?? '').expect(200);
    expect(first.body).toMatchObject({ message: 'Review deleted successfully', count: 2, avgRating: 4 });
    expect((await erase(a, ids[0] ?? '').expect(404)).body.message).toBe('Review not found');
    await erase(worker, ids[1] ?? '').expect(200);
    const last = await erase(c, ids[2] ?? '').expect(200);
    expect(last.body).toMatchObject({ count: 0, avgRating: 0 });
    expect(await reviewsOf(subject)).toMatchObject({ data: [], count: 0, avgRating: 0 });
  });

  it('The average is exact when forty people write and half of them delete at once.', async () => {
    const subject = await make(agent.id);
    const authors = await people(40);
    const ids = await Promise.all(authors.map((who, at) => written(who, subject, (at % 5) + 1)));
    expect(await reviewsOf(subject)).toMatchObject({ count: 40, avgRating: 3 });
    await Promise.all(
      authors.slice(0, 20).map((who, at) =>
        api
          .delete(remove + ids[at])
          .set('jwtoken', who.token)
          .expect(200),
      ),
    );
    await Promise.all(authors.slice(20).map((who) => write(who, subject, 1).expect(200)));
    const { breakdown, count, avgRating } = await reviewsOf(subject);
    expect({ breakdown, count, avgRating }).toEqual({
      breakdown: { 1: 20, 2: 0, 3: 0, 4: 0, 5: 0 },
      count: 20,
      avgRating: 1,
    });
    expect(await reviewsOf(subject, '&limit=7&page=3')).toMatchObject({ count: 20 });
  });

  it("Twenty concurrent posts from a person's tabs make one review.", async () => {
    const subject = await make(agent.id);
    const [author] = (await people(1)) as [TestPerson];
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(author, subject, 4)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array<number>(19).fill(200), 201]);
    expect(await reviewsOf(subject)).toMatchObject({ count: 1, avgRating: 4 });
  });

  it("A vote toggles or switches, is unique per person, and is refused on one's own review.", async () => {
    const subject = await make(agent.id);
    const [author, reader] = (await people(2)) as [TestPerson, TestPerson];
    const id = await written(author, subject, 3);
    const lies = { userThumbType: 'dislike', likeCount: 900, dislikeCount: -4 };
    const state = async (type: string) => {
      const { body } = await thumb(reader, subject, id, type, lies).expect(200);
      expect(body.updatedReview).toMatchObject({
        id,
        userThumbType: body.userThumbType,
        reviewFeedbackCounts: { likeCount: body.likeCount, dislikeCount: body.dislikeCount },
      });
      return [body.userThumbType, body.likeCount, body.dislikeCount];
    };
    expect(await state('like')).toEqual(['like', 1, 0]);
    expect(await state('dislike')).toEqual(['dislike', 0, 1]);
    expect(await state('dislike')).toEqual(['none', 0, 0]);
    expect(await state('dislike')).toEqual(['dislike', 0, 1]);
    expect((await reviewsOf(subject, '', reader)).data[0].userThumbType).toBe('dislike');
    expect((await reviewsOf(subject, '', author)).data[0].userThumbType).toBe('none');
    expect((await thumb(author, subject, id, 'like').expect(403)).body.code).toBe('own_review');
    await thumb(reader, subject, id, 'none').expect(400);
    const { body } = await thumb(reader, await make(agent.id), id, 'like').expect(404);
    expect(body.message).toBe('Review not found');
  });

  it('Fifty concurrent votes are counted exactly.', async () => {
    const subject = await make(agent.id);
    const [author, ...readers] = (await people(26)) as [TestPerson, ...TestPerson[]];
    const id = await written(author, subject, 3);
    // Each reader presses "like" in two tabs; every fifth one "dislike" once more.
    await Promise.all(
      readers.flatMap((who) => [1, 2].map(() => thumb(who, subject, id, 'like').expect(200))),
    );
    expect((await reviewsOf(subject)).data[0].reviewFeedbackCounts).toEqual({
      likeCount: 0,
      dislikeCount: 0,
    });
    await Promise.all(
      readers.flatMap((who, at) => [
        thumb(who, subject, id, at % 2 ? 'like' : 'dislike').expect(200),
        ...(at % 5 ? [] : [thumb(who, subject, id, 'dislike').expect(200)]),
      ]),
    );
    const held = await Promise.all(
      readers.map(async (who) => (await reviewsOf(subject, '', who)).data[0].userThumbType as string),
    );
    expect((await reviewsOf(subject)).data[0].reviewFeedbackCounts).toEqual({
      likeCount: held.filter((one) => one === 'like').length,
      dislikeCount: held.filter((one) => one === 'dislike').length,
    });
  });

  it('Reviews are sorted and paged as requested.', async () => {
    const subject = await make(agent.id);
    const authors = (await people(4)) as [TestPerson, TestPerson, TestPerson, TestPerson];
    const ids: string[] = [];
    for (const [at, who] of authors.entries()) ids.push(await written(who, subject, [3, 5, 1, 4][at] ?? 1));
    await thumb(authors[0], subject, ids[2] ?? '', 'like').expect(200);
    const order = async (sort: string) =>
      (await reviewsOf(subject, `&sort=${sort}`)).data.map(({ id }: { id: string }) => ids.indexOf(id));
    expect(await order('newest')).toEqual([3, 2, 1, 0]);
    expect(await order('oldest')).toEqual([0, 1, 2, 3]);
    expect(await order('highest')).toEqual([1, 3, 0, 2]);
    expect(await order('lowest')).toEqual([2, 0, 3, 1]);
    expect(await order('mostLiked')).toEqual([2, 3, 1, 0]);
    const page = await reviewsOf(subject, '&sort=oldest&limit=3&page=2');
    expect(page.data.map(({ id }: { id: string }) => id)).toEqual([ids[3]]);
    expect((await reviewsOf(subject, '&limit=3&page=9')).data).toEqual([]);
    await api.get(`${list}${subject}&sort=best`).expect(400);
  });

  it("Staff list any author's reviews, others only their own.", async () => {
    const subject = await make(agent.id);
    const [author, other] = (await people(2)) as [TestPerson, TestPerson];
    await written(author, subject, 2);
    await written(other, subject, 4);
    const all = (who: TestPerson, query = '') =>
      api.get(`${base}/get_all_feedbacks${query}`).set('jwtoken', who.token);
    expect((await all(author).expect(200)).body).toMatchObject({ count: 1, data: [{ rating: 2 }] });
    expect((await all(author, `?userId=${author.userID}`).expect(200)).body.count).toBe(1);
    await all(author, `?userId=${other.id}`).expect(403);
    expect((await all(worker, `?userId=${other.id}`).expect(200)).body).toMatchObject({ count: 1 });
    expect((await all(worker).expect(200)).body.count).toBeGreaterThan(2);
    await all(worker, `?userId=${'0'.repeat(24)}`).expect(404);
  });

  it("A review shows its basis from the author's requests, even after one is deleted.", async () => {
    const subject = await make(agent.id);
    const [author, stranger] = (await people(2)) as [TestPerson, TestPerson];
    const add =
      kind === 'property' ? '/property/requests/add_request_form' : '/service/add_request_form_service';
    const as = (who: TestPerson, path: string, body: object) =>
      api.post(path).set('jwtoken', who.token).send(body);
    const form = { name: 'Aisha Rahman', email: 'aisha@people.test', phone: '+971501234567' };
    const today = dubaiDay(new Date());
    const { body } = await as(author, add, { [`${kind}Id`]: subject, ...form, preferredDate: today });
    const { id } = body.data;
    const basis = async (who: TestPerson) => (await reviewsOf(subject, '', who)).own?.basis;
    const set = (status: string) => as(agent, `/${kind}/save_${kind}_request_status`, { id, status });
    // The client's own claim is ignored.
    await api
      .post(base)
      .set('jwtoken', stranger.token)
      .send({ [`${kind}Id`]: subject, rating: 5, basis: 'dealt' })
      .expect(201);
    expect(await basis(stranger)).toBeNull();
    const first = await write(author, subject, 4).expect(201);
    expect(first.body.feedBack.basis).toBe('asked');
    await set('inProgress').expect(200);
    expect(await basis(author)).toBe('visited');
    await set('done').expect(200);
    await set('rejected').expect(200);
    await as(agent, `/${kind}/delete_${kind}_request/${id}`, {}).expect(200);
    await write(author, subject, 1).expect(200);
    expect(await basis(author)).toBe('dealt');
    expect((await reviewsOf(subject)).data.map((one: { basis: string }) => one.basis)).toContain('dealt');
  });

  it("The review list states each review's language, who may answer and who may write.", async () => {
    const subject = await make(agent.id);
    const [a, b, c] = (await people(3)) as [TestPerson, TestPerson, TestPerson];
    await write(a, subject, 4, 'The balcony is quiet and bright.').expect(201);
    await write(b, subject, 4, 'الشقة هادئة والجيران طيبون').expect(201);
    await write(c, subject, 4, 'Квартира тихая').expect(201);
    const { data } = await reviewsOf(subject, '&sort=oldest', agent);
    expect(data.map((one: { lang: string }) => one.lang)).toEqual(['en', 'ar', null]);
    const rights = { edit: false, delete: false, rate: true, reply: false };
    for (const one of data) expect(one.can).toEqual({ ...rights, reply: true });
    const [own, reader, visitor] = [
      await reviewsOf(subject, '&limit=1&sort=newest', a),
      await reviewsOf(subject, '', await aPerson('user')),
      await reviewsOf(subject),
    ];
    expect(own).toMatchObject({
      mayReview: true,
      own: { user: { id: a.id }, can: { edit: true, delete: true, rate: false, reply: false } },
    });
    expect(reader).toMatchObject({ mayReview: true, own: null, data: [{ can: rights }, {}, {}] });
    expect(visitor).toMatchObject({ mayReview: false, own: null, data: [{ can: rights }, {}, {}] });
    expect((await reviewsOf(subject, '', agent)).mayReview).toBe(false);
  });

  it('The agent answers a review once, and each side is notified.', async () => {
    const subject = await make(agent.id);
    const [author] = (await people(1)) as [TestPerson];
    const id = await written(author, subject, 2);
    await write(author, subject, 3).expect(200);
    const answer = (who: TestPerson, text: string) =>
      api.post(`${base}/reply`).set('jwtoken', who.token).send({ id, text });
    await answer(author, 'Thank you').expect(403);
    await answer(await aPerson(role), 'Thank you').expect(403);
    await answer(worker, 'Thank you').expect(403);
    // No contact details, as in the listing itself.
    expect((await answer(agent, 'Call 050 123 4567').expect(400)).body.errors[0].path).toBe('text');
    const { body } = await answer(agent, 'We have new windows now.').expect(200);
    expect(body.updatedReview).toMatchObject({ id, reply: { text: 'We have new windows now.' } });
    expect((await answer(agent, 'And new doors.').expect(400)).body.code).toBe('reply_exists');
    const bell = async (who: TestPerson) =>
      (await api.get('/notification').set('jwtoken', who.token).expect(200)).body.data.filter(
        (one: { data: { reviewId?: string } }) => one.data.reviewId === id,
      );
    expect(await bell(agent)).toMatchObject([{ kind: 'newReview', data: { rating: 2 } }]);
    expect(await bell(author)).toMatchObject([{ kind: 'reviewReply' }]);
    // An author who blocked the agent is not notified; the answer is still shown.
    const [other] = (await people(1)) as [TestPerson];
    const second = await written(other, subject, 4);
    const block = { userId: agent.id, isBlocked: true };
    await api.post('/chat/block').set('jwtoken', other.token).send(block).expect(200);
    const reply = { id: second, text: 'We are glad of it.' };
    await api.post(`${base}/reply`).set('jwtoken', agent.token).send(reply).expect(200);
    const told = (await api.get('/notification').set('jwtoken', other.token).expect(200)).body.data;
    expect(told.filter(({ kind }: { kind: string }) => kind === 'reviewReply')).toEqual([]);
    // To others a hidden offer and its reviews do not exist.
    await api
      .patch(`/user/update_user_by_admin?id=${agent.id}`)
      .set('jwtoken', (await aPerson('admin')).token)
      .send({ isSuspended: true })
      .expect(200);
    await answer(await aPerson(role), 'Thank you').expect(404);
  });
});
