import { expect, it } from 'vitest';
import { FEED_COLUMN_FIELDS } from '@manzil/shared/domain/offer/feeds';
import { mapRecord, openFeed } from '.';
import type { FeedChoices, FeedError, MappedColumn, MappedRecord } from './shape';

async function* bytesOf(text: string) {
  await Promise.resolve();
  // Small chunks, so that names and signs are cut.
  for (let at = 0; at < text.length; at += 7) yield Buffer.from(text.slice(at, at + 7));
}

const columnsOf = async (text: string) => {
  const error = (await openFeed(bytesOf(text)).catch((thrown: unknown) => thrown)) as FeedError;
  expect(error.failure).toBe('unmapped');
  return error.columns;
};

async function homesOf(
  text: string,
  fields: Record<string, MappedColumn['field']>,
  choices: FeedChoices = {},
): Promise<MappedRecord[]> {
  const columns = Object.entries(fields).map(([name, field]) => ({ name, field }));
  const { shape, table, records } = await openFeed(bytesOf(text), columns);
  expect(shape).toBe('mapped');
  const homes: MappedRecord[] = [];
  for await (const record of records) homes.push(mapRecord(table, record, choices));
  return homes;
}

const TABLE = `Our code;Deal;Kind;Emirate;Area name;Rent AED;How often;Sq m;Picture 1;Picture 2
X-1;To let;Villa;Dubai;Dubai Marina;9,000;Monthly;100;https://e.com/1.jpg;https://e.com/2.jpg
X-2;For sale;Villa;Dubai;Dubai Marina;2000000;;100;;
`;

it('The columns of an unknown table come with their first value and a guess.', async () => {
  expect(await columnsOf(TABLE)).toEqual([
    { name: 'Our code', sample: 'X-1', guess: null },
    { name: 'Deal', sample: 'To let', guess: null },
    { name: 'Kind', sample: 'Villa', guess: null },
    { name: 'Emirate', sample: 'Dubai', guess: 'city' },
    { name: 'Area name', sample: 'Dubai Marina', guess: null },
    { name: 'Rent AED', sample: '9,000', guess: null },
    { name: 'How often', sample: 'Monthly', guess: null },
    { name: 'Sq m', sample: '100', guess: null },
    { name: 'Picture 1', sample: 'https://e.com/1.jpg', guess: null },
    { name: 'Picture 2', sample: 'https://e.com/2.jpg', guess: null },
  ]);
});

it('A table is read by the mapping of its columns; several columns can fill one field.', async () => {
  const [rented, sold] = await homesOf(TABLE, {
    'Our code': 'reference',
    Deal: 'type',
    Kind: 'propertyType',
    Emirate: 'city',
    'Area name': 'district',
    'Rent AED': 'price',
    'How often': 'rentPeriod',
    'Sq m': 'area',
    'Picture 1': 'photos',
    'Picture 2': 'photos',
  });
  expect(rented).toMatchObject({
    reference: 'X-1',
    photos: [{ url: 'https://e.com/1.jpg' }, { url: 'https://e.com/2.jpg' }],
    form: { type: 'rent', propertyType: 'villa', city: 'dubai', district: 'dubai_marina', area: 100 },
  });
  expect([rented?.form.price, rented?.form.rentPeriod]).toEqual([108_000, 'monthly']);
  expect([sold?.reference, sold?.form.type, sold?.form.price]).toEqual(['X-2', 'sale', 2_000_000]);
});

