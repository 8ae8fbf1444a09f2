import { expect, it } from 'vitest';
import { MAX_FEED_RECORDS } from '@manzil/shared/domain/offer/feeds';
import type { FeedError, FeedRecord } from './shape';
import { openFeed } from '.';

async function* inParts(parts: Iterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  for (const part of parts) yield Buffer.from(part as string);
}

async function read(...parts: (string | Uint8Array)[]) {
  const feed = await openFeed(inParts(parts));
  const records: Record<string, readonly string[]>[] = [];
  for await (const record of feed.records) records.push(Object.fromEntries(record));
  return { shape: feed.shape, records };
}

/** Refusals of files, with the line. */
const refusal = async (...parts: (string | Uint8Array)[]): Promise<string> => {
  const error = (await read(...parts).catch((thrown: unknown) => thrown)) as FeedError;
  return [error.failure, error.detail].filter(Boolean).join(' ');
};

const property = (inner = '') => `<property><reference_number>A1</reference_number>${inner}</property>`;

it.each([
  ['propertyFinder', `<list>${property()}</list>`],
  ['bayut', '<Properties><Property><Property_Ref_No>1</Property_Ref_No></Property></Properties>'],
  ['bayut', '<PROPERTIES><property><property_ref_no>1</property_ref_no></property></PROPERTIES>'],
  ['dubizzle', '<dubizzlepropertyfeed><property><refno>1</refno></property></dubizzlepropertyfeed>'],
  ['propSpace', '<Listings><Listing><count>1</count><Unit_Type>Villa</Unit_Type></Listing></Listings>'],
  ['goyzer', '<ArrayOfUnitDTO><UnitDTO><RefNo>AP1</RefNo></UnitDTO></ArrayOfUnitDTO>'],
  [
    'propertybase',
    '<list><property><general_listing_information><listing_title>Home</listing_title></general_listing_information></property></list>',
  ],
  ['csv', 'Reference Number;Price;City\n1;2;3\n'],
  ['json', '[{"reference":"1"}]'],
  ['json', '{"listings":[{"reference":"1","price":5}]}'],
])('A %s feed is recognised by its root and first record: %s', async (shape, text) => {
  const feed = await read(text);
  expect([feed.shape, feed.records.length]).toEqual([shape, 1]);
});

it('Values are trimmed, kept in order by path, and dropped if empty.', async () => {
  const { records } = await read(
    `<list>${property('<price><yearly> 85000 </yearly></price><a/><b> </b><photo><url>1</url><url><![CDATA[ 2 ]]></url></photo>')}</list>`,
  );
  expect(records).toEqual([{ reference_number: ['A1'], 'price.yearly': ['85000'], 'photo.url': ['1', '2'] }]);
});

it('Markup in a description stays part of its text.', async () => {
  const { records } = await read(
    `<list>${property('<description_en>One<br/>two <b>bold</b></description_en>')}</list>`,
  );
  expect(records[0]?.description_en).toEqual(['One<br></br>two <b>bold</b>']);
});

it.each([
  ['not_a_feed', ''],
  ['not_a_feed', 'Not found'],
  ['not_a_feed', '<html><body>Login</body></html>'],
  ['not_a_feed', '<!DOCTYPE html><html></html>'],
  ['not_a_feed', '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><list>&b;</list>'],
  ['not_a_feed', '<rss><item/></rss>'],
  ['not_a_feed', '<list><property><general_listing_information/></property></list>'],
  ['not_a_feed', '{"error":"denied"}'],
  ['not_a_feed', '[1]'],
  ['unmapped', 'a,b,c\n1,2,3\n'],
  ['not_a_feed', 'a,b\n1,2\n'],
  ['broken 1', '#HEADER#\nVersion : 3\n'],
  ['broken 8', '#HEADER#\nEOF : |\n#DEFINITION#\nA|B|C|~\n#DATA#\n1|2|3|~\n\n1|2|~\n#END#'],
  ['broken 3', `<list>\n${property()}\n<property><reference_number>A2`],
  ['broken 2', `<list>\n<property><a></b></property></list>`],
  ['broken 1', `<list>${property('&nbsp;')}</list>`],
  ['broken 1', `<list>${property('<a>'.repeat(20) + '</a>'.repeat(20))}</list>`],
  ['broken 1', '<?xml version="1.0" encoding="klingon"?><list/>'],
  ['broken 2', '[\n{"reference":1,}]'],
  ['broken', `[${'{"a":'.repeat(22)}1${'}'.repeat(22)}]`],
  ['broken 2', 'reference,price,city\n1,"2,3\n'],
  ['broken 2', 'reference,price,city\n1,2,3,4\n'],
  ['too_large 1', `<list>${property(`<size>${'9'.repeat(100_001)}</size>`)}</list>`],
  ['too_large 1', `<list>${property('<a>1</a>'.repeat(5001))}</list>`],
])('A file is refused as %s: %s', async (failure, text) => {
  expect(await refusal(text)).toBe(failure);
});

