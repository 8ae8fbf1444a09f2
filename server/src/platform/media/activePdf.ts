import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflateAsync = promisify(inflate);
/** Limits for scanning compressed streams, which may contain objects of a PDF. */
const MAX_STREAMS = 2000;
const MAX_BYTES = 32 * 1024 * 1024;

/** Pattern for a character of a name or its escape: `J`, `#4a` or `#4A`. */
function escapedPattern(sign: string): string {
  const code = sign.charCodeAt(0).toString(16);
  const number = code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return `(?:${sign}|#${number})`;
}
const LETTER = '[A-Za-z]|#(?:4[1-9a-fA-F]|5[0-9aA]|6[1-9a-fA-F]|7[0-9aA])';

/**
 * Pattern for any of these names (ISO 32000, 7.3.5) with any of their characters escaped. The escapes are part of the
 * pattern because decoding 32 MB of them first would take 15 seconds.
 */
function patternOf(...names: string[]): RegExp {
  const spellings = names.map((name) => [...name].map(escapedPattern).join(''));
  return new RegExp(`${escapedPattern('/')}(?:${spellings.join('|')})(?!${LETTER})`);
}

/**
 * Scripts and programs (ISO 32000, 12.6.4), forms that submit input (12.7.5) or run their own scripts (XFA), and
 * embedded files (7.11.4).
 */
const ACTIVE_NAMES = [
  ...['JavaScript', 'Launch', 'RichMedia', 'SubmitForm', 'ImportData', 'XFA'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'GoToE'],
];
const ACTIVE = patternOf(...ACTIVE_NAMES);
const OBJECT_STREAM = patternOf('ObjStm');

/**
 * Whether a PDF contains scripts, programs, forms or embedded files. One whose compressed objects can't be read (a
 * password, another compression) counts as active.
 */
export async function isActivePdf(content: Buffer): Promise<boolean> {
  const text = content.toString('latin1');
  if (ACTIVE.test(text)) return true;
  let left = MAX_BYTES;
  const offsets = [...objectStreamOffsets(text)];
  if (offsets.length > MAX_STREAMS) return true;
  for (const offset of offsets) {
    try {
      const objects = await inflateAsync(content.subarray(offset), { maxOutputLength: Math.max(left, 1) });
      if (ACTIVE.test(objects.toString('latin1'))) return true;
      left -= objects.length;
    } catch {
      return true;
    }
  }
  return false;
}

/** Yields the offset of each object stream's content. */
function* objectStreamOffsets(text: string): Iterable<number> {
  const stream = /stream\r?\n/g;
  let before = 0;
  for (let found = stream.exec(text); found; found = stream.exec(text)) {
    const dictionary = text.slice(Math.max(before, found.index - 400), found.index);
    if (!dictionary.endsWith('end') && OBJECT_STREAM.test(dictionary)) {
      yield stream.lastIndex;
    }
    before = stream.lastIndex;
  }
}
