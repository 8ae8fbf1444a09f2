import { expect, it } from 'vitest';
import type { FeedChoices } from './shape';
import { mapRecord } from '.';
import { TABLES } from './tables';

type Typed = Record<string, string | string[]>;
type Shape = keyof typeof TABLES;
const mapped = (shape: Shape, record: Typed, choices: FeedChoices = {}) =>
  mapRecord(
    TABLES[shape],
    new Map(Object.entries(record).map(([name, value]) => [name, [value].flat()])),
    choices,
  );
const formOf = (shape: Shape, record: Typed) => mapped(shape, record).form as Record<string, unknown>;

/** Passes needed for attributes that depend on property type and offer. */
const HOME = { propertyFinder: { offering_type: 'RR', property_type: 'VH' } };
const home = (record: Typed) => formOf('propertyFinder', { ...HOME.propertyFinder, ...record });

it.each([
  ['AP', 'apartment'],
  ['BW', 'villa', 'bungalow'],
  ['CD', 'villa', 'compound'],
  ['DX', 'apartment', 'duplex'],
  ['FA', 'warehouses', 'factory'],
  ['FM', 'farms'],
  ['FF', 'office', 'fullFloor'],
  ['HA', 'apartment', 'hotelApartment'],
  ['HF', 'office', 'halfFloor'],
  ['LC', 'labour'],
  ['LP', 'commercial_lands'],
  ['OF', 'office'],
  ['BC', 'office', 'businessCentre'],
  ['PH', 'apartment', 'penthouse'],
  ['RE', 'Retail_store'],
  ['RT', 'Retail_store', 'restaurant'],
  ['ST', 'warehouses', 'storage'],
  ['TH', 'villa', 'townhouse'],
  ['VH', 'villa'],
  ['SA', 'labour', 'staffAccommodation'],
  ['WB', 'apartment', 'wholeBuilding'],
  ['SH', 'Retail_store', 'shop'],
  ['SR', 'Retail_store', 'showroom'],
  ['CW', 'office', 'coWorking'],
  ['WH', 'warehouses'],
  ['Apartment', 'apartment'],
  ['Villa', 'villa'],
  ['Townhouse', 'villa', 'townhouse'],
  ['Pent House', 'apartment', 'penthouse'],
  ['Hotel Apartment', 'apartment', 'hotelApartment'],
  ['Loft', 'apartment', 'loft'],
  ['Office', 'office'],
  ['Shop', 'Retail_store', 'shop'],
  ['Warehouse', 'warehouses'],
  ['Factory', 'warehouses', 'factory'],
  ['Labour Camp', 'labour'],
  ['Commercial Building', 'office', 'wholeBuilding'],
  ['Commercial Floor', 'office', 'fullFloor'],
  ['Residential Floor', 'apartment', 'fullFloor'],
  ['Residential Building', 'apartment', 'wholeBuilding'],
  ['Residential Land', 'commercial_lands'],
  ['Commercial Land', 'commercial_lands'],
  ['BU', undefined],
  ['Other Commercial', undefined],
])('Type %s is %s %s; an ambiguous one is asked for.', (property_type, propertyType, subType?: string) => {
  const { form, unknown } = mapped('propertyFinder', { property_type });
  expect(form).toEqual({ ...(propertyType && { propertyType }), ...(subType && { subType }) });
  expect(unknown.map(({ value }) => value)).toEqual(propertyType ? [] : [property_type]);
});

it('The code of storage with a studio’s bedrooms is a studio apartment.', () => {
  const studio = { propertyType: 'apartment', bedrooms: 'studio' };
  expect(mapped('propertyFinder', { property_type: 'ST', bedroom: 'studio' }).form).toEqual(studio);
  const storage = { propertyType: 'warehouses', subType: 'storage' };
  expect(mapped('propertyFinder', { property_type: 'ST', bedroom: '0' }).form).toEqual(storage);
});

