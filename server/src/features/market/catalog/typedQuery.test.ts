import { beforeAll, expect, it } from 'vitest';
import { aListing } from '../../../testing/factories/property.factory';
import { aPerson, testApp } from '../../../testing/testApp';

const api = testApp();
let dearer: string;

beforeAll(async () => {
  const { id: agent } = await aPerson('agent');
  const common = { agent, type: 'rent', city: 'dubai', district: 'dubai_marina', bedrooms: '2' } as const;
  await aListing({ ...common, price: 79_999 });
  dearer = String((await aListing({ ...common, price: 80_000.5 }))._id);
});

const ask = (query: string) => api.get(`/property/get_all?${query}`);

it.each([
  ['an invisible mark before it', 'minPrice=\u200e80000'],
  ['invisible marks around it', 'minPrice=\u202a80000\u202c'],
  ['an isolate around it', 'minPrice=\u206880000\u2069'],
  ['an invisible character within it', 'minPrice=80\u200b000'],
  ['a byte order mark and blanks', 'minPrice=\ufeff 80000\u00a0'],
  ['Arabic digits', 'minPrice=٨٠٠٠٠'],
  ['Persian digits', 'minPrice=۸۰۰۰۰'],
  ['Devanagari digits', 'minPrice=८००००'],
  ['full-width digits', 'minPrice=８００００'],
  ['Arabic digits and their decimal mark', 'minPrice=٨٠٠٠٠٫٥'],
  ['invisible marks around Arabic digits', 'minPrice=\u200f٨٠٠٠٠\u200f'],
  ['the number of a page', 'minPrice=80000&page=\u200e١&limit=\u200e٢٠'],
  ['the numbers of a list', 'minPrice=80000&bbox=\u200e٥٠,\u200e22,\u200e57,٢٧\u200e'],
  ['a choice', 'minPrice=80000&type=\u200erent\u200e'],
  ['choices in a list', 'minPrice=80000&bedrooms=\u200e2,\u200e3'],
  ['a choice that is a number', 'minPrice=80000&bedrooms=٢'],
  ['one of two bounds', 'minPrice=80000&maxPrice=\u200e'],
])('Invisible characters in a query are ignored: %s.', async (_what, query) => {
  const { body } = await ask(encodeURI(query)).expect(200);
  expect((body.data as { id: string }[]).map(({ id }) => id)).toEqual([dearer]);
});

it.each([
  ['minPrice=80\u200ek', 'minPrice'],
  ['minPrice=\u200e1e5', 'minPrice'],
  ['minPrice=٨٠٬٠٠٠', 'minPrice'],
  ['minPrice=٫٥', 'minPrice'],
  ['minPrice=−1', 'minPrice'],
  ['type=\u200erant', 'type'],
])('A query with an invalid number or choice is refused at its field: %s.', async (query, path) => {
  const { body } = await ask(encodeURI(query)).expect(400);
  expect((body.errors as { path: string }[]).map((error) => error.path)).toEqual([path]);
});
