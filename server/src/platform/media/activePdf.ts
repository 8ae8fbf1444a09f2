import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const unpack = promisify(inflate);
/** Objects of a PDF may lie in packed streams; this much of them is looked into. */
const MAX_STREAMS = 2000;
const MAX_BYTES = 32 * 1024 * 1024;

/** What runs or starts something when the document is opened (ISO 32000, 12.6.4). */
const ACTIVE = /\/(?:JavaScript|Launch|RichMedia)(?![A-Za-z])/;
/** Signs of a name may be written as their number: `/J#61vaScript`. */
const withPlainNames = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const isActive = (text: string) => ACTIVE.test(withPlainNames(text));

/**
 * Does a PDF bring scripts or start programs? One whose packed objects cannot be read (a password, another packing)
 * counts as one that does: nobody can tell.
 */
export async function isActivePdf(content: Buffer): Promise<boolean> {
  const text = content.toString('latin1');
  if (isActive(text)) return true;
  let left = MAX_BYTES;
  const packed = [...packedObjects(text)];
  if (packed.length > MAX_STREAMS) return true;
  for (const begin of packed) {
    try {
      const objects = await unpack(content.subarray(begin), { maxOutputLength: Math.max(left, 1) });
      if (isActive(objects.toString('latin1'))) return true;
      left -= objects.length;
    } catch {
      return true;
    }
  }
  return false;
}

/** Where the bytes of each stream of packed objects begin. */
function* packedObjects(text: string): Iterable<number> {
  const stream = /stream\r?\n/g;
  let before = 0;
  for (let found = stream.exec(text); found; found = stream.exec(text)) {
    const dictionary = text.slice(Math.max(before, found.index - 400), found.index);
    if (!dictionary.endsWith('end') && /\/ObjStm(?![A-Za-z])/.test(withPlainNames(dictionary))) {
      yield stream.lastIndex;
    }
    before = stream.lastIndex;
  }
}
