import type { Express } from 'express';
import request from 'supertest';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeArea } from '@manzil/shared/domain/place/areas';
import { circleAround } from '@manzil/shared/domain/place/near';
import { FARTHEST_OFF, NEAREST_OFF } from '@manzil/shared/domain/place/placeLimits';
import { aForm } from '../../../testing/factories/property.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { testSite } from '../../../testing/testSite';

const api = testApp();
let site: Express;
let agent: TestPerson;
let admin: TestPerson;
let visitor: TestPerson;

beforeAll(async () => {
  [agent, admin, visitor] = await Promise.all([aPerson('agent'), aPerson('admin'), aPerson('user')]);
  site = await testSite();
});

interface Point {
  lat: number;
  lng: number;
}
/** The true location: in Al Majaz, 200 m from its mall. */
const TRUE: Point = { lat: 25.33017, lng: 55.38229 };
const HIDDEN_WORDS = ['Zafferano', 'زعفرانو', 'Corniche lane 7'];
const metres = (from: Point, to: Point) => circleAround(from, 1).distance(to);

const call = (who: TestPerson | undefined, path: string) => {
  const asked = api.get(path);
  return who ? asked.set('jwtoken', who.token) : asked;
};
const edit = (id: string, change: object, who = agent) =>
  api.patch(`/property/edit_property?id=${id}`).set('jwtoken', who.token).send(change).expect(200);
const verify = (id: string) =>
  api
    .patch(`/property/update_property_by_admin?id=${id}`)
    .set('jwtoken', admin.token)
    .send({ isVerified: true })
    .expect(200);
const photo = sharp({ create: { width: 800, height: 600, channels: 3, background: '#864' } })
  .jpeg()
  .toBuffer();

/** A published home that shows only its surroundings, with a title of its own. */
async function aHome(title: string, more: Record<string, string> = {}): Promise<string> {
  const form = {
    ...aForm(),
    title,
    address: 'Corniche lane 7',
    buildingName: 'Zafferano Court',
    buildingNameAr: 'زعفرانو كورت',
    project: 'Zafferano Gardens',
    unitNumber: 'ZQ-1204',
    location: JSON.stringify(TRUE),
    placeShown: 'area',
    ...more,
  };
  const sent = api.post('/property').set('jwtoken', agent.token);
  for (const [key, value] of Object.entries(form)) void sent.field(key, String(value));
  const { body } = await sent.attach('images', await photo, 'photo.jpg').expect(201);
  const { id } = body.data as { id: string };
  await verify(id);
  return id;
}

const pageOf = async (id: string, who?: TestPerson, lang = 'en') =>
  (await call(who, `/property?id=${id}`).set('accept-language', lang).expect(200)).body.data as {
    location: Point;
  } & Record<string, unknown>;
const shownOf = async (id: string) => (await pageOf(id)).location;

