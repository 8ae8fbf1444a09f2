import { expect, it } from 'vitest';
import { mapRecord, openFeed } from '.';
import type { MappedRecord } from './shape';

async function* bytesOf(text: string) {
  await Promise.resolve();
  yield Buffer.from(text);
}

const VILLA = `<Listing><count>1</count>
<Ad_Type>Sale</Ad_Type><Unit_Type>Villa</Unit_Type><Unit_Builtup_Area>3,200</Unit_Builtup_Area>
<unit_measure>Sq.Ft.</unit_measure><No_of_Bathroom>4</No_of_Bathroom><Bedrooms>3</Bedrooms>
<No_of_Rooms>0</No_of_Rooms><Price>2500000</Price><Property_Ref_No>PS-1</Property_Ref_No>
<Property_Title>Villa by the lake</Property_Title>
<Web_Remarks>Quiet villa.&lt;br /&gt;Office phone no: 04 000 0000&lt;br /&gt;Upgraded &amp;amp; bright</Web_Remarks>
<Emirate>Dubai</Emirate><Community>Dubai Marina</Community><Property_Name>Lake Villas</Property_Name>
<Latitude>25.08</Latitude><Longitude>55.14</Longitude><Featured>0</Featured><Strno/>
<Listing_Agent>Sara Haddad</Listing_Agent><Listing_Agent_Email>sara@example.com</Listing_Agent_Email>
<Images><image>https://e.com/1.jpg</image><image>https://e.com/2.jpg</image></Images>
<Facilities><facility>Balcony</facility><facility> </facility><facility>Shared Pool</facility></Facilities>
</Listing>`;

async function homesOf(records: string): Promise<MappedRecord[]> {
  const feed = await openFeed(bytesOf(`<?xml version="1.0"?><Listings>${records}</Listings>`));
  expect(feed.shape).toBe('propSpace');
  const homes: MappedRecord[] = [];
  for await (const record of feed.records) homes.push(mapRecord(feed.table, record, {}));
  return homes;
}

it('A record of PropSpace keeps its texts, photos, place and agent.', async () => {
  const [home] = await homesOf(VILLA);
  expect(home).toMatchObject({
    reference: 'PS-1',
    agent: { name: 'Sara Haddad', email: 'sara@example.com' },
    photos: [{ url: 'https://e.com/1.jpg' }, { url: 'https://e.com/2.jpg' }],
  });
  expect(home?.form).toEqual({
    ...{ type: 'sale', paymentPeriod: 'oneTimePayment', price: 2_500_000, propertyType: 'villa' },
    ...{ area: 3200, bedrooms: '3', bathrooms: '4', title: 'Villa by the lake' },
    description: 'Quiet villa.\nOffice phone no: 04 000 0000\nUpgraded & bright',
    ...{ city: 'dubai', district: 'dubai_marina', buildingName: 'Lake Villas' },
    location: { lat: 25.08, lng: 55.14 },
    amenities: ['balcony', 'shared_pool'],
  });
});

it('A record whose reference is blank or a dash has none.', async () => {
  const homes = await homesOf(['', ' ', '-'].map((ref) => VILLA.replace('>PS-1<', `>${ref}<`)).join('\n'));
  expect(homes.map(({ reference }) => reference)).toEqual(['', '', '']);
});
