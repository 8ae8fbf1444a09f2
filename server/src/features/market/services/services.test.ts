import sharp from 'sharp';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { storage } from '../../../platform/files/storage';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { aListing } from '../../../testing/factories/property.factory';
import { aService, aServiceForm } from '../../../testing/factories/service.factory';

const api = testApp();
let provider: TestPerson;
let admin: TestPerson;
let worker: TestPerson;
let visitor: TestPerson;

beforeAll(async () => {
  [provider, admin, worker, visitor] = await Promise.all([
    aPerson('service_agent', { phone: '+971501112233', companyName: 'Cool Current' }),
    aPerson('admin'),
    aPerson('injazat_worker'),
    aPerson('user'),
  ]);
});

const MONDAY = { day: 1, from: '08:00', to: '18:00' };
type Verb = 'get' | 'post' | 'patch' | 'delete';
const as = (who: TestPerson, verb: Verb, path: string) => api[verb](path).set('jwtoken', who.token);
const photo = (width = 640) =>
  sharp({ create: { width, height: 480, channels: 3, background: '#0a6' } })
    .jpeg()
    .toBuffer();
const stored = async (fields = {}) => String((await aService({ agent: provider.id, ...fields }))._id);
const list = async (query = '') => (await api.get(`/service/get_all_services?${query}`).expect(200)).body;
const idsOf = async (query: string): Promise<string[]> =>
  (await list(query)).data.map(({ id }: { id: string }) => id);

async function storedPictures(): Promise<string[]> {
  const keys: string[] = [];
  for (const area of ['pictures/', 'hidden/']) {
    for await (const file of storage().list(area)) keys.push(file.key);
  }
  return keys;
}