it('Invalid UTF-8 breaks an XML feed at its line.', async () => {
  expect(await refusal(Buffer.concat([Buffer.from(`<list>\n${property()}\n`), Buffer.from([0xff])]))).toBe(
    'broken 3',
  );
});

it('Feeds beyond the limit of records or bytes are too large.', async () => {
  const many = property().repeat(1000);
  const parts = Array.from({ length: MAX_FEED_RECORDS / 1000 }, () => many);
  expect(await refusal('<list>', ...parts, property(), '</list>')).toBe('too_large');
  expect(await refusal('<list>', ...Array.from({ length: 101 }, () => ' '.repeat(1_000_000)))).toBe(
    'too_large',
  );
});

const ARABIC = 'شقة للإيجار';
/** "شقة" in Windows-1256. */
const WINDOWS = Buffer.from([0xd4, 0xde, 0xc9]);

it.each([
  ['UTF-8', Buffer.from(`<list>${property(`<title_ar>${ARABIC}</title_ar>`)}</list>`)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff<list>${property(`<title_ar>${ARABIC}</title_ar>`)}</list>`)],
  ['UTF-16', Buffer.from(`\ufeff<list>${property(`<title_ar>${ARABIC}</title_ar>`)}</list>`, 'utf16le')],
  [
    'UTF-16 big endian',
    Buffer.from(`\ufeff<list>${property(`<title_ar>${ARABIC}</title_ar>`)}</list>`, 'utf16le').swap16(),
  ],
])('Arabic is read in %s, split anywhere.', async (_name, bytes) => {
  for (const size of [1, 7, bytes.length]) {
    const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    expect((await read(...parts)).records[0]?.title_ar).toEqual([ARABIC]);
  }
});

it('Windows-1256 is read if XML declares it, and detected in tables.', async () => {
  const declared = '<?xml version="1.0" encoding="windows-1256"?><list>';
  const xml = [
    declared,
    '<property><reference_number>1</reference_number><title_ar>',
    WINDOWS,
    '</title_ar></property></list>',
  ];
  expect((await read(...xml)).records[0]?.title_ar).toEqual(['شقة']);
  const table = await read('reference,price,titleAr\n1,2,', WINDOWS, '\n2,3,', WINDOWS, '\n');
  expect(table.records.map((record) => record.titleAr)).toEqual([['شقة'], ['شقة']]);
});

it.each([',', ';', '\t'])('A table by %j keeps quotes and line breaks, split anywhere.', async (sign) => {
  const rows = [
    ['reference', 'price', 'description'],
    ['1', '5', `"Say ""hi""${sign}\r\nthen go"`],
    ['2', '"6"', ''],
  ];
  const text = rows.map((row) => row.join(sign)).join('\r\n');
  for (const parts of [[text], [...text]]) {
    expect((await read(...parts)).records).toEqual([
      { reference: ['1'], price: ['5'], description: [`Say "hi"${sign}\r\nthen go`] },
      { reference: ['2'], price: ['6'] },
    ]);
  }
});

it('Reading streams: of 50,000 records, a few hundred are in memory at a time.', async () => {
  const one = property(`<description_en>${'Bright home. '.repeat(100)}</description_en>`);
  let given = 0;
  function* parts() {
    yield '<list>';
    for (; given < MAX_FEED_RECORDS; given += 1) yield one;
    yield '</list>';
  }
  const feed = await openFeed(inParts(parts()));
  let [count, most] = [0, 0];
  let last: FeedRecord | undefined;
  for await (const record of feed.records) {
    count += 1;
    last = record;
    most = Math.max(most, given - count);
  }
  expect([count, last?.size]).toEqual([MAX_FEED_RECORDS, 2]);
  expect(most).toBeLessThan(300);
});