it.each([
  ['RR', 'rent', 'yearly'],
  ['CR', 'rent', 'yearly'],
  ['RS', 'sale', 'oneTimePayment'],
  ['CS', 'sale', 'oneTimePayment'],
  ['RP', 'rent', 'yearly'],
  ['SP', 'sale', 'oneTimePayment'],
  ['Buy', 'sale', 'oneTimePayment'],
  ['Sale', 'sale', 'oneTimePayment'],
  ['Rent', 'rent', 'yearly'],
])('Offering %s is %s.', (offering_type, type, paymentPeriod) => {
  expect(formOf('propertyFinder', { offering_type })).toEqual({ type, paymentPeriod });
});

it.each([
  [{ price: 'AED 85,000' }, 85_000, undefined],
  [{ 'price.yearly': '85000', 'price.monthly': '8000' }, 85_000, 'yearly'],
  [{ 'price.monthly': '8,000.50' }, 96_006, 'monthly'],
  [{ 'price.weekly': '1000' }, 52_000, 'weekly'],
  [{ 'price.daily': '٥٠٠' }, 182_500, 'daily'],
  [{ price: '8000', rental_period: 'M' }, 96_000, 'monthly'],
  [{ price: '8000', rental_period: 'Quarterly' }, undefined, undefined],
  [{ price: '0' }, undefined, undefined],
  [{ price: 'on request' }, undefined, undefined],
  [{ price: '85000', price_on_application: 'Yes' }, undefined, undefined],
  [{ price: '85000', price_on_application: '1' }, undefined, undefined],
  [{ price: '85000', price_on_application: '0' }, 85_000, undefined],
])('A rent of %o is %s a year.', (record, price, rentPeriod) => {
  const form = home(record);
  expect([form.price, form.rentPeriod]).toEqual([price, rentPeriod]);
});

it('A monthly rent has no cheques, and a sale no period.', () => {
  expect(home({ 'price.monthly': '8000', cheques: '4' }).chequeOptions).toBeUndefined();
  expect(home({ offering_type: 'RS', price: '8000', rental_period: 'M' })).toMatchObject({ price: 8000 });
  expect(home({ offering_type: 'RS', price: '8000', rental_period: 'M' })).not.toHaveProperty('rentPeriod');
});

it('Project and view are read as one line of plain text.', () => {
  const { project, view } = home({ project_name: ' Emaar  Beachfront ', view: 'Sea &amp; Palm' });
  expect([project, view]).toEqual(['Emaar Beachfront', 'Sea & Palm']);
});

it('A subtype in our own shape that belongs to another property type is left out.', () => {
  const ours = (propertyType: string) => formOf('json', { propertyType, subType: 'townhouse' });
  expect([ours('villa').subType, ours('apartment').subType]).toEqual(['townhouse', undefined]);
});

it.each([
  ['4', [{ cheques: 4, annualRent: 85_000 }]],
  ['5', undefined],
  ['0', undefined],
])('%s cheques are %o.', (cheques, options) => {
  expect(home({ price: '85000', cheques }).chequeOptions).toEqual(options);
});

it.each([
  ['0', 'studio'],
  ['-1', 'studio'],
  ['Studio', 'studio'],
  ['3', '3'],
  ['7+', '5+'],
  ['10+', '5+'],
  ['N/A', undefined],
])('%s bedrooms are %s.', (bedroom, bedrooms) => {
  expect(home({ bedroom }).bedrooms).toBe(bedrooms);
});

it.each([
  ['furnished', 'Yes', 'furnished'],
  ['furnished', 'No', 'unfurnished'],
  ['furnished', '0', 'unfurnished'],
  ['furnished', '1', 'furnished'],
  ['furnished', 'Partly', 'partly'],
  ['semi-furnished', 'Partly', 'partly'],
  ['furnished', 'N/A', undefined],
])('%s: %s is %s.', (tag, value, furnishing) => {
  expect(home({ [tag]: value }).furnishing).toBe(furnishing);
});

it.each([
  ['completed', 'ready'],
  ['off_plan', 'off-plan'],
  ['completed_primary', 'ready'],
  ['off_plan_primary', 'off-plan'],
])('Completion %s is %s.', (completion_status, condition) => {
  expect(home({ completion_status }).propertyCondition).toBe(condition);
});