describe('New services', () => {
  it('A new service is public at once with its text and pictures, and a rejected picture is named.', async () => {
    const form = {
      ...aServiceForm(),
      titleAr: 'تبريد سريع',
      phone: '050 765 4321',
      city: ['dubai', 'ajman'],
      districts: ['dubai/dubai_marina'],
      included: ['Filters, washed and put back', 'Gas checked'],
      includedAr: ['غسل الفلاتر، وإعادتها'],
      vatIncluded: false,
      hours: [MONDAY, { day: 6, from: '00:00', to: '24:00' }],
      licence: { number: 'CN-1234567', authority: 'Dubai Economy', expiresAt: '2031-05-01' },
    };
    let call = as(provider, 'post', '/service')
      .attach('images', await photo(), 'one.jpg')
      .attach('images', Buffer.from('no picture'), 'two.jpg');
    for (const [key, value] of Object.entries({ ...form, views: 900, avgRating: 5, agent: visitor.id })) {
      call = call.field(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
    }
    const { body } = await call.expect(201);
    expect(body).toMatchObject({
      message: 'Service added successfully!',
      data: {
        ...form,
        phone: '+971507654321',
        currency: 'aed',
        agent: { id: provider.id, companyName: 'Cool Current' },
        views: 0,
        avgRating: 0,
      },
      errors: [{ path: 'images.1' }],
    });
    expect(body.data.referenceNo).toMatch(/^SV-[2-9A-Z]{6}$/);
    expect(body.data.images).toHaveLength(1);
    await request(api.app).get(body.data.images[0].url).expect(200);
    const open = await api.get(`/service?id=${body.data.id}`).expect(200);
    expect(open.body.data).toMatchObject({ title: form.title, images: body.data.images });
    // Numbers are given by a separate call, addresses to signed-in readers.
    expect(JSON.stringify(open.body)).not.toMatch(/971507654321|971501112233|people\.test/);
    const known = await as(visitor, 'get', `/service?id=${body.data.id}`).expect(200);
    expect(known.body.data.agent).toMatchObject({
      email: provider.email,
      hasPhone: true,
      hasWhatsapp: false,
    });
    expect(JSON.stringify(known.body)).not.toMatch(/971507654321|971501112233/);
    const own = await as(provider, 'get', `/service?id=${body.data.id}`).expect(200);
    expect(own.body.data).toMatchObject({ phone: '+971507654321', agent: { phone: '+971501112233' } });
    expect(await idsOf('search=تبريد')).toEqual([body.data.id]);
  });

  it('Service agents add services for themselves, and staff for any service agent.', async () => {
    const send = (who: TestPerson, more = {}) =>
      as(who, 'post', '/service').send({ ...aServiceForm(), ...more });
    for (const who of [visitor, await aPerson('agent')]) await send(who).expect(403);
    const { body } = await send(worker, { agent: provider.userID }).expect(201);
    expect(body.data.agent.id).toBe(provider.id);
    await send(worker, { agent: visitor.id }).expect(400);
    const wrong: [object, string][] = [
      [{ title: 'Four' }, 'title'],
      [{ description: 'Too short' }, 'description'],
      [{ category: 'magic' }, 'category'],
      [{ price: -1 }, 'price'],
      [{ city: [] }, 'city'],
      [{ city: ['muscat'] }, 'city.0'],
      [{ phone: '12345' }, 'phone'],
      [{ title: 'Cooling, call 050 123 4567' }, 'title'],
      [{ descriptionAr: 'تبريد سريع، راسلنا على help@cool.test اليوم' }, 'descriptionAr'],
      [{ districts: ['abu_dhabi/al_reem_island'] }, 'districts.0'],
      [{ districts: ['dubai/nowhere'] }, 'districts.0'],
      [{ hours: [{ day: 1, from: '18:00', to: '09:00' }] }, 'hours.0.to'],
      [{ hours: [MONDAY, MONDAY] }, 'hours.1.day'],
      [{ hours: [{ ...MONDAY, to: '25:00' }] }, 'hours.0.to'],
      [{ included: Array.from({ length: 13 }, () => 'A line') }, 'included'],
      [{ included: ['Parts', 'Ask on WhatsApp 050 123 4567'] }, 'included.1'],
      [{ licence: { number: 'CN-1' } }, 'licence.authority'],
    ];
    for (const [more, path] of wrong) {
      expect((await send(provider, more).expect(400)).body.errors[0].path).toBe(path);
    }
    // Not to a person being deleted: the service would be left without an owner.
    const leaving = await aPerson('service_agent', { deletingAt: new Date() });
    expect((await send(worker, { agent: leaving.id }).expect(400)).body.errors[0].path).toBe('agent');
    const contact = { title: 'Find us at www.cool.test' };
    const edit = as(provider, 'patch', `/service/editService?id=${body.data.id}`);
    expect((await edit.send(contact).expect(400)).body.errors[0].path).toBe('title');
  });
});

describe('Service edits', () => {
  it('An edit keeps unnamed fields, clears null ones, and reorders and removes pictures.', async () => {
    const upload = await as(provider, 'post', '/service')
      .attach('images', await photo(), 'a.jpg')
      .attach('images', await photo(700), 'b.jpg')
      .field('form', '')
      .field('title', 'Pool cleaned every week')
      .field('description', 'Skimming, brushing and the right chemicals, every week.')
      .field('category', 'pool_care')
      .field('city', 'dubai')
      .field('price', '400')
      .expect(201);
    const { id, images } = upload.body.data;
    const [a, b] = images.map(({ publicID }: { publicID: string }) => publicID);
    const edit = (body: object) => as(provider, 'patch', `/service/editService?id=${id}`).send(body);
    const turned = await edit({ images: [b, a], price: null, titleAr: 'تنظيف المسابح' }).expect(200);
    expect(turned.body).toMatchObject({
      message: 'Service updated successfully!',
      data: { title: 'Pool cleaned every week', price: null, titleAr: 'تنظيف المسابح' },
    });
    const order = (body: { data: { images: { publicID: string }[] } }) =>
      body.data.images.map(({ publicID }) => publicID);
    expect(order(turned.body)).toEqual([b, a]);
    const before = (await storedPictures()).length;
    expect(order((await edit({ images: [b] }).expect(200)).body)).toEqual([b]);
    const left = await storedPictures();
    expect(left.length).toBeLessThan(before);
    expect(left.some((key) => key.includes(a))).toBe(false);
    await edit({ images: [a] }).expect(400);
    const more = await as(provider, 'post', '/service/upload')
      .query({ serviceId: id })
      .attach('images', await photo(), 'c.jpg')
      .expect(200);
    expect(more.body.data).toHaveLength(2);
    await as(provider, 'post', `/service/upload?serviceId=${id}`)
      .attach('images', Buffer.from('x'), 'x.jpg')
      .expect(415);
    expect(await idsOf('search=مسابح')).toEqual([id]);
  });

  it('Only owner and staff edit a service, and twenty concurrent edits leave it consistent.', async () => {
    const id = await stored();
    const edit = (who: TestPerson, body: object) =>
      as(who, 'patch', `/service/editService?id=${id}`).send(body);
    await edit(provider, { currency: 'usd' }).expect(400);
    await edit(provider, { currency: 'aed' }).expect(200);
    await edit(await aPerson('service_agent'), { title: 'Taken over' }).expect(403);
    await edit(visitor, { title: 'Taken over' }).expect(403);
    await as(visitor, 'delete', `/service?id=${id}`).expect(403);
    await as(provider, 'patch', `/service/editService?id=${'0'.repeat(24)}`)
      .send({ title: 'Nothing' })
      .expect(404);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => edit(worker, at % 2 ? { title: `Title ${at}` } : { price: at })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { data } = (await as(provider, 'get', `/service?id=${id}`).expect(200)).body;
    expect(data.title).toMatch(/^Title \d+$/);
    expect(data.price % 2).toBe(0);
    const other = await aPerson('service_agent');
    expect((await edit(admin, { agent: other.id }).expect(200)).body.data.agent.id).toBe(other.id);
    await edit(provider, { title: 'No longer mine' }).expect(403);
  });
});

describe('Service list', () => {
  const tag = 'zephyr';
  let ids: string[];
  beforeAll(async () => {
    const other = await aPerson('service_agent');
    const rows = [
      { category: 'painting', price: 900, city: ['dubai'], avgRating: 3, ratingCount: 3, views: 5 },
      { category: 'painting', price: 100, city: ['sharjah'], avgRating: 5, ratingCount: 2, views: 1 },
      {
        category: 'moving',
        price: undefined,
        city: ['dubai', 'ajman'],
        avgRating: 5,
        ratingCount: 4,
        views: 9,
      },
      { category: 'legal', price: 500, city: ['abu_dhabi'], avgRating: 0, agent: other.id },
    ];
    ids = [];
    for (const row of rows) {
      ids.push(await stored({ title: `Zephyr ${row.category}`, titleAr: 'نسيم الخليج', ...row }));
    }
  });
  const shown = async (query: string) => (await idsOf(`search=${tag}&${query}`)).map((id) => ids.indexOf(id));

  it('The service list filters by query keys and by `filter`.', async () => {
    expect((await shown('category=painting')).toSorted()).toEqual([0, 1]);
    expect((await shown('city=ajman')).toSorted()).toEqual([2]);
    expect((await shown('minPrice=100&maxPrice=500')).toSorted()).toEqual([1, 3]);
    expect((await shown(`agent=${provider.id}`)).toSorted()).toEqual([0, 1, 2]);
    const filter = encodeURIComponent(JSON.stringify({ city: 'dubai', category: 'moving', search: tag }));
    expect(await idsOf(`filter=${filter}`)).toEqual([ids[2]]);
    await api.get('/service/get_all_services?minPrice=5&maxPrice=4').expect(400);
    await api.get('/service/get_all_services?category=magic').expect(400);
  });

  it('A search matches the beginnings of normalised words in both languages.', async () => {
    for (const words of ['ZEPH', 'zephyr dub', 'نسيم', 'نسيم دبي', 'painting zephyr', 'نقل نسيم']) {
      expect({ words, count: (await list(`search=${encodeURIComponent(words)}`)).count }).not.toMatchObject({
        count: 0,
      });
    }
    expect((await list(`search=${tag}%20nowhere`)).count).toBe(0);
    expect((await list('search=%24where')).count).toBe(0);
  });

  it('The service list sorts services on request after priced ones, and pages never overlap.', async () => {
    expect(await shown('sort=newest')).toEqual([3, 2, 1, 0]);
    expect(await shown('sort=oldest')).toEqual([0, 1, 2, 3]);
    expect(await shown('sort=priceAsc')).toEqual([1, 3, 0, 2]);
    expect(await shown('sort=priceDesc')).toEqual([0, 3, 1, 2]);
    // Three reviews count more than a better average of two.
    expect(await shown('sort=rating')).toEqual([2, 0, 1, 3]);
    expect(await shown('')).toEqual([2, 0, 1, 3]);
    expect((await shown('sort=popular')).slice(0, 3)).toEqual([2, 0, 1]);
    for (const limit of [1, 2, 3]) {
      const pages = Array.from({ length: Math.ceil(4 / limit) }, (_, at) => `limit=${limit}&page=${at + 1}`);
      expect((await Promise.all(pages.map(shown))).flat()).toEqual([2, 0, 1, 3]);
    }
    expect(await list(`search=${tag}&page=9`)).toMatchObject({ data: [], count: 4 });
  });

  it('The home page shows the eight best-rated services, and a page its related ones.', async () => {
    const { body } = await api.get('/homepage/get_all_homepage').expect(200);
    const cards: { id: string; avgRating: number; ratingCount: number }[] = body.services;
    const isReviewed = (card: { ratingCount: number }) => Number(card.ratingCount >= 3);
    expect(cards).toEqual(
      cards.toSorted((a, b) => isReviewed(b) - isReviewed(a) || b.avgRating - a.avgRating),
    );
    expect(cards[0]?.id).toBe(ids[2]);
    const details = await api.get(`/service/single_service_and_feedbacks?id=${ids[0]}`).expect(200);
    expect(details.body).toMatchObject({
      data: { id: ids[0] },
      feedbackData: [],
      feedbackCount: 0,
      avgRating: 0,
    });
    expect(details.body.relatedServices.map(({ id }: { id: string }) => id)).toEqual([ids[1]]);
    const only = await api.get(`/service/single_service_and_feedbacks?id=${ids[0]}&fetchOnlyFeedback=true`);
    expect(Object.keys(only.body).toSorted()).toEqual([
      'avgRating',
      'feedbackCount',
      'feedbackData',
      'success',
    ]);
  });
});

describe('Service areas and hours', () => {
  const ids: string[] = [];
  beforeAll(async () => {
    const title = 'Quillfeather service';
    const now = new Date(Date.now() + 4 * 3_600_000);
    const today = now.getUTCDay();
    const rows = [
      {
        districts: ['dubai/dubai_marina'],
        hours: [{ day: today, from: '00:00', to: '24:00' }],
        avgRating: 4.6,
      },
      { districts: ['dubai/deira', 'dubai/dubai_marina'], hours: [], avgRating: 4 },
      { hours: [{ day: (today + 1) % 7, from: '00:00', to: '24:00' }], avgRating: 0 },
      { city: ['sharjah'], districts: [], price: undefined, category: 'legal', avgRating: 3 },
    ];
    for (const row of rows) ids.push(await stored({ title, titleAr: undefined, city: ['dubai'], ...row }));
  });
  const places = async (query: string) =>
    (await idsOf(`search=quillfeather&${query}`)).map((id) => ids.indexOf(id)).toSorted();

  it('A provider serves the districts it names, or a whole emirate if it names none there.', async () => {
    expect(await places('city=dubai&district=dubai_marina')).toEqual([0, 1, 2]);
    expect(await places('city=dubai&district=deira')).toEqual([1, 2]);
    expect(await places('city=dubai&district=difc')).toEqual([2]);
    expect(await places('openNow=true')).toEqual([0]);
    expect(await places('minRating=4')).toEqual([0, 1]);
    await api.get('/service/get_all_services?district=a.*').expect(400);
  });

  it("Each choice's count equals what the list then finds.", async () => {
    const asked = 'search=quillfeather&city=dubai&minPrice=100&facets=true';
    const { facets } = await list(`${asked}&district=deira&openNow=true`);
    const plain = await list(asked);
    const of = (key: string, id: string) =>
      plain.facets[key].find((one: { id: string }) => one.id === id)?.count;
    expect(of('district', 'dubai_marina')).toBe(3);
    expect(of('district', 'deira')).toBe(2);
    expect(of('district', 'difc')).toBe(1);
    expect(of('category', 'ac_services')).toBe(3);
    expect(of('city', 'sharjah')).toBe(0);
    expect(of('minRating', '4.5')).toBe(1);
    expect(of('minRating', '3')).toBe(2);
    expect(plain.facets.openNow).toBe(1);
    expect(plain.facets.price.find((one: { min: number }) => one.min === 200).count).toBe(3);
    // With other filters: no service in Deira is open now.
    expect(facets.openNow).toBe(0);
    expect(facets.category.every(({ count }: { count: number }) => count === 0)).toBe(true);
    expect((await list('search=quillfeather')).facets).toBeUndefined();
    const ofOne = await list(`search=quillfeather&agent=${provider.id}&facets=true`);
    expect(ofOne.facets.city.find((one: { id: string }) => one.id === 'dubai').count).toBe(3);
  });
});

describe('Service views', () => {
  it('Views count once per viewer and day, except those of the owner and staff.', async () => {
    const id = await stored();
    const read = (who?: TestPerson) =>
      who ? as(who, 'get', `/service?id=${id}`) : api.get(`/service?id=${id}`);
    for (const who of [provider, admin, worker]) await read(who).expect(200);
    await Promise.all(Array.from({ length: 10 }, () => read(visitor).expect(200)));
    await read().expect(200);
    await read().expect(200);
    expect((await read(admin)).body.data.views).toBe(2);
  });

  it('An address counts at most three views a day, under any number of names.', async () => {
    const ids = [
      `/service?id=${await stored()}`,
      `/property?id=${String((await aListing({ agent: admin.id }))._id)}`,
    ];
    for (const path of ids) {
      const as = (name: string) => api.get(path).set('user-agent', name).expect(200);
      await Promise.all(Array.from({ length: 12 }, (_, at) => as(`Browser ${at}`)));
      const { body } = await api.get(path).set('jwtoken', admin.token).expect(200);
      expect(body.data.views).toBe(3);
    }
  });
});

describe('Services of a suspended owner', () => {
  it('Services of a suspended owner are visible to staff only, and return afterwards.', async () => {
    const owner = await aPerson('service_agent');
    const id = await stored({ agent: owner.id, title: 'Vanishing act', avgRating: 5, ratingCount: 99 });
    const suspend = (isSuspended: boolean) =>
      as(admin, 'patch', `/user/update_user_by_admin?id=${owner.id}`).send({ isSuspended }).expect(200);
    await suspend(true);
    expect((await list('search=vanishing')).count).toBe(0);
    await as(visitor, 'get', `/service?id=${id}`).expect(404);
    await api.get(`/service/single_service_and_feedbacks?id=${id}`).expect(404);
    await api.get(`/service/getFeedbacks?id=${id}`).expect(404);
    const form = { serviceId: id, name: 'A Visitor', email: visitor.email, phone: '0501234567' };
    await as(visitor, 'post', '/service/add_request_form_service').send(form).expect(404);
    const home = await api.get('/homepage/get_all_homepage').expect(200);
    expect(home.body.services.map((one: { id: string }) => one.id)).not.toContain(id);
    await as(worker, 'get', `/service?id=${id}`).expect(200);
    await suspend(false);
    expect((await list('search=vanishing')).count).toBe(1);
  });
});
