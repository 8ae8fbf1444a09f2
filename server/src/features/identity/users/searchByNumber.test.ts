import { beforeAll, expect, it } from 'vitest';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';

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
])('Staff find a person by %j.', async (search) => {
  expect(await found(search)).toEqual([sought.id]);
});

it('Staff find a person by the address as it is typed.', async () => {
  const { id } = await aPerson('user', { email: 'x@xn--80a1acny.xn--p1ai' });
  await api
    .patch(`/user/update_user_by_admin?id=${id}`)
    .set('jwtoken', admin.token)
    .send({ name: 'Post Box' })
    .expect(200);
  expect(await found('\u200eX@почта.рф')).toEqual([id]);
});

/** A stored number, ways to write it, and others that mean another number. */
const ABROAD: [country: string, stored: string, ways: string[], others: string[]][] = [
  [
    'United Kingdom',
    '+44 20 7946 0018',
    [
      '020 7946 0018',
      '20 7946 0018',
      '(020) 7946-0018',
      '+44 (0)20 7946 0018',
      '+44 020 7946 0018',
      '020 7946',
    ],
    ['021 7946 0018', '0020 7946 0018', '+971 20 7946 0018', '8 20 7946 0018'],
  ],
  [
    'India',
    '+91 98765 43210',
    ['098765 43210', '98765 43210', '0091 98765 43210', '+91 098765 43210'],
    ['+92 98765 43210'],
  ],
  ['Pakistan', '+92 301 2345678', ['0301 2345678', '301 2345678', '٠٣٠١ ٢٣٤٥٦٧٨'], ['+91 301 2345678']],
  ['Philippines', '+63 917 123 4567', ['0917 123 4567', '917 123 4567'], ['8917 123 4567']],
  ['Egypt', '+20 100 123 4567', ['0100 123 4567', '100 123 4567'], ['00100 123 4567']],
  [
    'Saudi Arabia',
    '+966 50 123 4599',
    ['050 123 4599', '50 123 4599', '00966 50 123 4599'],
    ['+971 50 123 4599'],
  ],
  ['Russia', '+7 912 345-67-89', ['8 912 345-67-89', '912 345-67-89', '8 (912) 345'], ['0 912 345-67-89']],
  ['Hungary', '+36 20 123 4567', ['06 20 123 4567', '20 123 4567'], ['020 123 4567']],
  ['Italy', '+39 02 1234 5678', ['02 1234 5678'], ['2 1234 5678', '002 1234 5678']],
  ['Spain', '+34 612 34 56 78', ['612 34 56 78'], ['0612 34 56 78']],
  [
    'United States',
    '+1 201 555 0123',
    ['(201) 555-0123', '1 201 555 0123'],
    ['0201 555 0123', '8 201 555 0123'],
  ],
];

it.each(ABROAD)(
  'Staff find a number of this country by its national form: %s.',
  async (_country, phone, ways, others) => {
    const { id, token } = await aPerson('user');
    await api.post('/user/edit_user_profile').set('jwtoken', token).send({ phone }).expect(200);
    for (const way of [phone, ...ways]) expect({ way, ids: await found(way) }).toEqual({ way, ids: [id] });
    for (const other of others) expect({ other, ids: await found(other) }).toEqual({ other, ids: [] });
  },
);