const REAXML = `<?xml version="1.0"?>
<!DOCTYPE propertyList SYSTEM "http://reaxml.example.com/propertyList.dtd">
<propertyList date="2026-11-01">
  <rental modTime="2026-11-01" status="current">
    <uniqueID>R1</uniqueID>
    <listingAgent><name>Sara Haddad</name><email>sara@example.com</email></listingAgent>
    <rent period="week">2000</rent>
    <address><suburb>Dubai Marina</suburb><state>Dubai</state></address>
    <category name="House"/>
    <headline>By the sea</headline>
    <description>Two floors.<br/>Quiet.</description>
    <features><bedrooms>3</bedrooms><bathrooms>2</bathrooms></features>
    <buildingDetails><area unit="squareMeter">100</area></buildingDetails>
    <images><img id="m" url="https://e.com/m.jpg"/><img id="a" url="https://e.com/a.jpg"/></images>
    <objects><floorplan id="1" url="https://e.com/plan.gif"/></objects>
  </rental>
  <rental modTime="2026-11-01" status="leased"><uniqueID>R2</uniqueID></rental>
  <residential modTime="2026-11-01" status="withdrawn"><uniqueID>R3</uniqueID></residential>
</propertyList>`;

it('REAXML is read through a mapping: attributes are values, and the element names the deal.', async () => {
  const found = await columnsOf(REAXML);
  expect(found.filter(({ guess }) => guess).map(({ name, guess }) => [name, guess])).toEqual([
    ['status', 'status'],
    ['description', 'description'],
    ['features.bedrooms', 'bedrooms'],
    ['features.bathrooms', 'bathrooms'],
    ['buildingDetails.area', 'area'],
  ]);
  const homes = await homesOf(REAXML, {
    uniqueID: 'reference',
    record: 'type',
    status: 'status',
    rent: 'price',
    'rent.period': 'rentPeriod',
    'address.state': 'city',
    'address.suburb': 'district',
    'category.name': 'propertyType',
    headline: 'title',
    description: 'description',
    'features.bedrooms': 'bedrooms',
    'features.bathrooms': 'bathrooms',
    'buildingDetails.area': 'area',
    'buildingDetails.area.unit': 'areaUnit',
    'images.img.url': 'photos',
    'objects.floorplan.url': 'floorPlans',
    'listingAgent.email': 'agentEmail',
  });
  expect(homes.map(({ reference, isWithdrawn }) => [reference, isWithdrawn])).toEqual([
    ['R1', false],
    ['R2', true],
    ['R3', true],
  ]);
  expect(homes[0]).toMatchObject({
    agent: { email: 'sara@example.com' },
    photos: [
      { url: 'https://e.com/m.jpg', isFloorPlan: false },
      { url: 'https://e.com/a.jpg', isFloorPlan: false },
      { url: 'https://e.com/plan.gif', isFloorPlan: true },
    ],
    form: {
      ...{ type: 'rent', price: 104_000, rentPeriod: 'weekly', propertyType: 'villa', area: 1076.39 },
      ...{ city: 'dubai', district: 'dubai_marina', bedrooms: '3', bathrooms: '2' },
      ...{ title: 'By the sea', description: 'Two floors.\nQuiet.' },
    },
  });
});

const REAXML_FIELDS = {
  uniqueID: 'reference',
  status: 'status',
  'commercialListingType.value': 'type',
  record: 'type',
  price: 'price',
  rent: 'price',
  'rent.period': 'rentPeriod',
  commercialRent: 'price',
  'commercialRent.period': 'rentPeriod',
  'landDetails.area': 'area',
  'landDetails.area.unit': 'areaUnit',
  'listingAgent.email': 'agentEmail',
  'objects.img.url': 'photos',
} as const;
const propertyList = (inner: string) =>
  `<propertyList date="2026-11-01" username="crm">\n<!-- Stock -->\n${inner}\n</propertyList>`;
const SOLD = '<soldDetails><price display="yes">85000</price><date>2026-11-01</date></soldDetails>';

