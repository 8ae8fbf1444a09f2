import { buffer } from 'node:stream/consumers';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';

/** Macros, ActiveX controls, and other files a document brings along (ECMA-376 part 1, 11.3 and 15.2). */
const ACTIVE_PART = /(?:^|\/)(?:vbaProject|vbaData)\.|\/(?:embeddings|activeX)\/|(?:^|\/)oleObject/i;
const RELATIONSHIPS = /\.rels$/i;
/** Relationships Word follows on opening when they lead outside: templates (with their macros), linked objects, frames. */
const OPENED_RELATIONSHIP = /\/(?:attachedTemplate|oleObject|subDocument|frame|control)"/i;
const EXTERNAL = /TargetMode\s*=\s*["']External["']/i;
const MAX_ENTRIES = 2000;
const MAX_RELATIONSHIP_BYTES = 1024 * 1024;

/** The entries of a zip file; a broken one throws while it is read. */
async function open(content: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(content, { lazyEntries: true }, (error, zip) => {
      if (error) reject(error);
      else resolve(zip);
    });
  });
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > MAX_RELATIONSHIP_BYTES) throw new Error('too many relationships');
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => {
      if (error) reject(error);
      else resolve(opened);
    });
  });
  return (await buffer(stream)).toString('utf8');
}

/** Whether one relationship of a part makes Word load something from outside. */
const opensOutside = (relationships: string): boolean =>
  relationships.split('<').some((element) => OPENED_RELATIONSHIP.test(element) && EXTERNAL.test(element));

async function isActiveEntry(zip: ZipFile, entry: Entry): Promise<boolean> {
  if (ACTIVE_PART.test(entry.fileName)) return true;
  return RELATIONSHIPS.test(entry.fileName) && opensOutside(await readEntry(zip, entry));
}

/**
 * Whether a Word document (.docx) brings macros, controls or other files, or loads some on opening. One that cannot be read
 * whole counts as active.
 */
export async function isActiveDocx(content: Buffer): Promise<boolean> {
  try {
    const zip = await open(content);
    if (zip.entryCount > MAX_ENTRIES) return true;
    return await new Promise<boolean>((resolve, reject) => {
      zip.once('error', reject).once('end', () => resolve(false));
      zip.on('entry', (entry: Entry) => {
        isActiveEntry(zip, entry).then((isActive) => {
          if (isActive) resolve(true);
          else zip.readEntry();
        }, reject);
      });
      zip.readEntry();
    });
  } catch {
    return true;
  }
}