it.each([
  ['1,250', 'SQFT', 1250],
  ['100', 'SQM', 1076.39],
  ['100 sq. m', '', 1076.39],
  ['1250 sqft', 'SQM', 1250],
  ['0', 'SQFT', undefined],
  ['900', '', 900],
  ['900', 'قدم مربع', 900],
  ['100', 'متر مربع', 1076.39],
  ['40', 'square', undefined],
  ['2', 'Acres', undefined],
])('A size of %s %s is %s square feet.', (size, unit, area) => {
  expect(formOf('bayut', { Property_Size: size, Property_Size_Unit: unit }).area).toBe(area);
});

it.each(
  'AC BA BK BL BW CP CS LB MR MS PA PG PJ PP PY VC SE SP SS ST SY VW WC CO PR BR CR AN DN PN MZ'.split(' '),
)('Amenity code %s is known, with its name or without.', (code) => {
  expect(mapped('propertyFinder', { private_amenities: `${code},${code}- Some name` }).unknown).toEqual([]);
});

it('Amenities are read by code and name; unknown ones come with a guess.', () => {
  const { form, unknown } = mapped(
    'bayut',
    {
      Features: 'AC, Swimming Pool | Maids Room;شرفة',
      'Features.Feature': ['Near the metro', 'Balconny', 'Zxqv'],
    },
    { amenities: new Map([['zxqv', 'gym']]) },
  );
  expect(form.amenities).toEqual(['gym', 'central_ac_heating', 'pool', 'balcony']);
  expect(form.additionalOptions).toEqual(['near_metro', 'maids_room']);
  expect(unknown).toEqual([
    { field: 'amenities', value: 'Balconny', guess: { ours: 'balcony', likeness: 0.88 } },
  ]);
});

it.each([
  ['Dubai', 'Dubai Marina', 'Marina Promenade', 'dubai', 'dubai_marina'],
  ['دبي', 'دبي مارينا', '', 'dubai', 'dubai_marina'],
  ['2', 'JVC', '', 'dubai', 'jumeirah_village_circle'],
  ['Abu Dhabi', 'Al Reem Island', '', 'abu_dhabi', 'al_reem_island'],
  ['RAK', 'Al Hamra Village', '', 'ras_al_khaimah', 'al_hamra_village'],
  ['Dubai', 'Dubailand', 'Remraam', 'dubai', 'remraam'],
])('%s, %s, %s is %s/%s.', (city, community, sub_community, ours, district) => {
  const { form, unknown } = mapped('propertyFinder', { city, community, sub_community });
  expect([form.city, form.district, unknown]).toEqual([ours, district, []]);
});

it('An unknown district comes with a guess; a choice sets district and city.', () => {
  const record = { city: 'Dubai', community: 'Dubai Marinna' };
  expect(mapped('propertyFinder', record).unknown).toEqual([
    { field: 'district', value: 'Dubai Marinna', guess: { ours: 'dubai/dubai_marina', likeness: 0.92 } },
  ]);
  const choose = (ours: string | null) =>
    mapped('propertyFinder', record, { district: new Map([['dubai marinna', ours]]) });
  expect([choose('dubai/deira').form.district, choose('dubai/deira').unknown]).toEqual(['deira', []]);
  expect([choose(null).form.district, choose(null).unknown]).toEqual([undefined, []]);
  expect(choose('sharjah/al_khan').form.city).toBe('dubai');
});

it.each([[{ geopoints: '55.14,25.08' }], [{ geopoints: '25.08, 55.14' }]])(
  '%o is in Dubai, whatever the order.',
  (record) => {
    expect(home(record).location).toEqual({ lat: 25.08, lng: 55.14 });
  },
);

it('Locations abroad are dropped; PropSpace has separate coordinates.', () => {
  expect(home({ geopoints: '0,0' }).location).toBeUndefined();
  expect(formOf('propSpace', { Latitude: '55.14', Longitude: '25.08' }).location).toEqual({
    lat: 25.08,
    lng: 55.14,
  });
});