it.each<[string, string, object]>([
  [
    'commercial: of several agents the first; a lease by the year',
    '<commercial status="current"><uniqueID>C1</uniqueID><commercialListingType value="lease"/><listingAgent id="1"><email>first@example.com</email></listingAgent><listingAgent id="2"><email>second@example.com</email></listingAgent><listingAgent id="3"/><commercialRent period="annual" plusOutgoings="no">90000.00</commercialRent><objects><img id="m" url="https://e.com/m.jpg" format="jpg"/></objects></commercial>',
    {
      reference: 'C1',
      agent: { email: 'first@example.com' },
      photos: [{ url: 'https://e.com/m.jpg' }],
      form: { type: 'rent', price: 90_000, rentPeriod: 'yearly' },
    },
  ],
  [
    'residential, inserted: what is marked as shown counts, sizes in squares and photos in files stay empty',
    '<residential status="current"><uniqueID>N1</uniqueID><underOffer value="no"/><listingAgent><telephone type="BH">04 123 4567</telephone><email>omar@example.com</email></listingAgent><price display="yes">500000</price><priceView>Between 400,000 and 600,000</priceView><vendorDetails><name>Seller</name></vendorDetails><landDetails><area unit="square">80</area><frontage unit="meter">20</frontage></landDetails><objects><img id="m" file="house.jpg" format="jpg"/><floorplan id="1" file="plan.jpg"/></objects></residential>',
    {
      ...{ reference: 'N1', isWithdrawn: false, photos: [], agent: { email: 'omar@example.com' } },
      form: { price: 500_000 },
    },
  ],
  [
    'residential, a new price: nothing but the price',
    '<residential status="current"><agentID>A</agentID><uniqueID>N1</uniqueID><price display="yes">600000</price></residential>',
    { reference: 'N1', isWithdrawn: false, photos: [], form: { price: 600_000 } },
  ],
  [
    'commercial for sale with a tenant: the asking price, not the rent',
    '<commercial status="current"><uniqueID>C2</uniqueID><commercialListingType value="sale"/><price display="yes">120000</price><commercialRent period="annual" plusOutgoings="no">10000</commercialRent></commercial>',
    { reference: 'C2', form: { type: 'sale', price: 120_000 } },
  ],
  [
    'rental: a rent by the month',
    '<rental status="current"><uniqueID>R1</uniqueID><rent period="month">5000</rent></rental>',
    { form: { type: 'rent', price: 60_000, rentPeriod: 'monthly' } },
  ],
  [
    'land: a size in squares stays empty, and the deal is asked for',
    '<land status="current"><uniqueID>L1</uniqueID><price>80000</price><landDetails><area unit="square">60</area></landDetails></land>',
    { isWithdrawn: false, form: { price: 80_000 }, unknown: [{ field: 'type', value: 'land' }] },
  ],
  [
    'land: a size in square metres',
    '<land status="current"><uniqueID>L2</uniqueID><landDetails><area unit="squareMeter">100</area></landDetails></land>',
    { form: { area: 1076.39 } },
  ],
  ...(['residential', 'land', 'rural', 'commercial'] as const).map((kind): [string, string, object] => [
    `${kind}: a sold one is withdrawn, and its price is no asking price`,
    `<${kind} status="sold"><uniqueID>S1</uniqueID>${SOLD}</${kind}>`,
    { reference: 'S1', isWithdrawn: true, form: {} },
  ]),
])('REAXML is read, %s.', async (_what, record, home) => {
  const [found] = await homesOf(propertyList(record), REAXML_FIELDS);
  expect(found).toMatchObject(home);
});

it('A size in an unknown unit and the price of a sale that is over fill no field.', async () => {
  const land =
    '<land status="sold"><uniqueID>L1</uniqueID><landDetails><area unit="square">60</area></landDetails>';
  const [home] = await homesOf(propertyList(`${land}${SOLD}</land>`), REAXML_FIELDS);
  expect(home?.form).toEqual({});
});

it('REAXML with a second end is broken at its line, and one without listings is no feed.', async () => {
  const rental = '<rental status="current"><uniqueID>R1</uniqueID><rent period="week">500</rent></rental>';
  await expect(homesOf(`${propertyList(rental)}\n</propertyList>`, REAXML_FIELDS)).rejects.toMatchObject({
    failure: 'broken',
    detail: '5',
  });
  await expect(homesOf(propertyList(''), REAXML_FIELDS)).rejects.toMatchObject({ failure: 'not_a_feed' });
});

