import { expect, it } from 'vitest';
import { PROPERTY_TYPES } from '@manzil/shared/domain/enums';
import { aListing } from './factories/property.factory';
import { aPerson, testApp } from './testApp';

const api = testApp();

const USER = 'id name email image imagePublicID userID role method userFavs isSuspended verified';
const PROPERTY = 'id title isVerified verifiedAt hideAgent avgRating createdAt';

it('A new person and listing carry every field the source names, null where nothing is known yet.', async () => {
  const agent = await aPerson('agent');
  const record = await aListing({ agent: agent.id, isVerified: false, verifiedAt: undefined });
  const { body: own } = await api.get('/auth/getUser').set('jwtoken', agent.token).expect(200);
  const { body: home } = await api
    .get(`/property?id=${String(record._id)}`)
    .set('jwtoken', agent.token)
    .expect(200);
  for (const [fields, answer] of [
    [USER, own.data],
    [PROPERTY, home.data],
  ] as [string, Record<string, unknown>][]) {
    for (const field of fields.split(' ')) expect([field, answer[field]]).not.toEqual([field, undefined]);
  }
  expect(own.data).toMatchObject({ image: null, imagePublicID: null, userFavs: [], isSuspended: false });
  expect(home.data).toMatchObject({ verifiedAt: null, avgRating: 0 });
});

it('The lists of staff and owners take a deal type or a property type as `type`, beside `category`.', async () => {
  const agent = await aPerson('agent');
  const worker = await aPerson('injazat_worker');
  const made: string[] = [];
  for (const [propertyType, type] of [
    ['villa', 'rent'],
    ['villa', 'sale'],
    ['office', 'rent'],
  ] as const) {
    made.push(String((await aListing({ agent: agent.id, propertyType, type }))._id));
  }
  const [rentedVilla, soldVilla, office] = made;
  const found = async (query: string) => {
    const answers = [
      await api.get(`/property/get_all_properties?${query}`).set('jwtoken', worker.token).expect(200),
      await api.get(`/property/get_all_my_properties?${query}`).set('jwtoken', agent.token).expect(200),
    ];
    const ids = answers.map(({ body }) =>
      (body.data as { id: string }[]).map(({ id }) => id).filter((id) => made.includes(id)),
    );
    expect(ids[0]?.toSorted()).toEqual(ids[1]?.toSorted());
    return ids[1]?.toSorted();
  };
  expect(await found('type=villa')).toEqual([rentedVilla, soldVilla].toSorted());
  expect(await found('type=villa&category=rent')).toEqual([rentedVilla]);
  expect(await found('type=rent')).toEqual([rentedVilla, office].toSorted());
  expect(await found('type=rent&filter={"propertyType":["office"]}')).toEqual([office]);
  for (const type of PROPERTY_TYPES) {
    await api.get(`/property/get_all_properties?type=${type}`).set('jwtoken', worker.token).expect(200);
  }
  await api.get('/property/get_all_properties?type=castle').set('jwtoken', worker.token).expect(400);
});
