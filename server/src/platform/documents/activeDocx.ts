import type { Readable } from 'node:stream';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { checkWordPart, XML_NAME } from './wordPart';

/** Macros, ActiveX controls, and other files embedded in a document (ECMA-376 part 1, 11.3 and 15.2). */
const ACTIVE_PART = /(?:^|\/)(?:vbaProject|vbaData)\.|\/(?:embeddings|activeX)\/|(?:^|\/)oleObject/i;
/** Parts in pieces (part 2, 9.3.3), and names that end earlier for some readers. */
const UNREADABLE_PART = /\.piece$|\p{Cc}/iu;
const MAX_ENTRIES = 2000;
/** Bytes of XML after decompression. */
const MAX_XML = 8 * 1024 * 1024;

/** Opens a zip file. A corrupt one throws on opening or while its entries are read. */
async function open(content: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(content, { lazyEntries: true }, (error, zip) => {
      if (error) reject(error);
      else resolve(zip);
    });
  });
}

async function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(error);
      else resolve(stream);
    });
  });
}

/** The name of a part without percent encoding (part 2, 9.1.1). */
const partName = (entry: Entry) =>
  entry.fileName.replace(/%([0-9a-f]{2})/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/**
 * Whether a Word document (.docx) contains macros, controls or other files, or loads or links any. Unreadable documents
 * count as active.
 */
export async function isActiveDocx(content: Buffer): Promise<boolean> {
  try {
    const zip = await open(content);
    if (zip.entryCount > MAX_ENTRIES) return true;
    let left = MAX_XML;
    for await (const entry of zip.eachEntry()) {
      const name = partName(entry);
      if (ACTIVE_PART.test(name) || UNREADABLE_PART.test(name)) return true;
      if (!XML_NAME.test(name)) continue;
      left -= entry.uncompressedSize;
      if (left < 0) return true;
      await checkWordPart(await streamOf(zip, entry));
    }
    return false;
  } catch {
    return true;
  }
}
