import { expect, it } from 'vitest';
import { PROPERTY_TYPES } from '@manzil/shared/domain/enums';
import { CHOICES } from '@manzil/shared/domain/property/attribute';
import {
  appliesTo,
  ATTRIBUTE_KEYS,
  attributeOf,
  type AttributeKey,
} from '@manzil/shared/domain/property/attributes';
import type { FeedListing, MappedRecord } from './shape';
import { mapRecord, openFeed, writeFeed } from '.';

async function* listed<Item>(items: Item[]): AsyncGenerator<Item> {
  await Promise.resolve();
  yield* items;
}

const KINDS = [
  'apartment/penthouse',
  'villa/townhouse',
  'villa',
  'office',
  'warehouses/factory',
  'Retail_store/shop',
];
const PERIODS = ['yearly', 'monthly', 'weekly', 'daily'] as const;
const DIVISORS = { yearly: 1, monthly: 12, weekly: 52, daily: 365 };
const HOMES = new Set(['apartment', 'villa']);

/** Listing `n` with all fields that every shape holds. */
function listing(n: number): FeedListing {
  const [propertyType = '', subType] = KINDS[n % KINDS.length]?.split('/') ?? [];
  const isRent = n % 2 === 0;
  const rentPeriod = PERIODS[(n >> 1) % PERIODS.length] ?? 'yearly';
  const price = (1000 + n) * (isRent ? DIVISORS[rentPeriod] : 100);
  return {
    reference: `AG-${n}`,
    form: {
      title: `Home & "garden" <${n}>, 5 < 6; tab & co`,
      titleAr: `شقة ${n}`,
      description: `First line of ${n}\n\nSecond "paragraph", with a < b & ]]> and 🏡`,
      descriptionAr: 'وصف الشقة، مع إطلالة',
      type: isRent ? 'rent' : 'sale',
      propertyType,
      ...(subType && { subType }),
      city: 'dubai',
      district: 'dubai_marina',
      buildingName: 'Tower | & Co',
      price,
      paymentPeriod: isRent ? 'yearly' : 'oneTimePayment',
      ...(isRent && { rentPeriod }),
      ...(HOMES.has(propertyType) && { bedrooms: n % 7 ? '5+' : 'studio' }),
      bathrooms: '6+',
      area: 1234.5,
      plotArea: 5000,
      furnishing: n % 3 ? 'furnished' : 'unfurnished',
      propertyCondition: 'off-plan',
      handoverDate: '2028-03',
      amenities: ['balcony', 'gym'],
      additionalOptions: ['maids_room', 'near_metro'],
      permit: { number: '7112345678', type: n % 5 ? 'trakheesi' : 'dtcm' },
      videoUrl: 'https://example.com/v?a=1&b=2',
    } as unknown as FeedListing['form'],
    photos: [
      { url: 'https://example.com/1.jpg?x=1&y=2', isFloorPlan: false },
      { url: 'http://example.com/2.jpg', isFloorPlan: false },
      { url: 'https://example.com/plan.png', isFloorPlan: true },
    ],
    agent: { name: 'Sara "S" & Co', email: 'sara@example.com', phone: '+971 50 123 4567', brn: '' },
    isWithdrawn: n % 4 === 0,
  };
}

async function roundTrip(shape: 'propertyFinder' | 'bayut' | 'json' | 'csv', listings: FeedListing[]) {
  async function* bytes() {
    for await (const part of writeFeed(shape, listed(listings))) yield Buffer.from(part);
  }
  const feed = await openFeed(bytes());
  expect(feed.shape).toBe(shape);
  const mapped: MappedRecord[] = [];
  for await (const record of feed.records) mapped.push(mapRecord(feed.table, record, {}));
  return mapped;
}

it.each(['propertyFinder', 'bayut', 'json', 'csv'] as const)(
  'A written %s feed reads back with every field it holds.',
  async (shape) => {
    const listings = Array.from({ length: 40 }, (_, n) => listing(n));
    expect(await roundTrip(shape, listings)).toEqual(listings.map((one) => ({ ...one, unknown: [] })));
  },
);

