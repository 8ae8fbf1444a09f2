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

it('Our own shape keeps a zero: a new building, no deposit, no fee.', async () => {
  const one = listing(0);
  Object.assign(one.form, { propertyAge: 0, deposit: 0, agencyFee: 0, serviceCharge: 0 });
  expect(await roundTrip('json', [one])).toEqual([{ ...one, unknown: [] }]);
});

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

/** Every element a portal reads, with its value in the portal's own terms. */
const WRITTEN = {
  propertyFinder: {
    ...{ reference_number: 'AG-2', permit_number: '7112345678', offering_type: 'RR', property_type: 'VH' },
    ...{ price_on_application: 'No', price: '<monthly>1002</monthly>', service_charge: '12.5', cheques: '4' },
    ...{
      city: 'Dubai',
      community: 'Dubai Marina',
      property_name: 'Tower',
      title_en: 'Home',
      title_ar: 'شقة',
    },
    ...{
      description_en: 'Quiet',
      description_ar: 'هادئة',
      private_amenities: 'BA,MR,MO',
      view: 'Sea',
    },
    ...{ plot_size: '5000', size: '1234.5', bedroom: '5+', bathroom: '6+' },
    agent:
      '<name>Sara</name><email>sara@example.com</email><phone>+971501234567</phone><license_no>12345</license_no>',
    ...{ developer: 'Emaar', completion_status: 'off_plan', handover_date: '2028-03', stories: '2' },
    ...{
      parking: '3',
      furnished: 'Partly',
      view360: 'https://e.com/tour',
      video_tour_url: 'https://e.com/v',
    },
    ...{ photo: '<url>https://e.com/1.jpg</url>', floor_plan: '<url>https://e.com/2.png</url>' },
    ...{ geopoints: '55.14,25.08', project_name: 'One' },
  },
  bayut: {
    ...{ Property_Ref_No: 'AG-2', Permit_Number: '7112345678', Property_Status: 'live' },
    ...{ Property_purpose: 'Rent', Property_Type: 'Villa', Property_Size: '1234.5' },
    ...{ Property_Size_Unit: 'SQFT', plotArea: '5000', Bedrooms: '5+', Bathrooms: '6+' },
    Features: '<Feature>Balcony</Feature><Feature>Maid’s room</Feature><Feature>Near the metro</Feature>',
    ...{ Off_plan: 'Yes', handover_date: '2028-03', Property_Title: 'Home', Property_Title_AR: 'شقة' },
    ...{ Property_Description: 'Quiet', Property_Description_AR: 'هادئة', Price: '1002' },
    ...{ Rent_Frequency: 'Monthly', Furnished: 'Partly', City: 'Dubai', Locality: 'Dubai Marina' },
    ...{ Tower_Name: 'Tower', Images: '<Image>https://e.com/1.jpg</Image>' },
    ...{
      Videos: '<Video>https://e.com/v</Video>',
      Floor_Plans: '<Floor_Plan>https://e.com/2.png</Floor_Plan>',
    },
    ...{
      Listing_Agent: 'Sara',
      Listing_Agent_Phone: '+971501234567',
      Listing_Agent_Email: 'sara@example.com',
    },
  },
};
it.each(['propertyFinder', 'bayut'] as const)(
  'A %s feed states every field in the portal’s element.',
  async (shape) => {
    const one = listing(2);
    Object.assign(one.form, {
      ...{
        title: 'Home',
        titleAr: 'شقة',
        description: 'Quiet',
        descriptionAr: 'هادئة',
        buildingName: 'Tower',
      },
      ...{ propertyType: 'villa', subType: undefined, type: 'rent', rentPeriod: 'monthly', price: 12_024 },
      ...{
        amenities: ['balcony'],
        furnishing: 'partly',
        permit: { number: '7112345678', type: 'trakheesi' },
      },
      ...{ location: { lat: 25.08, lng: 55.14 }, virtualTourUrl: 'https://e.com/tour', serviceCharge: 12.5 },
      ...{ chequeOptions: [{ cheques: 4, annualRent: 12_024 }], view: 'Sea', project: 'One', floors: '2' },
      ...{ developer: 'Emaar', parkings: '3', videoUrl: 'https://e.com/v', bedrooms: '5+' },
    });
    one.photos = [
      { url: 'https://e.com/1.jpg', isFloorPlan: false },
      { url: 'https://e.com/2.png', isFloorPlan: true },
    ];
    one.agent = { name: 'Sara', email: 'sara@example.com', phone: '+971501234567', brn: '12345' };
    let text = '';
    for await (const part of writeFeed(shape, listed([{ ...one, isWithdrawn: false }]))) text += part;
    const [, record = ''] = /<[pP]roperty\b[^>]*>([\s\S]*?)<\/[pP]roperty>/.exec(text) ?? [];
    const elements: Record<string, string> = {};
    const rest = record.replaceAll(/<(\w+)>([\s\S]*?)<\/\1>/g, (_, name: string, value: string) => {
      elements[name] = value.trim();
      return '';
    });
    expect(rest.trim()).toBe('');
    expect(elements).toEqual(WRITTEN[shape]);
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
