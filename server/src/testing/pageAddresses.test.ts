import { expect, it } from 'vitest';
import { agentPageOf } from '@manzil/shared/domain/address/agentPage';
import { agencyQuery, agentsQuery } from '@manzil/shared/domain/address/agentsAddress';
import { catalogQuery, readFilter, singlePlaceOf } from '@manzil/shared/domain/address/catalogAddress';
import { isClientPath } from '@manzil/shared/domain/address/clientRoutes';
import { comparedIds, comparedInput } from '@manzil/shared/domain/address/comparedIds';
import { servicesQuery } from '@manzil/shared/domain/address/servicesAddress';

const LONG = 'x'.repeat(101);
const HUNDRED = 'x'.repeat(100);

it.each([
  ['', undefined],
  ['view=agents&agency=a&agent=b', 'directory'],
  ['view=map&agent=b', 'agent'],
  ['agency=a&agent=b', 'agency'],
  ['agency=+&agent=b', 'agent'],
  ['agent=+', undefined],
])('The address "?%s" shows the agent page %s.', (query, page) => {
  expect(agentPageOf(new URLSearchParams(query))).toBe(page);
});

it.each([
  ['', {}],
  ['city=dubai&district=jbr_2', { city: 'dubai', district: 'jbr_2' }],
  ['district=jbr', {}],
  ['city=paris&district=jbr', {}],
  ['city=dubai&district=Jbr', { city: 'dubai' }],
  ['city=dubai&district=jbr-', { city: 'dubai' }],
  [`city=dubai&district=${'x'.repeat(80)}`, { city: 'dubai', district: 'x'.repeat(80) }],
  [`city=dubai&district=${'x'.repeat(81)}`, { city: 'dubai' }],
  ['language=ar&minRating=4.5&sort=rating', { language: 'ar', minRating: 4.5, sort: 'rating' }],
  ['language=de&minRating=2&sort=newest', {}],
  [`search=+${LONG}`, { search: HUNDRED }],
  ['search=+', {}],
  ['page=2', { page: 2 }],
  ['page=2.9', {}],
  ['page=٣', { page: 3 }],
  ['page=100000', { page: 100_000 }],
  ['page=100001', {}],
  ['page=0', {}],
  ['page=x', {}],
])('The directory of agents reads "?%s" as %o.', (query, filter) => {
  expect(agentsQuery(new URLSearchParams(query))).toStrictEqual({ page: 1, limit: 24, ...filter });
});

it("An agency's page asks for its first hundred agents, whatever the page of its listings.", () => {
  expect(agencyQuery(` ${'x'.repeat(201)}`)).toEqual({ agency: 'x'.repeat(200), page: 1, limit: 100 });
});

it.each([
  ['', {}],
  ['category=cleaning&sort=priceAsc', { category: 'cleaning', sort: 'priceAsc' }],
  ['category=flying&sort=areaAsc', {}],
  ['city=dubai&district=jbr', { city: 'dubai', district: 'jbr' }],
  ['city=dubai&district=Jbr', { city: 'dubai' }],
  ['city=dubai&district=+', { city: 'dubai' }],
  ['city=dubai&district=jbr!', { city: 'dubai' }],
  [`city=dubai&district=${'x'.repeat(81)}`, { city: 'dubai' }],
  ['district=jbr', {}],
  [`search=+${LONG}`, { search: HUNDRED }],
  ['minPrice=0&maxPrice=500', { minPrice: 0, maxPrice: 500 }],
  ['minPrice=-1&maxPrice=Infinity', {}],
  ['minPrice=&maxPrice=x', {}],
  ['minRating=4', { minRating: 4 }],
  ['minRating=3.5', {}],
  ['openNow=true', { openNow: true }],
  ['openNow=yes', {}],
  ['agent=6566f0c2a1b2c3d4e5f60718', { agent: '6566f0c2a1b2c3d4e5f60718' }],
  ['agent=6566F0C2A1B2C3D4E5F60718', { agent: '6566F0C2A1B2C3D4E5F60718' }],
  ['agent=x6566f0c2a1b2c3d4e5f60718', {}],
  ['agent=6566f0c2a1b2c3d4e5f607189', {}],
  ['page=3', { page: 3 }],
  ['page=3.7', { page: 1 }],
  ['page=0', {}],
  ['page=-2', {}],
])('The page of services reads "?%s" as %o.', (query, filter) => {
  expect(servicesQuery(new URLSearchParams(query))).toStrictEqual({ page: 1, limit: 12, ...filter });
});

