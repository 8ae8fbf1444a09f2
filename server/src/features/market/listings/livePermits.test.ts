import { beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../../migrations';
import { as } from '../../../testing/chats';
import { aForm, aListing } from '../../../testing/factories/property.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { Property } from './property.model';

const api = testApp();
let admin: TestPerson;
let counter = 7_300_000_000;
beforeAll(async () => {
  admin = await aPerson('super_admin');
});

const aPermit = () => ({ number: String((counter += 1)), type: 'other', expiresAt: '2099-01-01' });
type Permit = ReturnType<typeof aPermit>;
/** Another person's listing, published unless `fields` say otherwise. */
async function aHome(permit: Permit, fields: object = {}) {
  const owner = await aPerson('agent');
  const { _id, referenceNo } = await aListing({ agent: owner.id, permit, ...fields });
  return { owner, id: String(_id), referenceNo };
}
type Home = Awaited<ReturnType<typeof aHome>>;

const decide = (id: string, change: object) =>
  as(api, admin).patch(`/property/update_property_by_admin?id=${id}`).send(change);
const publish = ({ id }: Home) => decide(id, { isVerified: true });
const edit = (who: TestPerson, id: string, change: object) =>
  as(api, who).patch(`/property/edit_property?id=${id}`).send(change);
const changePerson = (who: TestPerson, change: object) =>
  as(api, admin).patch(`/user/update_user_by_admin?id=${who.id}`).send(change).expect(200);
const stored = (id: string) => Property.findById(id).lean().orFail();
const isListed = async ({ id }: Home) => (await stored(id)).isListed;

const PENDING = { isVerified: false };
const WITHDRAWN = { availability: 'withdrawn' };
const SUSPENDED = { isOwnerActive: false };
interface Taken {
  live: Home;
  permit: Permit;
}
interface Refusal {
  how: string;
  /** Whether the caller manages the other listing, whose reference is named then. */
  isNamed: boolean;
  attempt: (of: Taken) => Promise<{ status: number; body: { errors?: { path: string; message: string }[] } }>;
}
const REFUSED: Refusal[] = [
  {
    how: 'by another agent’s new listing',
    isNamed: false,
    attempt: async ({ permit }) =>
      as(api, await aPerson('agent'))
        .post('/property')
        .send({ ...aForm(), permit }),
  },
  {
    how: 'by the owner’s new listing',
    isNamed: true,
    attempt: ({ live, permit }) =>
      as(api, live.owner)
        .post('/property')
        .send({ ...aForm(), permit }),
  },
  {
    how: 'by staff who publish another agent’s listing',
    isNamed: true,
    attempt: async ({ permit }) => publish(await aHome(permit, PENDING)),
  },
  {
    how: 'by staff who give a published listing the number',
    isNamed: true,
    attempt: async ({ permit }) => edit(admin, (await aHome(aPermit())).id, { permit }),
  },
  {
    how: 'by an owner who makes a listing available again',
    isNamed: false,
    attempt: async ({ permit }) => {
      const { owner, id } = await aHome(permit, WITHDRAWN);
      return edit(owner, id, { availability: 'available' });
    },
  },
  {
    how: 'by an owner who confirms availability',
    isNamed: false,
    attempt: async ({ permit }) => {
      const { owner, id } = await aHome(permit, WITHDRAWN);
      return edit(owner, id, { stillAvailable: true });
    },
  },
  {
    how: 'by staff who return a rented listing',
    isNamed: true,
    attempt: async ({ permit }) =>
      decide((await aHome(permit, { availability: 'rented' })).id, { availability: 'underOffer' }),
  },
  {
    how: 'by staff who give a suspended person’s listing to an active agent',
    isNamed: true,
    attempt: async ({ permit }) =>
      decide((await aHome(permit, SUSPENDED)).id, { agent: (await aPerson('agent')).id }),
  },
];

describe('A permit number stands on one live listing', () => {
  it.each(REFUSED.map((row) => [row.how, row] as const))(
    'A live number cannot be taken %s.',
    async (_, { isNamed, attempt }) => {
      const permit = aPermit();
      const live = await aHome(permit);
      const { status, body } = await attempt({ live, permit });
      expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['permit.number']]);
      expect(body.errors?.[0]?.message.includes(live.referenceNo)).toBe(isNamed);
      expect(await isListed(live)).toBe(true);
    },
  );

  it.each<[string, (number: string) => string]>([
    ['small letters', (number) => number.toLowerCase()],
    ['blanks', (number) => ` ${number.slice(0, 6)}\u00a0${number.slice(6)}\u200b `],
    ['Arabic digits', (number) => number.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))],
    ['Persian digits', (number) => number.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)))],
    ['wide letters', (number) => number.replace('AD', 'ＡＤ')],
    ['another dash', (number) => number.replace('-', '–')],
    ['one word', (number) => number.replace('-', '')],
    ['more groups', (number) => number.replace(/(.{4})(.{3})/, '$1-$2-')],
    ['groups of small letters', (number) => `-${number.toLowerCase().replace('-', '--')}-`],
  ])('A live number cannot be taken in %s.', async (_, spell) => {
    const permit = { ...aPermit(), number: `AD-${aPermit().number}` };
    await aHome(permit);
    const { status, body } = await as(api, await aPerson('agent'))
      .post('/property')
      .send({ ...aForm(), permit: { ...permit, number: spell(permit.number) } });
    expect([status, body.errors]).toMatchObject([400, [{ path: 'permit.number' }]]);
    expect(body.errors[0].message).toContain('Another published listing');
  });

  it('A number keeps the dashes its owner typed, and staff find it in any spelling.', async () => {
    const typed = aPermit().number.replace(/^(.{3})/, '$1-');
    const { owner, id, referenceNo } = await aHome(aPermit());
    await edit(owner, id, { permit: { ...aPermit(), number: typed } }).expect(200);
    for (const search of [typed, typed.replace('-', ''), typed.replace(/(..)$/, '–$1')]) {
      const { body } = await as(api, admin)
        .get(`/property/get_all_properties?search=${encodeURIComponent(search)}`)
        .expect(200);
      expect([search, body.data]).toMatchObject([search, [{ referenceNo, permit: { number: typed } }]]);
    }
  });

  it('A number is free once its listing gets another or none.', async () => {
    const permit = aPermit();
    const live = await aHome(permit);
    const other = await aHome({ ...permit, number: permit.number.replace(/^(.)/, '$1-') }, PENDING);
    await publish(other).expect(400);
    await edit(admin, live.id, { permit: null }).expect(200);
    await publish(other).expect(200);
    await edit(admin, other.id, { permit: aPermit() }).expect(200);
    await edit(admin, live.id, { permit }).expect(200);
  });

  it.each<[string, object]>([
    ['waits for staff', PENDING],
    ['was sent back', { ...PENDING, sentBackReason: 'No photos' }],
    ['is withdrawn', WITHDRAWN],
    ['is rented', { availability: 'rented' }],
    ['belongs to someone suspended', SUSPENDED],
  ])('A listing that %s blocks no number.', async (_, fields) => {
    const permit = aPermit();
    await aHome(permit, fields);
    const other = await aHome(permit, PENDING);
    await publish(other).expect(200);
    expect(await isListed(other)).toBe(true);
  });

  it.each<[string, (live: Home) => Promise<unknown>]>([
    ['is unverified', ({ id }) => decide(id, { isVerified: false }).expect(200)],
    ['is let', ({ owner, id }) => edit(owner, id, { availability: 'rented' }).expect(200)],
    ['is deleted', ({ owner, id }) => as(api, owner).delete(`/property/delProperty?id=${id}`).expect(200)],
    ['loses its owner to a suspension', ({ owner }) => changePerson(owner, { isSuspended: true })],
  ])('The number is free once its listing %s.', async (_, end) => {
    const permit = aPermit();
    const [live, other] = [await aHome(permit), await aHome(permit, PENDING)];
    await publish(other).expect(400);
    await end(live);
    await publish(other).expect(200);
  });

  it('A listing off the market can be edited while another one uses its permit number.', async () => {
    const permit = aPermit();
    await aHome(permit);
    for (const fields of [WITHDRAWN, PENDING, SUSPENDED]) {
      const { owner, id } = await aHome(permit, fields);
      const editor = fields === SUSPENDED ? admin : owner;
      await edit(editor, id, { parkings: '2' }).expect(200);
      await edit(editor, id, { availability: 'rented' }).expect(200);
    }
  });

  it.each([
    ['number', (number: string) => number],
    [
      'number in several spellings',
      (number: string, n: number) => number.slice(0, n) + '-' + number.slice(n),
    ],
  ])(
    'Of listings published at once with one %s, one is; the others are refused at the field.',
    async (_, spell) => {
      const permit = aPermit();
      const homes = [];
      for (let n = 0; n < 6; n += 1) {
        homes.push(await aHome({ ...permit, number: spell(permit.number, n) }, n % 2 ? PENDING : WITHDRAWN));
      }
      const answers = await Promise.all(
        homes.map((home, n) =>
          n % 2 ? publish(home) : edit(home.owner, home.id, { availability: 'available' }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
      for (const { body } of answers.filter(({ status }) => status === 400)) {
        expect(body.errors).toMatchObject([{ path: 'permit.number' }]);
      }
      const listed = await Promise.all(homes.map(isListed));
      expect(listed.filter(Boolean)).toHaveLength(1);
    },
  );
});

const restore = async ({ id, referenceNo }: Home, end: 'delProperty') => {
  await as(api, admin).delete(`/property/${end}?id=${id}`).expect(200);
  return async () => {
    const bin = await as(api, admin).get(`/recycle-bin?search=${referenceNo}`).expect(200);
    await as(api, admin).post('/recycle-bin').send({ id: bin.body.data[0].id }).expect(200);
  };
};
/** Ways out of the market with a way back. */
const RETURNS: [string, (home: Home) => Promise<() => Promise<unknown>>][] = [
  [
    'the end of a suspension',
    async ({ owner }) => {
      await changePerson(owner, { isSuspended: true });
      return () => changePerson(owner, { isSuspended: false });
    },
  ],
  [
    'the regained role',
    async ({ owner }) => {
      await changePerson(owner, { role: 'user' });
      return () => changePerson(owner, { role: 'agent' });
    },
  ],
  [
    'a hand-over by someone suspended',
    async ({ owner }) => {
      const successor = await aPerson('agent');
      await changePerson(owner, { isSuspended: true });
      return () => changePerson(owner, { role: 'user', successor: successor.id });
    },
  ],
  ['the recycle bin', (home) => restore(home, 'delProperty')],
  [
    'the recycle bin after the end of a suspension',
    async (home) => {
      await changePerson(home.owner, { isSuspended: true });
      const back = await restore(home, 'delProperty');
      await changePerson(home.owner, { isSuspended: false });
      return back;
    },
  ],
];

it.each(RETURNS)('A listing that returns by %s waits for staff if its number is taken.', async (_, leave) => {
  const permit = aPermit();
  const home = await aHome(permit);
  const back = await leave(home);
  const taker = await aHome(permit, PENDING);
  await publish(taker).expect(200);
  await back();
  const { isVerified, verifiedAt, submittedAt, publishedBefore } = await stored(home.id);
  expect({ isVerified, verifiedAt }).toEqual({ isVerified: false });
  expect(submittedAt).toBeInstanceOf(Date);
  expect(publishedBefore).toMatchObject({ title: aForm().title });
  expect([await isListed(home), await isListed(taker)]).toEqual([false, true]);
  await publish(home).expect(400);
});

it.each(RETURNS)(
  'Of a listing that returns by %s and one published at once, one has the number.',
  async (_, leave) => {
    const permit = aPermit();
    const home = await aHome(permit);
    const [back, taker] = [await leave(home), await aHome(permit, PENDING)];
    const [, { status }] = await Promise.all([back(), publish(taker)]);
    expect([await isListed(home), await isListed(taker)]).toEqual([status === 400, status === 200]);
  },
);

it('The other listings of a person whose suspension ends are public again.', async () => {
  const [permit, owner] = [aPermit(), await aPerson('agent')];
  const ids = [];
  for (const own of [aPermit(), permit, undefined, aPermit()]) {
    const { _id } = await aListing({ agent: owner.id, ...(own && { permit: own }) });
    ids.push(String(_id));
  }
  await changePerson(owner, { isSuspended: true });
  await publish(await aHome(permit, PENDING)).expect(200);
  await changePerson(owner, { isSuspended: false });
  const { body } = await api.get(`/property/get_all?agent=${owner.id}`).expect(200);
  const listed = (body.data as { id: string }[]).map(({ id }) => id);
  expect(listed.toSorted()).toEqual([ids[0], ids[2], ids[3]].toSorted());
});

it('Migrations leave each number to the listing published first, and replace the indexes.', async () => {
  const indexNames = async () => (await Property.collection.indexes()).map(({ name }) => name);
  await Property.collection.dropIndex('listed_permit_key');
  for (const [name, owner] of [
    ['live_permit', { agent: 1 }],
    ['listed_permit', {}],
  ] as const) {
    await Property.collection.createIndex(
      { ...owner, 'permit.number': 1, isListed: 1 },
      { name, unique: true, partialFilterExpression: { isListed: true, 'permit.number': { $exists: true } } },
    );
  }
  const [permit, own] = [aPermit(), aPermit()];
  const spelled = (at: number) => ({
    ...permit,
    number: `${permit.number.slice(0, at)}-${permit.number.slice(at)}`,
  });
  const published = (day: number) => ({ verifiedAt: new Date(2026, 0, day) });
  const second = await aHome(spelled(4), published(2));
  const first = await aHome(spelled(3), published(1));
  const third = await aHome(permit, published(3));
  const rented = await aHome(spelled(4), { ...published(1), availability: 'rented' });
  const alone = await aHome(own, published(4));
  const homes = [first, second, third, rented, alone];
  await Property.collection.updateMany({}, { $unset: { permitKey: 1 } });
  const states = () => Promise.all(homes.map(({ id }) => stored(id)));
  const before = await states();
  for (const name of ['shared permits', 'permit keys']) {
    await migrations.find((migration) => migration.name === name)?.up();
  }
  const once = await states();
  await migrations.at(-1)?.up();
  expect(await states()).toEqual(once);
  await Property.createIndexes();
  expect(once.map(({ isListed, permitKey }) => [isListed, permitKey])).toEqual([
    [true, permit.number],
    [false, permit.number],
    [false, permit.number],
    [false, permit.number],
    [true, own.number],
  ]);
  expect(once[0]?.updatedAt).toEqual(before[0]?.updatedAt);
  expect(await indexNames()).toContain('listed_permit_key');
  expect(await indexNames()).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(live_permit|listed_permit|permit\.number_1)$/)]),
  );
});
