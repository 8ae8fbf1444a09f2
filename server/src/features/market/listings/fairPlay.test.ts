import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aServiceForm } from '../../../testing/factories/service.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { aForm, aListing, aPicture } from '../../../testing/factories/property.factory';
import { Property } from './property.model';

/** Many small allowed steps must not add up to a forbidden one. */
const api = testApp();
let admin: TestPerson;

beforeAll(async () => {
  admin = await aPerson('admin');
});

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';
const as = (who: TestPerson, verb: Verb, path: string) => api[verb](path).set('jwtoken', who.token);

describe('The limit of twenty new offers a day', () => {
  it.each([
    ['agent', '/property', aForm(), '/property/delProperty?id=', 'listings_a_day'],
    ['service_agent', '/service', aServiceForm(), '/service?id=', 'services_a_day'],
  ] as const)(
    'An %s adds at most twenty offers a day, even concurrently.',
    async (role, path, form, remove, code) => {
      const who = await aPerson(role);
      const add = (more = {}) => as(who, 'post', path).send({ ...form, ...more });
      for (let at = 0; at < 3; at += 1) await add({ title: 'No' }).expect(400);
      const answers = await Promise.all(Array.from({ length: 24 }, () => add()));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
      const full = await add().expect(429);
      expect(full.body).toMatchObject({ code, message: expect.stringContaining('20') });
      expect(Number(full.headers['retry-after'])).toBeLessThanOrEqual(86_400);
      const arabic = await add().set('accept-language', 'ar').expect(429);
      expect(arabic.body.message).toMatch(/[\u0600-\u06ff]/);

      // Neither deleting nor restoring makes room; a restored one does not count as new.
      const id = answers.find(({ status }) => status === 201)?.body.data.id as string;
      await as(who, 'delete', remove + id).expect(200);
      await add().expect(429);
      const bin = await as(admin, 'get', '/recycle-bin?limit=1').expect(200);
      await as(admin, 'post', '/recycle-bin').send({ id: bin.body.data[0].id }).expect(200);
      await add().expect(429);
      // Others have their own twenty, and staff can add for anyone.
      await as(await aPerson(role), 'post', path)
        .send(form)
        .expect(201);
      await as(admin, 'post', path)
        .send({ ...form, agent: who.id })
        .expect(201);
    },
  );

  it('A refused listing beyond the limit leaves its draft unchanged.', async () => {
    const who = await aPerson('agent');
    const add = (form: object) => as(who, 'post', '/property').send(form);
    await Promise.all(Array.from({ length: 20 }, () => add(aForm())));
    await as(who, 'put', '/property/draft')
      .send({ fields: { title: 'The next one' } })
      .expect(200);
    await add({ ...aForm(), draftImages: [] }).expect(429);
    const kept = await as(who, 'get', '/property/draft').expect(200);
    expect(kept.body.data).toMatchObject({ fields: { title: 'The next one' } });
  });
});

