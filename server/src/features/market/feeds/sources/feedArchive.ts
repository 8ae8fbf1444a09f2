import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { MAX_FEED_BYTES } from '@manzil/shared/domain/offer/feeds';
import { FeedFailed } from '../feedFailed';
import { sheetToCsv } from './sheetReader';
import { FeedError, isArchivedPhoto } from '../shapes/shape';

const LISTINGS = 'listings.json';
/** Parts of an Excel workbook. */
const SHEET = /^xl\/worksheets\/[\w-]+\.xml$/;
const TEXTS = 'xl/sharedStrings.xml';
const MAX_ENTRIES = 20_000;
/** Total uncompressed size. Photos barely compress, so genuine uploads stay below it. */
const MAX_BYTES = 3 * MAX_FEED_BYTES;

/** An exported zip of listings and photos, or an Excel workbook. Entry names never become paths on disk. */
export interface FeedArchive {
  /** Bytes of the listings. @throws FeedError `broken` during iteration */
  readListings: () => AsyncIterable<Uint8Array>;
  /** Bytes of a photo; undefined if it is missing or larger than `maxBytes`. @throws FeedFailed `broken` during iteration */
  readPhoto: (path: string, maxBytes: number) => AsyncIterable<Uint8Array> | undefined;
  close: () => void;
}

const isRead = (name: string) =>
  name === LISTINGS || name === TEXTS || SHEET.test(name) || isArchivedPhoto(name);

/** The first sheet of a workbook, in the order of their names: `sheet2.xml` before `sheet10.xml`. */
const firstSheet = (names: Iterable<string>): string | undefined =>
  [...names]
    .filter((name) => SHEET.test(name))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))[0];

/** Entries that the import uses, by name. @throws FeedError `too_large`, or `not_a_feed` without listings */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new FeedError('too_large');
  const entries = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    bytes += entry.uncompressedSize;
    if (bytes > MAX_BYTES) throw new FeedError('too_large');
    if (!isRead(entry.fileName)) continue;
    if (!isArchivedPhoto(entry.fileName) && entry.uncompressedSize > MAX_FEED_BYTES) {
      throw new FeedError('too_large');
    }
    entries.set(entry.fileName, entry);
  }
  if (!entries.has(LISTINGS) && !firstSheet(entries.keys())) throw new FeedError('not_a_feed');
  return entries;
}

/** An entry's bytes, at most as many as it declares. */
async function* bytesOf(zip: ZipFile, entry: Entry, failure: () => Error): AsyncGenerator<Uint8Array> {
  try {
    yield* await zip.openReadStreamPromise(entry);
  } catch {
    throw failure();
  }
}

const broken = () => new FeedError('broken', '1');

/** Opens a zip. @throws FeedError `broken`, `too_large`, or `not_a_feed` without listings */
export async function openArchive(path: string): Promise<FeedArchive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw broken();
  });
  const close = () => zip.close();
  try {
    const entries = await entriesOf(zip);
    const read = (name: string, failure: () => Error) => {
      const entry = entries.get(name);
      return entry && bytesOf(zip, entry, failure);
    };
    return {
      readListings: async function* () {
        const sheet = firstSheet(entries.keys()) ?? '';
        const listings = read(LISTINGS, broken) ?? sheetToCsv(read(sheet, broken) ?? [], read(TEXTS, broken));
        yield* listings;
      },
      readPhoto: (name, maxBytes) =>
        (entries.get(name)?.uncompressedSize ?? 0) > maxBytes
          ? undefined
          : read(name, () => new FeedFailed('broken')),
      close,
    };
  } catch (error) {
    close();
    throw error instanceof FeedError ? error : broken();
  }
}