it.each(['json', 'csv'] as const)(
  'Our own shape as %s holds lists of rows and our own permit.',
  async (shape) => {
    const one = listing(0);
    Object.assign(one.form, {
      chequeOptions: [
        { cheques: 1, annualRent: 80_000 },
        { cheques: 4, annualRent: 85_000 },
      ],
      paymentPlan: [
        { label: 'Booking, now', labelAr: 'عند الحجز', percent: 20, at: 'today', atAr: 'اليوم' },
        { label: 'Handover', labelAr: 'التسليم', percent: 80, at: '2028', atAr: 'عام 2028' },
      ],
      permit: { number: 'A-12345', type: 'other', expiresAt: '2027-01-01' },
      location: { lat: 25.08, lng: 55.14 },
      virtualTourUrl: 'https://example.com/tour',
      serviceCharge: 12.5,
      parkings: '2',
      tenantType: 'families',
      billsIncluded: ['water', 'gas'],
      view: 'Marina',
      project: 'One',
      type: 'rent',
      propertyType: 'apartment',
    });
    expect(await roundTrip(shape, [one])).toEqual([{ ...one, unknown: [] }]);
  },
);

/** A value of an attribute whose kind alone says how it is written; undefined for those with a form of their own. */
function sampleOf(key: AttributeKey, form: Record<string, unknown>): unknown {
  const attribute = attributeOf(key);
  switch (attribute.kind) {
    case 'text':
      return `A "text" of ${key}, 5 < 6 & ; more`;
    case 'link':
      return 'https://example.com/a?b=1&c=2';
    case 'number':
      return 7;
    case 'one':
      return CHOICES[attribute.of].findLast((choice) => appliesTo(key, { ...form, [key]: choice }));
    case 'many':
      return [...CHOICES[attribute.of]];
    case 'own':
      return undefined;
  }
}

/** A listing that an attribute applies to. */
const contextOf = (key: AttributeKey): Record<string, unknown> | undefined =>
  PROPERTY_TYPES.flatMap((propertyType) =>
    [
      { type: 'rent', paymentPeriod: 'yearly', rentPeriod: 'yearly' },
      { type: 'sale', paymentPeriod: 'howManyYears', propertyCondition: 'off-plan' },
    ].map((offer) => ({ ...offer, propertyType, city: 'dubai', district: 'dubai_marina' })),
  ).find((form) => appliesTo(key, form));

const WRITTEN_BY_KIND = ATTRIBUTE_KEYS.filter((key) => attributeOf(key).kind !== 'own');

it.each(['json', 'csv'] as const)(
  'Our own shape as %s holds every attribute of a listing.',
  async (shape) => {
    const listings = WRITTEN_BY_KIND.map((key) => {
      const form = contextOf(key) ?? {};
      const own = { ...form, ...(key in form ? {} : { [key]: sampleOf(key, form) }) };
      return { ...listing(0), reference: key, form: own };
    });
    const read = await roundTrip(shape, listings);
    expect(Object.fromEntries(read.map(({ reference, form }) => [reference, form]))).toEqual(
      Object.fromEntries(listings.map(({ reference, form }) => [reference, form])),
    );
  },
);

it.each(['propertyFinder', 'bayut'] as const)(
  'A %s feed that was exported to our own shape and back is the same.',
  async (shape) => {
    const feed = await roundTrip(
      shape,
      Array.from({ length: 40 }, (_, n) => listing(n)),
    );
    expect(await roundTrip(shape, await roundTrip('json', feed))).toEqual(feed);
    expect(await roundTrip(shape, await roundTrip('csv', feed))).toEqual(feed);
  },
);

it('A Property Finder feed holds project and view.', async () => {
  const one = listing(0);
  Object.assign(one.form, { project: 'Emaar Beachfront', view: 'Sea & "Palm"' });
  expect(await roundTrip('propertyFinder', [one])).toEqual([{ ...one, unknown: [] }]);
});

it.each(['propertyFinder', 'bayut', 'json', 'csv'] as const)(
  'An empty %s feed reads back as empty.',
  async (shape) => {
    expect(await roundTrip(shape, [])).toEqual([]);
  },
);
