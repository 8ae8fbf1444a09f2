import { expect, it } from 'vitest';
import { FEED_COLUMN_FIELDS } from '@manzil/shared/domain/offer/feeds';
import { mapRecord, openFeed } from '.';
import type { FeedError, MappedColumn, MappedRecord } from './shape';

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

async function homesOf(text: string, fields: Record<string, MappedColumn['field']>): Promise<MappedRecord[]> {
  const columns = Object.entries(fields).map(([name, field]) => ({ name, field }));
  const { shape, table, records } = await openFeed(bytesOf(text), columns);
  expect(shape).toBe('mapped');
  const homes: MappedRecord[] = [];
  for await (const record of records) homes.push(mapRecord(table, record, {}));
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
