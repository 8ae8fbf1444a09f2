import { MAX_FEED_RECORDS, type FeedShape } from '@manzil/shared/domain/offer/feeds';
import { CsvReader } from './csvReader';
import { decodeFeed } from './decode';
import { MAX_DEPTH, RecordDraft } from './recordDraft';
import { FeedError, type FeedRecord, type OpenFeed } from './shape';
import { nameKey, TABLES } from './tables';
import { XmlReader } from './xmlReader';

interface XmlShape {
  root: string;
  shape: FeedShape;
  record: string;
  /** Names of which the first record has at least one. */
  names: readonly string[];
}

const XML_SHAPES: readonly XmlShape[] = [
  {
    root: 'list',
    shape: 'propertyFinder',
    record: 'property',
    names: ['reference_number', 'offering_type', 'property_type'],
  },
  {
    root: 'list',
    shape: 'propertybase',
    record: 'property',
    names: ['general_listing_information.listing_title', 'general_listing_information.listingprice'],
  },
  {
    root: 'properties',
    shape: 'bayut',
    record: 'property',
    names: ['Property_Ref_No', 'Property_purpose', 'Property_Type'],
  },
  {
    root: 'dubizzlepropertyfeed',
    shape: 'dubizzle',
    record: 'property',
    names: ['refno', 'type', 'subtype'],
  },
  {
    root: 'listings',
    shape: 'propSpace',
    record: 'listing',
    names: ['Property_Ref_No', 'Unit_Reference_No', 'Ad_Type', 'Unit_Type'],
  },
  { root: 'arrayofunitdto', shape: 'goyzer', record: 'unitdto', names: ['RefNo', 'MarketingTitle'] },
];
/** Known columns that identify a table as a feed. */
const LEAST_COLUMNS = 3;

const hasName = (record: FeedRecord, names: readonly string[]): boolean => {
  const keys = new Set(names.map(nameKey));
  return [...record.keys()].some((name) => keys.has(nameKey(name)));
};

type Shaped = FeedShape | FeedRecord;

/** Yields the shape, then the records. */
async function* readXml(text: AsyncIterable<string>): AsyncGenerator<Shaped> {
  const reader = new XmlReader();
  let known: readonly XmlShape[] = [];
  let shape: XmlShape | undefined;
  for await (const part of text) {
    const records = reader.write(part);
    if (reader.root === undefined) continue;
    const root = reader.root.toLowerCase();
    known = XML_SHAPES.filter((one) => one.root === root);
    if (known.length === 0) throw new FeedError('not_a_feed');
    for (const { name, record } of records) {
      if (name.toLowerCase() !== known[0]?.record) continue;
      if (!shape) {
        shape = known.find(({ names }) => hasName(record, names));
        if (!shape) throw new FeedError('not_a_feed');
        yield shape.shape;
      }
      yield record;
    }
  }
  reader.end();
  const [first] = known;
  if (!first) throw new FeedError('not_a_feed');
  if (!shape) yield first.shape;
}

/** Whether a header has a reference and enough known columns. */
function isHeader(header: readonly string[]): boolean {
  const keys = new Set(header.map(nameKey));
  const known = Object.values(TABLES.csv).filter((paths) => paths.some((path) => keys.has(path)));
  return known.length >= LEAST_COLUMNS && TABLES.csv.reference.some((path) => keys.has(path));
}

async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<Shaped> {
  const reader = new CsvReader();
  let isChecked = false;
  const check = function* (records: FeedRecord[]): Generator<Shaped> {
    if (!reader.header) return;
    if (!isChecked && !isHeader(reader.header)) throw new FeedError('not_a_feed');
    if (!isChecked) yield 'csv';
    isChecked = true;
    yield* records;
  };
  for await (const part of text) yield* check(reader.write(part));
  yield* check(reader.end());
  if (!isChecked) throw new FeedError('not_a_feed');
}

/** Adds a JSON value: objects by path, lists as several values. */
function addJson(draft: RecordDraft, path: string, value: unknown, depth: number): void {
  if (depth > MAX_DEPTH) throw new FeedError('broken');
  if (Array.isArray(value)) for (const item of value) addJson(draft, path, item, depth + 1);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      addJson(draft, path ? `${path}.${name}` : name, item, depth + 1);
    }
  } else if (typeof value === 'string') draft.add(path, value, 1);
  else if (typeof value === 'number' || typeof value === 'boolean') draft.add(path, String(value), 1);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
    throw new FeedError('broken', String(text.slice(0, position).split('\n').length));
  }
}

async function* readJson(text: AsyncIterable<string>): AsyncGenerator<Shaped> {
  const parts: string[] = [];
  for await (const part of text) parts.push(part);
  const whole = parseJson(parts.join(''));
  const list: unknown = Array.isArray(whole) ? whole : (whole as { listings?: unknown }).listings;
  if (!Array.isArray(list)) throw new FeedError('not_a_feed');
  let isChecked = false;
  for (const item of list as unknown[]) {
    const draft = new RecordDraft();
    if (typeof item !== 'object' || item === null || Array.isArray(item)) throw new FeedError('not_a_feed');
    addJson(draft, '', item, 0);
    if (!isChecked) {
      if (!hasName(draft.record, TABLES.json.reference)) throw new FeedError('not_a_feed');
      yield 'json';
    }
    isChecked = true;
    yield draft.record;
  }
  if (!isChecked) yield 'json';
}

async function* recordsOf(items: AsyncGenerator<Shaped>): AsyncGenerator<FeedRecord> {
  let count = 0;
  for await (const item of items) {
    count += 1;
    if (count > MAX_FEED_RECORDS) throw new FeedError('too_large');
    if (typeof item !== 'string') yield item;
  }
}

/**
 * Opens a feed and recognises its shape by its root and first record. Records are read while they are iterated.
 * @throws FeedError also while iterating: `not_a_feed` for another file or a document type, `broken` with the line,
 * `too_large`
 */
export async function openFeed(bytes: AsyncIterable<Uint8Array>): Promise<OpenFeed> {
  const { syntax, text } = await decodeFeed(bytes);
  const items = { xml: readXml, json: readJson, csv: readCsv }[syntax](text);
  const first = await items.next();
  if (first.done || typeof first.value !== 'string') throw new FeedError('not_a_feed');
  return { shape: first.value, records: recordsOf(items) };
}
