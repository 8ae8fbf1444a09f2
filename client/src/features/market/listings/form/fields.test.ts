import { expect, test } from 'vitest';
import { firstIncompleteStep } from './fields';
import type { FormValues } from './values';

const BASICS = {
  type: 'rent',
  propertyType: 'apartment',
  paymentPeriod: 'yearly',
  title: 'Two bedrooms above the lagoon',
  description: 'A bright home above the lagoon with a long balcony and a quiet bedroom.',
};
const PLACE = {
  ...BASICS,
  city: 'dubai',
  district: 'dubai_marina',
  address: 'Marina Walk',
  location: { lat: 25.08, lng: 55.14 },
};
const PRICE = { ...PLACE, price: '120,000' };
const FACTS = { ...PRICE, bedrooms: '2', bathrooms: '2', area: '1,100' };

test.each<[string, string, object]>([
  ['basics', 'nothing', {}],
  ['basics', 'a title without a description', { ...BASICS, description: '' }],
  ['place', 'the basics', BASICS],
  ['price', 'the location', PLACE],
  ['price', 'a price that is not a number', { ...PRICE, price: '12a' }],
  ['facts', 'the price', PRICE],
  ['photos', 'all required fields', FACTS],
])('A draft reopens at %s if it holds %s.', (step, _what, values) => {
  const form = { amenities: [], additionalOptions: [], billsIncluded: [], ...values };
  expect(firstIncompleteStep(form as unknown as FormValues)).toBe(step);
});