describe('Verified listings', () => {
  const rents = (inOne: number, inFour: number) => [
    { cheques: 1, annualRent: inOne },
    { cheques: 4, annualRent: inFour },
  ];
  let owner: TestPerson;
  let worker: TestPerson;
  beforeAll(async () => {
    [owner, worker] = await Promise.all([aPerson('agent'), aPerson('injazat_worker')]);
  });
  // One live listing per permit: each has its own.
  let permits = 1_000_000;
  const aPermit = () => ({ number: `SHJ-${(permits += 1)}`, type: 'other', expiresAt: '2099-01-01' });
  /** Published by an admin's decision, as every listing is. */
  const verified = async (fields: object = {}) => {
    const form = { isVerified: false, price: 1_000_000, permit: aPermit(), ...fields };
    const id = String((await aListing({ agent: owner.id, ...form }))._id);
    await byAdmin(id, { isVerified: true });
    return id;
  };
  const byAdmin = (id: string, change: object) =>
    as(admin, 'patch', `/property/update_property_by_admin?id=${id}`).send(change).expect(200);
  const edit = async (id: string, change: object, who = owner) =>
    (await as(who, 'patch', `/property/edit_property?id=${id}`).send(change).expect(200)).body.data;

  it('Many small price changes do not bypass the review.', async () => {
    const id = await verified();
    expect((await edit(id, { price: 820_000 })).isVerified).toBe(true);
    expect((await edit(id, { price: 1_180_000 })).isVerified).toBe(true);
    expect((await edit(id, { price: 820_000 })).isVerified).toBe(true);
    expect((await edit(id, { price: 700_000 })).isVerified).toBe(false);
    // The next verification sets a new reference price.
    await byAdmin(id, { isVerified: true });
    expect((await edit(id, { price: 600_000 })).isVerified).toBe(true);
    expect((await edit(id, { price: 550_000 })).isVerified).toBe(false);
  });

  it('Staff edits of other fields do not widen the allowed price range.', async () => {
    const id = await verified();
    await edit(id, { price: 820_000 });
    await edit(id, { title: 'A better title by staff' }, worker);
    expect((await edit(id, { price: 700_000 })).isVerified).toBe(false);
    const other = await verified();
    await byAdmin(other, { price: 700_000 });
    expect((await edit(other, { price: 600_000 })).isVerified).toBe(true);
  });

  it.each([
    ['permit', { permit: { number: 'FAKE-99999', type: 'other', expiresAt: '2099-01-01' } }],
    ['bedrooms', { bedrooms: '5+' }],
    ['area', { area: 9000 }],
    ['plot', { plotArea: 9000 }],
    ['payment schedule', { paymentPeriod: 'howManyYears', paymentYears: 3 }],
    ['rent in many cheques', { chequeOptions: rents(1_000_000, 1_500_000) }],
    [
      'rent in fewer cheques',
      {
        chequeOptions: [
          { cheques: 4, annualRent: 1_000_000 },
          { cheques: 1, annualRent: 1_300_000 },
        ],
      },
    ],
    ['pin', { location: { lat: 25.197, lng: 55.274 } }],
    ['building', { buildingName: 'The tallest tower' }],
    ['unit', { unitNumber: '4801' }],
    ['address', { address: 'Boulevard 1' }],
    ['video', { videoUrl: 'https://videos.test/1' }],
    ['tour', { virtualTourUrl: 'https://tours.test/1' }],
    ['Arabic title', { titleAr: 'شقة أخرى تماماً' }],
    ['Arabic description', { descriptionAr: 'وصف آخر تماماً لشقة أخرى في مكان آخر.' }],
  ])('A change of the %s sends a verified listing back for review.', async (_what, change) => {
    const id = await verified();
    expect((await edit(id, { ...change })).isVerified).toBe(false);
  });

  it("A listing stays verified while its rents move within the price's tolerance.", async () => {
    const id = await verified({ chequeOptions: rents(1_000_000, 1_100_000) });
    expect((await edit(id, { chequeOptions: rents(1_100_000, 1_300_000) })).isVerified).toBe(true);
    expect((await edit(id, { chequeOptions: rents(1_000_000, 1_310_000) })).isVerified).toBe(true);
    expect((await edit(id, { chequeOptions: rents(1_000_000, 1_330_000) })).isVerified).toBe(false);
  });

  it('A listing stays verified when the same values or unreviewed fields are sent.', async () => {
    const id = await verified();
    const { permit: sent, location, images } = await edit(id, { bathrooms: '3' });
    const kept = images.map(({ publicID }: { publicID: string }) => publicID);
    expect((await edit(id, { permit: sent, location, images: kept, address: '' })).isVerified).toBe(true);
    const code = { ...sent, url: 'https://trakheesi.dubailand.gov.ae/another' };
    expect((await edit(id, { permit: code })).isVerified).toBe(false);
  });

  it('Removing or reordering photos sends a verified listing back for review.', async () => {
    const [first, second] = [aPicture(), aPicture()];
    for (const images of [[second.publicID], [second.publicID, first.publicID]]) {
      const id = await verified({ images: [first, second] });
      expect((await edit(id, { images })).isVerified).toBe(false);
    }
  });

  it("A worker's edit of their own listing sends it back for review.", async () => {
    const id = await verified({ agent: worker.id });
    expect((await edit(id, { title: 'Verified by nobody' }, worker)).isVerified).toBe(false);
  });
});