it.each([
  [
    { city: 'Dubai', permit_number: '7112345678' },
    { number: '7112345678', type: 'trakheesi' },
  ],
  [
    { city: 'Abu Dhabi', permit_number: '12345' },
    { number: '12345', type: 'madhmoun' },
  ],
  [
    { city: 'Ajman', permit_number: '12345' },
    { number: '12345', type: 'other' },
  ],
  [
    { city: 'Dubai', dtcm_permit: 'ABC-12' },
    { number: 'ABC-12', type: 'dtcm' },
  ],
  [{ city: 'Dubai', permit_number: '00000' }, undefined],
])('The permit of %o is %o.', (record, permit) => {
  expect(home(record).permit).toEqual(permit);
});

it.each([
  ['One<br>two', 'One\ntwo'],
  ['<p>One</p>\r\n<p>Two &amp; three</p>', 'One\n\nTwo & three'],
  ['&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;', 'One\n\nTwo'],
  ['&amp;lt;b&amp;gt;One&amp;lt;/b&amp;gt; &amp;amp; two', 'One & two'],
  ['<script>alert(1)</script>Hi<!-- <b>no</b> --> there', 'Hi there'],
  ['Rent < 5 & size > 6&nbsp;m&sup2;', 'Rent < 5 & size > 6 m²'],
  ['One\n\n\n\nTwo   three', 'One\n\nTwo three'],
  ['إطلالة&#1548; جديدة', 'إطلالة، جديدة'],
])('The description %s is plain text.', (description_en, description) => {
  expect(home({ description_en }).description).toBe(description);
});

it('Agents, photos and links are read; phones stay as written, photos are deduplicated.', () => {
  const { agent, photos, form, reference } = mapped('dubizzle', {
    REFNO: 'X-1',
    contactEmail: 'a@example.com',
    contactNumber: '+971 (50) 12-34',
    photos: 'https://e.com/1.jpg|http://e.com/2.jpg|https://e.com/1.jpg|/3.jpg|javascript:x',
    view360: 'http://e.com/tour',
    video_url: 'https://e.com/video',
  });
  expect(reference).toBe('X-1');
  expect(agent).toEqual({ name: '', email: 'a@example.com', phone: '+971 (50) 12-34', brn: '' });
  expect(photos.map(({ url }) => url)).toEqual(['https://e.com/1.jpg', 'http://e.com/2.jpg']);
  expect([form.videoUrl, form.virtualTourUrl]).toEqual(['https://e.com/video', undefined]);
});

it.each([
  ['live', false],
  ['vacant', false],
  ['deleted', true],
  ['archive', true],
  ['', false],
])('A record with the status %j is withdrawn: %s.', (Property_Status, isWithdrawn) => {
  expect(mapped('bayut', { ...(Property_Status && { Property_Status }) }).isWithdrawn).toBe(isWithdrawn);
});