describe('Homes that show only their surroundings', () => {
  it('Only owner and staff see the true location.', async () => {
    const id = await aHome('Lagoon flat kept vague');
    const owner = await pageOf(id, agent);
    expect(owner).toMatchObject({
      location: TRUE,
      address: 'Corniche lane 7',
      buildingName: 'Zafferano Court',
      project: 'Zafferano Gardens',
    });
    expect(await pageOf(id, admin)).toMatchObject({ location: TRUE, unitNumber: 'ZQ-1204' });

    const shown = await shownOf(id);
    expect(metres(TRUE, shown)).toBeGreaterThanOrEqual(NEAREST_OFF - 1);
    expect(metres(TRUE, shown)).toBeLessThanOrEqual(FARTHEST_OFF + 1);
    expect((await pageOf(id, undefined, 'ar')).location).toEqual(shown);
    expect((await pageOf(id, visitor)).location).toEqual(shown);

    const where = 'city=sharjah&district=al_majaz_2';
    const told: { url: string; text: string }[] = [];
    for (const path of [
      `/property?id=${id}`,
      `/property/get_property_details?id=${id}`,
      `/property/get_all?${where}&limit=100`,
      `/property/get_all_map_properties?${where}`,
      `/property/get_agent_properties?id=${agent.id}`,
      '/homepage/get_all_homepage?category=rent',
      '/search/suggest?search=zaffer',
      `/search/suggest?search=${encodeURIComponent('زعفر')}`,
    ]) {
      for (const who of [undefined, visitor]) {
        told.push({ url: path, text: (await call(who, path).expect(200)).text });
      }
    }
    for (const path of [`/catalog?${where}`, `/single?id=${id}&lang=ar`, `/single?id=${id}`]) {
      const { text } = await request(site).get(path).set('accept', 'text/html').expect(200);
      told.push({ url: path, text });
    }
    for (const { url, text } of told) {
      for (const secret of [...HIDDEN_WORDS, 'ZQ-1204']) {
        expect(text.includes(secret), `${secret} in ${url}`).toBe(false);
      }
      expect(text, url).not.toMatch(/25\.33017\D+55\.38229/);
    }
    // Its page for search engines has no point at all.
    expect(told.at(-1)?.text).not.toContain('GeoCoordinates');
  });

  const isFound = async (id: string, question: string) => {
    const { body } = await call(undefined, `/property/get_all?limit=100&${question}`).expect(200);
    return (body.data as { id: string }[]).some((row) => row.id === id);
  };

  it('Every location search uses the shown point, never the true one.', async () => {
    const id = await aHome('Vague home to be measured');
    const shown = await shownOf(id);
    const square = ({ lat, lng }: Point, half = 0.001) =>
      writeArea([
        { lat: lat - half, lng: lng - half },
        { lat: lat - half, lng: lng + half },
        { lat: lat + half, lng: lng + half },
        { lat: lat + half, lng: lng - half },
      ]) ?? '';
    expect(await isFound(id, `areas=${square(shown)}`)).toBe(true);
    expect(await isFound(id, `areas=${square(TRUE, 0.0008)}`)).toBe(false);
    for (const word of ['Zafferano', 'زعفرانو', 'Corniche']) {
      expect(await isFound(id, `search=${encodeURIComponent(word)}`), word).toBe(false);
    }
    // Circles around three landmarks, each narrowed to ten metres: they meet at the shown point.
    const landmarks = {
      city_centre_sharjah: { lat: 25.325, lng: 55.3935 },
      al_noor_mosque: { lat: 25.329, lng: 55.3835 },
      sahara_centre: { lat: 25.2976, lng: 55.3737 },
    };
    for (const [name, at] of Object.entries(landmarks)) {
      let [near, far] = [100, 10_000];
      while (far - near > 10) {
        const middle = Math.round((near + far) / 2);
        if (await isFound(id, `near=${name}&within=${middle}`)) far = middle;
        else near = middle;
      }
      // The smallest radius allowed is 100 m.
      expect(Math.abs(far - Math.max(110, metres(at, shown))), name).toBeLessThan(12);
    }
  });

  it('Edits, hiding and restoring never reveal a second point.', async () => {
    const id = await aHome('Vague home that is edited');
    const seen = [await shownOf(id)];
    for (let at = 0; at < 10; at += 1) {
      const location = { lat: TRUE.lat + (at % 3) * 0.00004, lng: TRUE.lng - (at % 2) * 0.00004 };
      await edit(id, { location });
      await verify(id);
      seen.push(await shownOf(id));
    }
    await edit(id, { location: TRUE, availability: 'withdrawn' });
    await edit(id, { availability: 'available' });
    await edit(id, { district: 'al_majaz_3' });
    await edit(id, { district: 'al_majaz_2' });
    await verify(id);
    seen.push(await shownOf(id));
    const middle = {
      lat: seen.reduce((sum, { lat }) => sum + lat, 0) / seen.length,
      lng: seen.reduce((sum, { lng }) => sum + lng, 0) / seen.length,
    };
    expect(metres(TRUE, middle)).toBeGreaterThan(NEAREST_OFF - 15);
    const [first = TRUE] = seen;
    expect(Math.max(...seen.map((point) => metres(first, point)))).toBeLessThan(15);

    const before = await shownOf(id);
    await api.delete(`/property/delProperty?id=${id}`).set('jwtoken', agent.token).expect(200);
    const bin = await call(admin, `/recycle-bin?search=${encodeURIComponent('Vague home that is')}`).expect(
      200,
    );
    await api.post('/recycle-bin').set('jwtoken', admin.token).send({ id: bin.body.data[0].id }).expect(200);
    expect(await shownOf(id)).toEqual(before);
    expect(await pageOf(id, agent)).toMatchObject({ location: TRUE, buildingName: 'Zafferano Court' });

    // After a long move, it is shown near its current location.
    const far = { lat: 25.341, lng: 55.391 };
    await edit(id, { location: far });
    await verify(id);
    expect(metres(far, await shownOf(id))).toBeLessThanOrEqual(FARTHEST_OFF + 1);
  });

  it('The exact location is shown once the owner allows it, and afterwards hidden as before.', async () => {
    const id = await aHome('Vague home shown after all');
    const shown = await shownOf(id);
    await edit(id, { placeShown: 'exact' });
    expect(await pageOf(id)).toMatchObject({ location: TRUE, buildingName: 'Zafferano Court' });
    expect(await isFound(id, 'search=Zafferano')).toBe(true);
    await edit(id, { placeShown: 'area', title: 'Vague home once more' });
    await verify(id);
    const page = await pageOf(id);
    expect(page).toMatchObject({ location: shown, address: null, buildingName: null });
    expect(await isFound(id, 'search=Zafferano')).toBe(false);
    // A value cleared while hidden is gone.
    await edit(id, { address: null });
    expect(await pageOf(id, agent)).toMatchObject({ address: null, buildingName: 'Zafferano Court' });
  });

  it('A review compares the true location with the verified one.', async () => {
    const id = await aHome('Vague home under review');
    await edit(id, { bathrooms: '3' });
    expect(await pageOf(id, agent)).toMatchObject({ isVerified: true });
    await edit(id, { location: { lat: TRUE.lat, lng: TRUE.lng + 0.001 } });
    expect(await pageOf(id, agent)).toMatchObject({ isVerified: false });
  });
});
