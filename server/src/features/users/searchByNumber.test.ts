import { beforeAll, expect, it } from 'vitest';
import { aPerson, testApp, type TestPerson } from '../../testing/testApp';

const api = testApp();
let admin: TestPerson;
let sought: TestPerson;

beforeAll(async () => {
  [admin, sought] = [await aPerson('admin'), await aPerson('user')];
  const { id, token } = sought;
  await aPerson('user');
  await api
    .post('/user/edit_user_profile')
    .set('jwtoken', token)
    .send({ phone: '050 987 6543', name: 'Zephyrine Haddad' })
    .expect(200);
  sought = { ...sought, id };
});

const found = async (search: string) => {
  const { body } = await api.get('/user/users').set('jwtoken', admin.token).query({ search }).expect(200);
  return (body.data as { id: string }[]).map(({ id }) => id);
};

it.each([
  '0509876543',
  '٠٥٠ ٩٨٧ ٦٥٤٣',
  '۰۵۰۹۸۷۶۵۴۳',
  '०५०९८७६५४३',
  '０５０ ９８７ ６５４３',
  '\u202a+971 50 987 6543\u202c',
  '\u2068+971509876543\u2069',
  '+971 (0)50 987 6543',
  '+971 0 50 987 6543',
  '00971509876543',
  '٠٠٩٧١٥٠٩٨٧٦٥٤٣',
  '971 50 987',
  'tel:+971509876543',
  '+971\u201150\u2011987\u20116543',
  '050.987.6543',
  '050/987/6543',
  '(050) 987',
  '50 987 6543',
  '+971\u00a050\u00a0987\u00a06543',
  'Zephy\u00adrine',
  'Zephy\u200brine had\u2060dad',
  '\u200eZephyrine\u200f',
])('staff find a person by %j', async (search) => {
  expect(await found(search)).toEqual([sought.id]);
});

it('staff find a person by the address as it is typed', async () => {
  const { id } = await aPerson('user', { email: 'x@xn--80a1acny.xn--p1ai' });
  await api
    .patch(`/user/update_user_by_admin?id=${id}`)
    .set('jwtoken', admin.token)
    .send({ name: 'Post Box' })
    .expect(200);
  expect(await found('\u200eX@почта.рф')).toEqual([id]);
});
