import { expect, it } from 'vitest';
import { as } from '../../../testing/chats';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';

const api = testApp();

it('Saved replies are private to each person and deleted with them.', async () => {
  const [mona, omar] = [await aPerson('agent'), await aPerson('agent')];
  const answersOf = async (who: TestPerson) =>
    (await as(api, who).get('/chat/readyAnswers').expect(200)).body.data as object[];
  const put = (who: TestPerson, answers: object[]) =>
    as(api, who).post('/chat/readyAnswers').send({ answers });
  expect(await answersOf(mona)).toEqual([]);
  const hello = { text: 'Hello {name}, {listing} is free.', textAr: 'مرحباً {name}' };
  await put(mona, [hello, { text: ' ', textAr: '' }]).expect(200);
  expect(await answersOf(mona)).toEqual([hello]);
  expect(await answersOf(omar)).toEqual([]);
  await put(mona, [{ text: 'x'.repeat(1001), textAr: '' }]).expect(400);
  await put(
    mona,
    Array.from({ length: 31 }, () => hello),
  ).expect(400);
  await put(mona, [{ ...hello, owner: omar.id }]).expect(200);
  expect(await answersOf(mona)).toEqual([hello]);
  expect((await as(api, mona).get('/user/my_data').expect(200)).body.data.readyAnswers).toEqual([hello]);
  await as(api, await aPerson('admin'))
    .delete(`/user/delUser?id=${mona.id}`)
    .expect(200);
  await api.get('/chat/readyAnswers').set('jwtoken', mona.token).expect(401);
});