const many = (count: number, name = 'a') => Array.from({ length: count }, (_, at) => `${name}${at}`);
it.each([
  ['type=sale', { category: 'sale' }],
  ['type=sale&category=investment', { category: 'investment' }],
  ['category=castle', {}],
  ['city=dubai&bedrooms=1,2&bedrooms=2,9', { city: 'dubai', bedrooms: ['1', '2'] }],
  ['amenities=+gym+,pool', { amenities: ['gym', 'pool'] }],
  ['minPrice=0&maxPrice=x&maxPropertyAge=', { minPrice: 0 }],
  ['propertyAge=5', { propertyAge: 5 }],
  [`district=+${LONG}`, { district: HUNDRED }],
  [`places=${many(21).join()}`, { places: many(20) }],
  [`places=+a+,a,,${LONG}`, { places: ['a'] }],
  [`near=${many(6).join()}`, { near: many(5) }],
  [`near=${'x'.repeat(81)},${'x'.repeat(80)}`, { near: ['x'.repeat(80)] }],
  [`areas=${many(6).join()}`, { areas: many(5) }],
  [`areas=${'x'.repeat(481)}`, {}],
  [`reach=${many(4).join()}`, { reach: many(3) }],
  [`reach=${'x'.repeat(31)}`, {}],
  ['within=500&cheques=4&postedWithin=7&cash=90', { within: 500, cheques: 4, postedWithin: 7, cash: 90 }],
  ['tenantType=families&sort=cashAsc', { tenantType: 'families', sort: 'cashAsc' }],
  ['tenantType=cats&sort=best', {}],
  ['bbox=54,24,55.5,25', { bbox: [54, 24, 55.5, 25] }],
  ['bbox=54,24,55', {}],
  ['bbox=54,24,55,x', {}],
  ['reduced=true&permitted=1', { reduced: true, permitted: true }],
  ['reduced=false&permitted=0', {}],
  ['avoid=bedrooms:studio,castle:1', { avoid: ['bedrooms:studio'] }],
  ['nice=castle:1', {}],
  ['nice=district:dubai/deira', { nice: ['district:dubai/deira'] }],
  ['agent=+a+&search=++', { agent: 'a' }],
])('The catalog reads "?%s" as the filter %o.', (query, filter) => {
  expect(readFilter(new URLSearchParams(query))).toStrictEqual(filter);
});

it.each([
  ['', { category: 'rent', page: 1 }],
  ['type=sale&page=2', { category: 'sale', page: 2 }],
  ['page=2.9', { category: 'rent', page: 1 }],
  ['page=0.5', { category: 'rent', page: 1 }],
])('The catalog asks for 24 homes of "?%s".', (query, asked) => {
  expect(catalogQuery(new URLSearchParams(query))).toEqual({ ...asked, limit: 24, loosen: true });
});

it.each([
  [{}, undefined],
  [{ city: 'dubai' }, { city: 'dubai' }],
  [
    { city: 'dubai', district: 'deira' },
    { city: 'dubai', district: 'deira' },
  ],
  [{ district: 'deira' }, undefined],
  [{ places: [] }, undefined],
  [{ places: ['dubai'] }, { city: 'dubai' }],
  [{ places: ['dubai/deira'] }, { city: 'dubai', district: 'deira' }],
  [{ places: ['dubai/deira', 'ajman'] }, undefined],
  [{ places: ['paris/marais'] }, undefined],
  [{ city: 'ajman', places: ['dubai/deira'] }, undefined],
] as const)('The only place of the filter %o is %o.', (filter, place) => {
  const { places, ...rest } = { places: undefined, ...filter };
  expect(singlePlaceOf({ ...rest, ...(places && { places: [...places] }) })).toEqual(place);
});

it.each([
  ['/', false, true],
  ['/catalog', false, true],
  ['/catalog/', false, true],
  ['/catalog//', false, false],
  ['/dashboard/my-properties', false, true],
  ['/castle', false, false],
  ['/castle', true, false],
  ['/dev/ui', false, false],
  ['/dev/ui/', true, true],
])('The path %s exists (in development: %s): %s.', (path, isDevelopment, exists) => {
  expect(isClientPath(path, isDevelopment)).toBe(exists);
  if (!isDevelopment) expect(isClientPath(path)).toBe(exists);
});

it('A comparison takes distinct valid ids, at most four.', () => {
  const ids = ['a', 'B', 'c', 'd', 'e'].map((sign) => sign.repeat(24));
  const wrong = ['', 'a'.repeat(23), 'a'.repeat(25), 'g'.repeat(24)];
  expect(comparedIds([...wrong, ids[0], ...ids].join())).toEqual(ids.slice(0, 4));
  expect(comparedInput('a')).toEqual({ id: 'a', limit: 1, fetchRecommended: false });
});