describe('Price drops', () => {
  const DAY = 86_400_000;
  const ago = (days: number) => new Date(Date.now() - days * DAY);
  let owner: TestPerson;
  beforeAll(async () => {
    owner = await aPerson('agent');
  });
  /** Published `online` days ago, with a price history in days ago. */
  const listing = async (online: number, history: [price: number, days: number][]) => {
    const record = await aListing({
      agent: owner.id,
      price: history.at(-1)?.[0],
      verifiedAt: ago(online),
      createdAt: ago(online),
    });
    const priceHistory = history.map(([price, days]) => ({ price, at: ago(days) }));
    await Property.updateOne({ _id: record._id }, { $set: { priceHistory } });
    return String(record._id);
  };
  const priced = async (id: string, price: number) =>
    (await as(owner, 'patch', `/property/edit_property?id=${id}`).send({ price }).expect(200)).body.data;
  const dropOf = async (id: string) => (await api.get(`/property?id=${id}`).expect(200)).body.data.priceDrop;

  it('A price drop refers to the lowest price of the last 30 days, wherever it is shown.', async () => {
    const id = await listing(90, [
      [130_000, 80],
      [125_000, 40],
      [120_000, 20],
      [124_000, 2],
    ]);
    expect((await priced(id, 121_000)).priceDrop).toBeNull();
    expect((await priced(id, 110_000)).priceDrop).toMatchObject({ from: 120_000 });
    expect(await dropOf(id)).toMatchObject({ from: 120_000 });
    const { body } = await api.get(`/property/get_all?ids=${id}`).expect(200);
    expect(body.data[0].priceDrop).toMatchObject({ from: 120_000 });
    expect((await priced(id, 105_000)).priceDrop).toMatchObject({ from: 110_000 });
    // The same price again, or another field, does not change it.
    await as(owner, 'patch', `/property/edit_property?id=${id}`).send({ price: 105_000, bathrooms: '3' });
    expect(await dropOf(id)).toMatchObject({ from: 110_000 });
    expect((await priced(id, 115_000)).priceDrop).toBeNull();
  });

  it('A price drop leaves the lists after 30 days, even if nothing else changes.', async () => {
    const id = await listing(90, [[120_000, 80]]);
    await priced(id, 110_000);
    const told = Date.now();
    onTestFinished(() => void vi.useRealTimers());
    for (const [days, from] of [
      [0, 120_000],
      [29.9, 120_000],
      [30.1, undefined],
    ] as const) {
      vi.useFakeTimers({ toFake: ['Date'], now: told + days * DAY });
      const { body } = await api.get(`/property/get_all?ids=${id}`).expect(200);
      expect(body.data[0].priceDrop?.from).toBe(from);
    }
  });

  it('Raising the price first never makes a price drop.', async () => {
    const id = await listing(90, [[100_000, 80]]);
    for (let round = 0; round < 3; round += 1) {
      await priced(id, 119_000);
      expect((await priced(id, 100_000)).priceDrop).toBeNull();
    }
    // Nor do enough changes to push the true price out of the history.
    for (let step = 0; step < 52; step += 1) await priced(id, 118_000 + step);
    const last = await priced(id, 101_000);
    expect(last.priceDrop).toBeNull();
    expect(last.priceHistory).toHaveLength(50);
  });

  it('A listing online for less than seven days has no price drop.', async () => {
    for (const [days, from] of [
      [6, null],
      [8, 120_000],
    ] as const) {
      const id = await listing(days, [[120_000, days]]);
      const { priceDrop } = await priced(id, 110_000);
      expect(priceDrop?.from ?? null).toBe(from);
    }
  });

  it('A price set while the listing was invisible makes no price drop.', async () => {
    const fan = await aPerson('user');
    const hidden = await listing(90, [
      [100_000, 80],
      [118_000, 40],
    ]);
    const seen = await listing(90, [
      [100_000, 80],
      [118_000, 40],
    ]);
    const edit = (change: object) =>
      as(owner, 'patch', `/property/edit_property?id=${hidden}`).send(change).expect(200);
    await as(fan, 'post', '/favorite/favorites').send({ property_id: hidden }).expect(200);
    await edit({ availability: 'withdrawn' });
    expect((await priced(hidden, 116_000)).priceDrop).toBeNull();
    await edit({ availability: 'available' });
    expect((await priced(hidden, 105_000)).priceDrop).toBeNull();
    expect((await as(fan, 'get', '/notification').expect(200)).body.count).toBe(0);
    expect((await priced(seen, 105_000)).priceDrop).toMatchObject({ from: 118_000 });
  });

  it('People who saved the listing are notified of a price drop at most once a week.', async () => {
    const fan = await aPerson('user');
    const id = await listing(90, [[100_000, 80]]);
    await as(fan, 'post', '/favorite/favorites').send({ property_id: id }).expect(200);
    const told = async () => (await as(fan, 'get', '/notification').expect(200)).body.count as number;
    await priced(id, 119_000);
    await priced(id, 100_000);
    expect(await told()).toBe(0);
    await priced(id, 95_000);
    await priced(id, 90_000);
    await priced(id, 89_000);
    expect(await told()).toBe(1);
  });
});

