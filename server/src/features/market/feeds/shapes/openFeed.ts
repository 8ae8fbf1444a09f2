import { MAX_FEED_COLUMNS, MAX_FEED_RECORDS, type FeedShape } from '@manzil/shared/domain/offer/feeds';
import { BlmReader, isBlm } from './blmReader';
import { columnsOf, tableOf } from './columns';
import { CsvReader } from './csvReader';
import { decodeFeed } from './decode';
import { MAX_DEPTH, RecordDraft } from './recordDraft';
import { FeedError, type FeedRecord, type MappedColumn, type OpenFeed } from './shape';
import { nameKey, TABLES } from './tables';
import { XmlReader } from './xmlReader';

interface XmlShape {
  root: string;
  shape: FeedShape;
  record: string;
  /** The first record has at least one of these names. */
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
const knownRoots = (root: string) => XML_SHAPES.filter((one) => one.root === root.toLowerCase());
/** Known columns a table needs to count as a feed. */
const LEAST_COLUMNS = 3;

const hasName = (record: FeedRecord, names: readonly string[]): boolean => {
  const keys = new Set(names.map(nameKey));
  return [...record.keys()].some((name) => keys.has(nameKey(name)));
};

type Shaped = FeedShape | FeedRecord;

/** Yields the shape, then the records; every child of an unknown root is one. */
async function* readXml(text: AsyncIterable<string>): AsyncGenerator<Shaped> {
  const reader = new XmlReader((root) => knownRoots(root).length === 0);
  let known: readonly XmlShape[] = [];
  let shape: FeedShape | undefined;
  for await (const part of text) {
    const records = reader.write(part);
    if (reader.root === undefined) continue;
    if (/^html$/i.test(reader.root)) throw new FeedError('not_a_feed');
    known = knownRoots(reader.root);
    for (const { name, record } of records) {
      if (known.length > 0 && name.toLowerCase() !== known[0]?.record) continue;
      if (!shape) {
        shape = known.find(({ names }) => hasName(record, names))?.shape ?? 'mapped';
        yield shape;
      }
      // Some distinguish rent and sale by the element's name.
      yield shape === 'mapped' ? new Map([...record, ['record', [name]]]) : record;
    }
  }
  reader.end();
  const empty = shape ?? known[0]?.shape;
  if (!empty) throw new FeedError('not_a_feed');
  if (!shape) yield empty;
}

/** Whether a header has a reference and enough known columns. */
function isHeader(header: readonly string[]): boolean {
  const keys = new Set(header.map(nameKey));
  const known = Object.values(TABLES.csv).filter((paths) => paths.some((path) => keys.has(path)));
  return known.length >= LEAST_COLUMNS && TABLES.csv.reference.some((path) => keys.has(path));
}

async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<Shaped> {
  let reader: CsvReader | BlmReader | undefined;
  let isChecked = false;
  const check = function* ({ header }: CsvReader | BlmReader, records: FeedRecord[]): Generator<Shaped> {
    if (!header) return;
    if (!isChecked) yield isHeader(header) ? 'csv' : 'mapped';
    isChecked = true;
    yield* records;
  };
  for await (const part of text) {
    reader ??= isBlm(part) ? new BlmReader() : new CsvReader();
    yield* check(reader, reader.write(part));
  }
  if (reader) yield* check(reader, reader.end());
  if (!isChecked) throw new FeedError('not_a_feed');
}

/** Adds a JSON value: object keys extend the path, list items become separate values. */
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
  const list = Array.isArray(whole) ? whole : Object.values(whole as object).find(Array.isArray);
  if (!list) throw new FeedError('not_a_feed');
  let isChecked = false;
  for (const item of list as unknown[]) {
    const draft = new RecordDraft();
    if (typeof item !== 'object' || item === null || Array.isArray(item)) throw new FeedError('not_a_feed');
    addJson(draft, '', item, 0);
    if (!isChecked) {
      yield hasName(draft.record, TABLES.json.reference) ? 'json' : 'mapped';
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

/** Records to sample for the columns of an unknown file. */
const SAMPLED_RECORDS = 20;

/** Takes the columns of an unknown file from its first records, and replays these. */
async function sampled(records: AsyncGenerator<FeedRecord>) {
  const sample: FeedRecord[] = [];
  while (sample.length < SAMPLED_RECORDS) {
    const next = await records.next();
    if (next.done) break;
    sample.push(next.value);
  }
  const columns = columnsOf(sample).slice(0, MAX_FEED_COLUMNS);
  if (columns.filter(({ name }) => name !== 'record').length < LEAST_COLUMNS) {
    throw new FeedError('not_a_feed');
  }
  async function* all() {
    yield* sample;
    yield* records;
  }
  return { columns, records: all() };
}

/**
 * Opens a feed and recognises its shape by its root and first record. Reads records during iteration.
 * @param columns the owner's mapping, for a file of unknown shape
 * @throws FeedError also while iterating: `not_a_feed` for another file or a document type, `unmapped` with the columns of
 * a file of unknown shape, `broken` with the line, `too_large`
 */
export async function openFeed(
  bytes: AsyncIterable<Uint8Array>,
  columns: readonly MappedColumn[] = [],
): Promise<OpenFeed> {
  const { syntax, text } = await decodeFeed(bytes);
  const items = { xml: readXml, json: readJson, csv: readCsv }[syntax](text);
  const first = await items.next();
  if (first.done || typeof first.value !== 'string') throw new FeedError('not_a_feed');
  const shape = first.value;
  if (shape !== 'mapped') {
    return { shape, table: TABLES[shape], columns: [], records: recordsOf(items) };
  }
  const found = await sampled(recordsOf(items));
  if (columns.length === 0) throw new FeedError('unmapped', null, found.columns);
  return { shape, table: tableOf(columns), ...found };
}
