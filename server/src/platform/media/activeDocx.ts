import { buffer } from 'node:stream/consumers';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';

/** Macros, ActiveX controls, and other files embedded in a document (ECMA-376 part 1, 11.3 and 15.2). */
const ACTIVE_PART = /(?:^|\/)(?:vbaProject|vbaData)\.|\/(?:embeddings|activeX)\/|(?:^|\/)oleObject/i;
const RELATIONSHIPS = /\.rels$/i;
/**
 * Relationships that Word loads on opening if they are external: templates (with their macros), linked objects, frames.
 */
const OPENED_RELATIONSHIP = /\/(?:attachedTemplate|oleObject|subDocument|frame|control)"/i;
const EXTERNAL = /TargetMode\s*=\s*["']External["']/i;
const MAX_ENTRIES = 2000;
const MAX_RELATIONSHIP_BYTES = 1024 * 1024;

/** Opens a zip file. A corrupt one throws on opening or while its entries are read. */
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

/** Whether any relationship of a part makes Word load an external resource. */
const opensOutside = (relationships: string): boolean =>
  relationships.split('<').some((element) => OPENED_RELATIONSHIP.test(element) && EXTERNAL.test(element));

async function isActiveEntry(zip: ZipFile, entry: Entry): Promise<boolean> {
  if (ACTIVE_PART.test(entry.fileName)) return true;
  return RELATIONSHIPS.test(entry.fileName) && opensOutside(await readEntry(zip, entry));
}

/**
 * Whether a Word document (.docx) contains macros, controls or other files, or loads any on opening. Unreadable
 * documents count as active.
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