const UNIT = {
  RefNo: 'UN-7',
  Category: 'Apartment',
  Community: 'Dubai Marina',
  StateName: 'Dubai',
  PropertyName: 'Marina Heights',
  BuiltupArea: '1,250.5',
  PrimaryUnitView: 'Sea',
  Agent: 'Sara Haddad',
  SalesmanEmail: 'sara@example.com',
  ContactNumber: '971501234567',
  Bedrooms: '2',
  NoOfBathrooms: '3',
  MarketingTitle: 'Bright home by the sea',
  Remarks: 'Close to the tram.',
  Furnish_status: 'Semi Furnished',
  PermitNumber: '7112345678',
  ProGooglecoordinates: '25.08, 55.14',
  'Images.Image.ImageURL': ['https://e.com/1.jpg', 'https://e.com/2.jpg'],
};
it.each([
  ['rent', { Rent: '120000', RentPerMonth: '10000' }, { price: 120_000, rentPeriod: 'yearly' }],
  ['rent', { Rent: '0', RentPerMonth: '10000' }, { price: 120_000, rentPeriod: 'monthly' }],
  ['sale', { SellPrice: '2,500,000', Rent: '0' }, { price: 2_500_000 }],
])('A unit of Goyzer is for %s if it has %o.', (type, prices, priced) => {
  const { reference, agent, photos, form } = mapped('goyzer', { ...UNIT, ...prices });
  expect({ reference, agent, photos: photos.length }).toEqual({
    reference: 'UN-7',
    agent: { name: 'Sara Haddad', email: 'sara@example.com', phone: '971501234567', brn: '' },
    photos: 2,
  });
  expect(form).toEqual({
    ...{ type, paymentPeriod: type === 'rent' ? 'yearly' : 'oneTimePayment', ...priced },
    ...{ title: 'Bright home by the sea', description: 'Close to the tram.' },
    ...{ propertyType: 'apartment', bedrooms: '2', bathrooms: '3', area: 1250.5, furnishing: 'partly' },
    ...{ city: 'dubai', district: 'dubai_marina', buildingName: 'Marina Heights', view: 'Sea' },
    ...{ location: { lat: 25.08, lng: 55.14 }, permit: { number: '7112345678', type: 'trakheesi' } },
  });
});

it('A listing of Propertybase is read from its groups.', () => {
  const { reference, agent, photos, form, isWithdrawn } = mapped('propertybase', {
    'general_listing_information.listing_title': 'Villa near the park',
    'general_listing_information.listingprice': '3500000',
    'general_listing_information.property_type': 'Townhouse',
    'general_listing_information.status': 'Live',
    'general_listing_information.totalarea': '2100',
    'general_listing_information.description': '<p>Two floors.</p>',
    'general_listing_information.bedrooms': '4',
    'general_listing_information.fullbathrooms': '4',
    'listing_agent.listing_agent_firstname': 'Omar',
    'listing_agent.listing_agent_lastname': 'Saleh',
    'listing_agent.listing_agent_email': 'omar@example.com',
    'listing_agent.listing_agent_mobil_phone': '+971501112233',
    'listing_media.images.image.url': 'https://e.com/1.jpg',
    'custom_fields.autonumber': 'L-0042',
    'custom_fields.offering_type': 'RS',
    'custom_fields.city': 'Dubai',
    'custom_fields.community': 'Arabian Ranches',
    'custom_fields.completion_status': 'off_plan_primary',
    'custom_fields.project_name': 'Park Homes',
    'custom_fields.permit_number': '7198765432',
    'custom_fields.parking': '2',
  });
  expect({ reference, isWithdrawn, agent, photos }).toEqual({
    reference: 'L-0042',
    isWithdrawn: false,
    agent: { name: 'Omar Saleh', email: 'omar@example.com', phone: '+971501112233', brn: '' },
    photos: [{ url: 'https://e.com/1.jpg', isFloorPlan: false }],
  });
  expect(form).toEqual({
    ...{ title: 'Villa near the park', description: 'Two floors.', type: 'sale', price: 3_500_000 },
    ...{ propertyType: 'villa', subType: 'townhouse', paymentPeriod: 'oneTimePayment', area: 2100 },
    ...{ bedrooms: '4', bathrooms: '4', parkings: '2', city: 'dubai', district: 'arabian_ranches' },
    ...{ propertyCondition: 'off-plan', project: 'Park Homes' },
    permit: { number: '7198765432', type: 'trakheesi' },
  });
});

it.each(['<', '<a', '<script>', '&lt;', '&', ' ', '<!--', ',', '"', '0', '<p\n'])(
  '100,000 characters of %j take little time.',
  (part) => {
    const text = part.repeat(100_000 / part.length);
    const names = [
      'description_en',
      'title_en',
      'private_amenities',
      'community',
      'city',
      'price',
      'size',
      'geopoints',
    ];
    const start = performance.now();
    mapped(
      'propertyFinder',
      Object.fromEntries([...names, 'photo.url', 'property_type'].map((name) => [name, text])),
    );
    expect(performance.now() - start).toBeLessThan(2000);
  },
);