const BLM = `#HEADER#
VERSION : 3
EOF : '|'
EOR : '~'

#DEFINITION#
AGENT_REF|TOWN|SUMMARY|BEDROOMS|PRICE|MEDIA_IMAGE_00|MEDIA_IMAGE_01|~

#DATA#
A_1|Dubai|By the sea
with a view|2|1,500,000|https://e.com/1.jpg|https://e.com/2.jpg|~
A_2|Dubai|In town|3|900000|||~
#END#
`;

it('BLM is read through a mapping: its header names the separators, its definition the columns.', async () => {
  const names = (await columnsOf(BLM)).map(({ name, guess }) => [name, guess]);
  expect(names).toEqual([
    ['AGENT_REF', null],
    ['TOWN', null],
    ['SUMMARY', null],
    ['BEDROOMS', 'bedrooms'],
    ['PRICE', 'price'],
    ['MEDIA_IMAGE_00', null],
    ['MEDIA_IMAGE_01', null],
  ]);
  const homes = await homesOf(BLM, {
    ...{ AGENT_REF: 'reference', TOWN: 'city', SUMMARY: 'title', PRICE: 'price' },
    ...{ MEDIA_IMAGE_00: 'photos', MEDIA_IMAGE_01: 'photos' },
  });
  expect(
    homes.map(({ reference, form, photos }) => [reference, form.title, form.price, photos.length]),
  ).toEqual([
    ['A_1', 'By the sea with a view', 1_500_000, 2],
    ['A_2', 'In town', 900_000, 0],
  ]);
});

it('Codes of a BLM file are given a meaning by the owner’s choices; file names are no photos.', async () => {
  const text = `#HEADER#\nVERSION: 3\nEOF : '|'\nEOR : '~'\n\n#DEFINITION#\nAGENT_REF|DESCRIPTION|PRICE|PROP_SUB_ID|TRANS_TYPE_ID|PUBLISHED_FLAG|MEDIA_IMAGE_00|~\n\n#DATA#\nB_1|First floor. <br><br><p><b>Lounge</b><br>15' 2" x 11' & a door</p>|159,950|8|1|1|B_1_IMG_00.jpg|~\nB_2||1|8|2|0||~\n#END#\n`;
  const type = new Map([
    ['1', 'sale'],
    ['2', 'rent'],
  ]);
  const homes = await homesOf(
    text,
    {
      ...{ AGENT_REF: 'reference', DESCRIPTION: 'description', PRICE: 'price', PROP_SUB_ID: 'propertyType' },
      ...{ TRANS_TYPE_ID: 'type', PUBLISHED_FLAG: 'status', MEDIA_IMAGE_00: 'photos' },
    },
    { type },
  );
  expect(homes).toMatchObject([
    {
      reference: 'B_1',
      isWithdrawn: false,
      photos: [],
      form: { type: 'sale', price: 159_950, description: `First floor.\n\nLounge\n15' 2" x 11' & a door` },
      unknown: [{ field: 'propertyType', value: '8' }],
    },
    { reference: 'B_2', isWithdrawn: true, form: { type: 'rent' } },
  ]);
});

it('A list anywhere in a JSON object is found.', async () => {
  const text = JSON.stringify({ total: 1, hits: [{ ref: 'J-1', rooms: 2, place: { city: 'Dubai' } }] });
  expect((await columnsOf(text)).map(({ name }) => name)).toEqual(['ref', 'rooms', 'place.city']);
  const [home] = await homesOf(text, { ref: 'reference', 'place.city': 'city' });
  expect([home?.reference, home?.form.city]).toEqual(['J-1', 'dubai']);
});

it('Every field of the list can be mapped.', async () => {
  const header = FEED_COLUMN_FIELDS.map((_field, at) => `C${at}`);
  const text = `${header.join(';')}\n${header.map(() => '1').join(';')}\n`;
  const columns = FEED_COLUMN_FIELDS.map((field, at) => ({ name: `C${at}`, field }));
  const { table } = await openFeed(bytesOf(text), columns);
  expect(Object.keys(table)).toEqual(FEED_COLUMN_FIELDS);
});
