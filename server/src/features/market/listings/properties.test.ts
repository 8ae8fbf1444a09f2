import { createServer, type AddressInfo } from 'node:net';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { aForm } from '../../../testing/factories/property.factory';

const api = testApp();
let agent: TestPerson;
let other: TestPerson;
let admin: TestPerson;
let visitor: TestPerson;

beforeAll(async () => {
  agent = await aPerson('agent', { phone: '+971501112233', companyName: 'Blue Door' });
  other = await aPerson('agent');
  admin = await aPerson('admin');
  visitor = await aPerson('user');
});

const photo = (colour = '#4a7') =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

/** Sends a form as browsers do: lists and objects as JSON text. */
async function send(form: Record<string, unknown>, files: Buffer[] = [], who = agent) {
  const call = api.post('/property').set('jwtoken', who.token);
  for (const [key, value] of Object.entries(form)) {
    void call.field(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const [at, file] of files.entries()) void call.attach('images', file, `photo ${at}.jpg`);
  return call;
}

async function added(form: Record<string, unknown> = {}, files: Buffer[] = []) {
  const answer = await send({ ...aForm(), ...form }, files);
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data as { id: string; images: { publicID: string }[] } & Record<string, unknown>;
}

const verify = (id: string) =>
  api
    .patch(`/property/update_property_by_admin?id=${id}`)
    .set('jwtoken', admin.token)
    .send({ isVerified: true });
const edit = (id: string, change: object, who = agent) =>
  api.patch(`/property/edit_property?id=${id}`).set('jwtoken', who.token).send(change);
const fieldsOf = (body: { errors?: { path: string }[] }) => (body.errors ?? []).map(({ path }) => path);

describe('Listings', () => {
  it('A new listing waits for staff, then is found by district, price and Arabic word.', async () => {
    const { id, referenceNo } = await added({ title: 'Garden flat by the lagoon', price: 81_000 }, [
      await photo(),
    ]);
    expect(referenceNo).toMatch(/^PR-[0-9A-Z]{6}$/);
    await api.get(`/property?id=${id}`).expect(404);
    await api.get(`/property?id=${id}`).set('jwtoken', other.token).expect(404);
    await api.get(`/property?id=${id}`).set('jwtoken', agent.token).expect(200);
    const search = encodeURIComponent('شقة المجاز');
    const question = `/property/get_all?city=sharjah&minPrice=80000&maxPrice=82000&search=${search}`;
    expect((await api.get(question).expect(200)).body.count).toBe(0);
    const published = await verify(id).expect(200);
    expect(published.body.data).toMatchObject({ isVerified: true });
    const found = await api.get(question).expect(200);
    expect(found.body.data.map((card: { id: string }) => card.id)).toEqual([id]);
    const named = await api.get(`/property/get_all?ids=${id},${'0'.repeat(24)}`).expect(200);
    expect(named.body).toMatchObject({ count: 1, data: [{ id }] });
    await api.get('/property/get_all?ids=everything').expect(400);
  });

  it('A home is found by its project, whose page says it with the view.', async () => {
    const { id } = await added({ project: 'Quillhaven Shores', view: 'Full lagoon' }, [await photo()]);
    await verify(id).expect(200);
    const found = await api.get('/property/get_all?search=quillhaven').expect(200);
    expect(found.body.data.map((card: { id: string }) => card.id)).toEqual([id]);
    const page = await api.get(`/property?id=${id}`).expect(200);
    expect(page.body.data).toMatchObject({ project: 'Quillhaven Shores', view: 'Full lagoon' });
  });

  it('A filter by subtypes finds the homes of any of them, and their cards say which.', async () => {
    const ids = new Map<string, string>();
    for (const subType of ['penthouse', 'loft', 'duplex']) {
      const { id } = await added({ title: `Sunlit ${subType} by the park`, subType }, [await photo()]);
      await verify(id).expect(200);
      ids.set(id, subType);
    }
    const found = await api
      .get('/property/get_all?propertyType=apartment&subType=penthouse,duplex&search=sunlit')
      .expect(200);
    const cards = found.body.data as { id: string; subType: string }[];
    expect(cards.map(({ subType }) => subType).toSorted()).toEqual(['duplex', 'penthouse']);
    expect(cards.every(({ id, subType }) => ids.get(id) === subType)).toBe(true);
  });

  it("A form's missing values follow the rules: default pin, lowest rent, unknown fields dropped.", async () => {
    const listing = await added({
      price: 99_999,
      chequeOptions: [
        { cheques: 1, annualRent: 70_000 },
        { cheques: 4, annualRent: 74_000 },
      ],
      isVerified: true,
      views: 900,
      referenceNo: 'PR-MINE00',
    });
    expect(listing).toMatchObject({ price: 70_000, isVerified: false, views: 0 });
    expect(listing['referenceNo']).not.toBe('PR-MINE00');
    expect(listing['location']).toEqual({ lat: expect.closeTo(25.3, 0), lng: expect.closeTo(55.4, 0) });
    const refused = await edit(listing.id, { price: 60_000 }).expect(400);
    expect(fieldsOf(refused.body)).toEqual(['price']);
    expect(fieldsOf((await edit(listing.id, { currency: 'usd' }).expect(400)).body)).toEqual(['currency']);
  });

  it.each([
    ['a district of another emirate', { district: 'dubai_marina' }, 'district'],
    ['no bedrooms for a flat', { bedrooms: undefined }, 'bedrooms'],
    ['bedrooms for an office', { propertyType: 'office', tenantType: undefined }, 'bedrooms'],
    [
      'a tenant type on a sale',
      { type: 'sale', paymentPeriod: 'oneTimePayment', tenantType: 'single' },
      'tenantType',
    ],
    ['a yearly sale', { type: 'sale' }, 'paymentPeriod'],
    ['a rented home as sold', { availability: 'sold' }, 'availability'],
    [
      'a home for sale as rented',
      { type: 'sale', paymentPeriod: 'oneTimePayment', availability: 'rented' },
      'availability',
    ],
    [
      'duplicate cheque counts',
      { chequeOptions: [1, 1].map((cheques) => ({ cheques, annualRent: 5 })) },
      'chequeOptions',
    ],
    [
      'cheques for a monthly rent',
      { rentPeriod: 'monthly', chequeOptions: [{ cheques: 4, annualRent: 80_000 }] },
      'chequeOptions',
    ],
    [
      'a monthly sale',
      { type: 'sale', paymentPeriod: 'oneTimePayment', rentPeriod: 'monthly' },
      'rentPeriod',
    ],
    ['a subtype of another property type', { subType: 'townhouse' }, 'subType'],
    ['off-plan without a date', { propertyCondition: 'off-plan' }, 'handoverDate'],
    ['a pin in the sea of another country', { location: { lat: 10, lng: 55 } }, 'location.lat'],
    ['a price with a letter', { price: 'a lot' }, 'price'],
    ['another currency', { currency: 'usd' }, 'currency'],
    ['a short title', { title: 'Flat' }, 'title'],
    ['a phone number', { description: 'Call me any time on 050 123 4567 please' }, 'description'],
    ['a nationality', { titleAr: 'شقة للهنود فقط' }, 'titleAr'],
    ['a phone number as its view', { view: 'Call 050 123 4567' }, 'view'],
    ['a link', { description: 'More at www.somewhere.ae about this flat' }, 'description'],
  ])('A listing with %s is refused at the field.', async (_what, change, path) => {
    const form = Object.fromEntries(
      Object.entries({ ...aForm(), ...change }).filter(([, value]) => value !== undefined),
    );
    const answer = await send(form);
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer.body)).toContain(path);
    const english = answer.body.errors[0].message as string;
    const arabic = await api
      .post('/property')
      .set('jwtoken', agent.token)
      .set('accept-language', 'ar')
      .send(form);
    expect(arabic.body.errors[0].message).not.toBe(english);
  });

  it('Disallowed words are quoted in the error.', async () => {
    const answer = await send({ ...aForm(), description: 'Indian families only, near the park and school' });
    expect(answer.body.errors).toEqual([
      { path: 'description', message: expect.stringContaining('Indian families') },
    ]);
  });

  it('Publishing requires a photo and, where the emirate demands it, a valid permit.', async () => {
    const form = { city: 'dubai', district: 'dubai_marina' };
    const { id } = await added(form);
    const bare = await verify(id).expect(400);
    expect(bare.body.code).toBe('not_publishable');
    expect(fieldsOf(bare.body)).toEqual(['images', 'permit']);
    await api
      .post(`/property/upload?propertyId=${id}`)
      .set('jwtoken', agent.token)
      .attach('images', await photo(), 'a.jpg');
    const number = '7112345678';
    await edit(id, { permit: { number, type: 'trakheesi', expiresAt: '2020-01-01' } }).expect(200);
    expect(fieldsOf((await verify(id).expect(400)).body)).toEqual(['permit']);
    await edit(id, { permit: { number, type: 'other' } }).expect(200);
    expect(fieldsOf((await verify(id).expect(400)).body)).toEqual(['permit']);
    await edit(id, { permit: { number, type: 'madhmoun' } }).expect(200);
    expect(fieldsOf((await verify(id).expect(400)).body)).toEqual(['permit']);
    await edit(id, { permit: { number, type: 'dtcm' } }).expect(200);
    await verify(id).expect(200);
    const again = await send({
      ...aForm(),
      ...form,
      permit: { number: '٧١١٢٣٤٥٦٧٨', type: 'trakheesi', expiresAt: '2099-01-01' },
    });
    expect(again.status).toBe(400);
    expect(fieldsOf(again.body)).toEqual(['permit.number']);
    expect((await edit(id, { permit: null }).expect(200)).body.data.isVerified).toBe(false);
  });

  it('A reviewed field changed by the owner makes the listing pending, one changed by staff does not.', async () => {
    const { id } = await added({}, [await photo()]);
    await verify(id).expect(200);
    const kept = await edit(id, { price: 80_000, parkings: '2' }).expect(200);
    expect(kept.body.data).toMatchObject({ isVerified: true, price: 80_000 });
    expect(kept.body.data.priceHistory.map((row: { price: number }) => row.price)).toEqual([72_000, 80_000]);
    const byStaff = await edit(id, { title: 'A title that staff wrote' }, admin).expect(200);
    expect(byStaff.body.data.isVerified).toBe(true);
    const changed = await edit(id, { price: 120_000 }).expect(200);
    expect(changed.body.data).toMatchObject({ isVerified: false, verifiedAt: null });
    expect(changed.body.data.publishedBefore).toMatchObject({ price: 80_000 });
    const sent = await api
      .patch(`/property/update_property_by_admin?id=${id}`)
      .set('jwtoken', admin.token)
      .send({ isVerified: false, reason: 'The price is far above the street' })
      .expect(200);
    expect(sent.body.data.sentBackReason).toMatch('far above');
    await edit(id, { price: 84_000 }).expect(200);
    await verify(id).expect(200);
    await api.get(`/property?id=${id}`).expect(200);
  });

  it('Links must be https and are never fetched.', async () => {
    let asked = 0;
    const listener = createServer(() => undefined).on('connection', () => (asked += 1));
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const { port } = listener.address() as AddressInfo;
    const { id } = await added();
    const permit = { number: 'SHJ-1234567', type: 'other', expiresAt: '2099-01-01' };
    const links = (url: string): object[] => [
      { videoUrl: url },
      { virtualTourUrl: url },
      { permit: { ...permit, url } },
    ];
    const hostile = [
      'javascript:alert(1)',
      '\tjavascript:alert(1)',
      'data:text/html,1',
      'file:///etc/passwd',
    ];
    for (const url of [...hostile, 'http://169.254.169.254/', `http://127.0.0.1:${port}/`]) {
      for (const change of links(url)) await edit(id, change).expect(400);
    }
    const [video, tour] = links(`https://127.0.0.1:${port}/`);
    await edit(id, { ...video, ...tour }).expect(200);
    await api.get(`/property?id=${id}`).set('jwtoken', agent.token).expect(200);
    await new Promise((resolve) => listener.close(resolve));
    expect(asked).toBe(0);
  });

  it('Only the owner and staff can see or change a pending listing.', async () => {
    const { id } = await added();
    const upload = async (who: TestPerson) =>
      api
        .post(`/property/upload?propertyId=${id}`)
        .set('jwtoken', who.token)
        .attach('images', await photo(), 'a.jpg');
    const remove = (who: TestPerson) =>
      api.delete(`/property/delProperty?id=${id}`).set('jwtoken', who.token);
    // To others a pending listing does not exist, and a published one is not theirs.
    for (const status of [404, 403]) {
      for (const who of [other, visitor]) {
        await edit(id, { title: 'Somebody else was here' }, who).expect(status);
        expect((await upload(who)).status).toBe(status);
        await remove(who).expect(status);
      }
      expect((await upload(agent)).status).toBe(200);
      await verify(id).expect(200);
    }
    await edit('0'.repeat(24), { title: 'Somebody else was here' }).expect(404);
    await api.post('/property').set('jwtoken', visitor.token).send(aForm()).expect(403);
    await api.get(`/property/get_all_my_properties?id=${agent.id}`).set('jwtoken', other.token).expect(403);
    const mine = await api
      .get('/property/get_all_my_properties?limit=100')
      .set('jwtoken', agent.token)
      .expect(200);
    expect(mine.body.data.every((row: { agent: { id: string } }) => row.agent.id === agent.id)).toBe(true);
    expect(mine.body.data[0].quality).toMatchObject({ score: expect.any(Number), hints: expect.any(Array) });
  });

  it('Concurrent changes of different fields are all kept.', async () => {
    const { id } = await added();
    const changes = [
      { parkings: '3' },
      { floors: '2' },
      { furnishing: 'furnished' },
      { balcony: 'yes' },
      { deposit: 500 },
    ];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => edit(id, changes[at % changes.length] ?? {})),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const read = await api.get(`/property?id=${id}`).set('jwtoken', agent.token);
    expect(read.body.data).toMatchObject(Object.assign({}, ...changes));
  });
});