describe('Disallowed wording in listings', () => {
  const told = async (form: object) => {
    const { status, body } = await as(writer, 'post', '/property').send({ ...aForm(), ...form });
    expect(status).toBe(400);
    return body.errors as { path: string; message: string }[];
  };
  let writer: TestPerson;
  beforeAll(async () => {
    writer = await aPerson('agent');
  });

  it.each([
    ['full-width digits', '０５０１２３４５６７'],
    ['circled digits', '⓪⑤⓪①②③④⑤⑥⑦'],
    ['circled digits, white on black', '⓿❺⓿❶❷❸❹❺❻❼'],
    ['keycaps', '0️⃣5️⃣0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣'],
    ['subscript digits', '₀₅₀₁₂₃₄₅₆₇'],
    ['Hindi digits', '०५०१२३४५६७'],
    ['digits separated by spaces', '0 5 0 1 2 3 4 5 6 7'],
    ['digits on separate lines', '0\n5\n0\n1\n2\n3\n4\n5\n6\n7'],
    ['digits separated by commas', '050,123,4567'],
    ['invisible characters between the digits', '050\u200b123\u200b45\u206067'],
    ['soft hyphens', '050\u00ad123\u00ad4567'],
    ['letters that look like digits', 'O5O l23 4567'],
    ['a number after an amount', '0500000000 and 0501234567'],
    ['spelled digits', 'zero five zero one two three four five six seven'],
    ['spelled digits in one word', 'zerofivezeroonetwothreefourfivesixseven'],
    ['spelled digits among others', 'zero five 0 one 23 four 5 six 7'],
    ['Arabic spelled digits', 'صفر خمسة صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة'],
    ['a spelled address', 'layla at homes dot com'],
    ['an address in brackets', 'layla(at)homes.com'],
    ['an address with spaces', 'layla @ homes . com'],
    ['a full-width address', 'layla＠homes．com'],
    ['an invisible character in a link', 'www\u200b.homes.ae'],
    ['an invisible character in a nationality', 'Europe\u200bans only'],
    ['accents in a nationality', 'I\u0301ndian families'],
  ])('Disallowed wording written as %s is found.', async (_what, words) => {
    const [found, ...others] = await told({ description: `A quiet flat near the park. ${words} ` });
    expect(found?.path).toBe('description');
    expect(others).toEqual([]);
  });

  it('Disallowed wording is found in every public field.', async () => {
    const form = { address: 'WhatsApp 0501234567', buildingName: 'Tower, ask layla@homes.com' };
    expect((await told(form)).map(({ path }) => path)).toEqual(['address', 'buildingName']);
  });

  it.each([
    ['an amount', 'AED 1,250,000 for the flat, 525,000,000 for the tower'],
    ['areas and years', 'Plots of 12,000, 15,500 and 18,250 ft², handed over in 2024 and 2026'],
    ['opening hours', 'The pool is open 06:00-22:00, the gym 05:30-23:45, from 01.02.2026 to 03.04.2026'],
    ['numbers in words', 'One, two or three bedrooms, four parkings, five minutes to the park'],
    ['a building', 'French windows, a Turkish bath, an Indian restaurant around the corner'],
    ['prose', 'Have a look at home. Me and the dog walk there at nine.'],
  ])('The wording check accepts %s.', async (_what, words) => {
    await as(await aPerson('agent'), 'post', '/property')
      .send({ ...aForm(), description: `A quiet flat near the park. ${words}` })
      .expect(201);
  });
});
