import { beforeAll, describe, expect, it } from 'vitest';
import { BEDROOMS, PROPERTY_TYPES } from '@manzil/shared/domain/enums';
import { districtsOf } from '@manzil/shared/domain/place/places';
import { aListing, aPicture } from './factories/property.factory';
import { aService } from './factories/service.factory';
import { aPerson, testApp, type TestPerson } from './testApp';

const api = testApp();
const DISTRICTS = districtsOf('sharjah').slice(0, 13);
let agent: TestPerson;
let home: string;
let service: string;
beforeAll(async () => {
  agent = await aPerson('agent');
  const provider = await aPerson('service_agent');
  const images = Array.from({ length: 6 }, aPicture);
  const homes = await Promise.all(
    DISTRICTS.map(({ id }) => aListing({ agent: agent.id, city: 'sharjah', district: id, images })),
  );
  const services = await Promise.all(Array.from({ length: 9 }, () => aService({ agent: provider.id })));
  [home, service] = [String(homes[0]?._id), String(services[0]?._id)];
});

const read = async (path: string): Promise<Record<string, unknown>> =>
  (await api.get(path).set('jwtoken', agent.token).expect(200)).body as Record<string, unknown>;

describe('Lists of a fixed length', () => {
  it.each([
    ['similar homes', () => `/property/recommended-properties?id=${home}`, 'data', 8],
    ['services on the home page', () => '/homepage/get_all_homepage', 'services', 8],
    ['related services', () => `/service/single_service_and_feedbacks?id=${service}`, 'relatedServices', 4],
    ['districts of an emirate', () => '/property/place_facts?city=sharjah', 'data.districts', 12],
    [
      'neighbouring districts',
      () => `/property/place_facts?city=sharjah&district=${DISTRICTS[0]?.id}`,
      'data.districts',
      6,
    ],
    ['photos of a card', () => '/property/get_all?city=sharjah', 'data.0.images', 5],
    ['photos of a row', () => '/property/get_all_my_properties?limit=1', 'data.0.images', 5],
  ])('The %s stop at their number.', async (_name, path, field, length) => {
    expect(await read(path())).toHaveProperty(`${field}.length`, length);
  });

  it('The prices of a place cover its 24 largest groups of similar homes.', async () => {
    const kinds = PROPERTY_TYPES.slice(0, 5).flatMap((propertyType) =>
      BEDROOMS.slice(0, 5).map((bedrooms) => ({ propertyType, bedrooms })),
    );
    const place = { agent: agent.id, city: 'ajman', district: districtsOf('ajman')[0]?.id };
    await Promise.all(
      kinds.flatMap((kind) => Array.from({ length: 8 }, () => aListing({ ...place, ...kind }))),
    );
    expect(kinds).toHaveLength(25);
    expect(await read('/property/place_facts?city=ajman')).toHaveProperty('data.prices.length', 24);
  });

  it.each([
    [
      'al_qulayaah',
      'sharjah',
      ['sharjah_museum_of_islamic_civilization', 'al_jubail_bus_station', 'central_souq_sharjah'],
    ],
    [
      'downtown_dubai',
      'dubai',
      [
        'burj_khalifa',
        'the_dubai_mall',
        'burj_khalifa_dubai_mall_metro_station',
        'business_bay_metro_station',
        'financial_centre_metro_station',
        'museum_of_the_future',
        'al_safa_park',
        'mercato_shopping_mall',
      ],
    ],
  ])(
    '%s lists up to eight landmarks within five kilometres, three of a kind.',
    async (district, city, ids) => {
      const { data } = await read(`/property/place_facts?city=${city}&district=${district}`);
      expect(data).toMatchObject({ landmarks: ids.map((id) => ({ id })) });
    },
  );

  it('Up to five matches, the catalog names filters to loosen.', async () => {
    for (let at = 1; at <= 7; at += 1) {
      await aListing({ agent: agent.id, city: 'fujairah', district: 'al_faseel', price: at * 10_000 });
    }
    const loosen = async (maxPrice: number) =>
      (await read(`/property/get_all?city=fujairah&maxPrice=${maxPrice}&loosen=1`))['loosen'];
    expect(await loosen(50_000)).toEqual([{ keys: ['minPrice', 'maxPrice'], count: 7 }]);
    expect(await loosen(60_000)).toEqual([]);
  });

  it.each([
    [100_000, 109_000, 110_000],
    [101_000, 112_000, 115_000],
    [100_000, 134_000, 135_000],
    [100_000, 136_000, 150_000],
    [100_000, 151_000, 200_000],
    [100_000, 201_000, undefined],
    [999_000, 1_001_000, 1_100_000],
    [1_000_000, 1_090_000, 1_100_000],
    [1_010_000, 1_112_000, 1_150_000],
  ])(
    'Beside a limit of %i with a home for %i, the limit %i is suggested.',
    async (maxPrice, price, raised) => {
      const place = { city: 'fujairah', district: 'dibba_al_fujairah', agent: (await aPerson('agent')).id };
      await aListing({ ...place, price });
      const { body } = await api
        .get('/property/get_all')
        .query({ ...place, maxPrice, loosen: 1 })
        .expect(200);
      expect(body.raise).toEqual(raised && { maxPrice: raised, count: 1 });
    },
  );

  it('Homes are recommended in the order of kind, district, emirate, price and bedrooms.', async () => {
    const base = {
      agent: agent.id,
      type: 'investment',
      propertyType: 'farms',
      bedrooms: '5+',
      price: 1_000_000,
    };
    const there = { city: 'ras_al_khaimah', district: 'al_hamra_village' };
    const elsewhere = { city: 'umm_al_quwain', district: 'al_ras' };
    const add = async (fields: object) => String((await aListing({ ...base, ...there, ...fields }))._id);
    const id = await add({});
    const office = { propertyType: 'office' };
    // Scores: 10, 9.8, 9, 8.5, 7, 6, 5.8.
    const ids = [
      await add({}),
      await add({ price: 900_000 }),
      await add({ bedrooms: '4' }),
      await add({ district: 'al_marjan_island' }),
      await add(elsewhere),
      await add(office),
      await add({ ...office, price: 1_100_000 }),
    ];
    const { data } = await read(`/property/recommended-properties?id=${id}`);
    expect((data as { id: string }[]).map((one) => one.id)).toEqual(ids);
  });

  it('A home is recommended for its price up to 15 percent off.', async () => {
    const villa = { agent: agent.id, propertyType: 'farms', bedrooms: '5+' };
    const add = async (price: number, city: string, district: string) =>
      String((await aListing({ ...villa, price, city, district }))._id);
    const id = await add(1_000_000, 'fujairah', 'al_faseel');
    const [near, far] = [
      await add(1_150_000, 'umm_al_quwain', 'al_ras'),
      await add(1_151_000, 'umm_al_quwain', 'al_ras'),
    ];
    const { data } = await read(`/property/recommended-properties?id=${id}`);
    expect(data).toMatchObject([
      { id: near, reason: 'price' },
      { id: far, reason: 'type' },
      ...Array.from({ length: 6 }, () => ({})),
    ]);
  });
});
