import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { refuse } from './documentChecks';
import { PdfObjects, type StreamFacts } from './pdfObjects';
import type { PdfLexer } from './pdfLexer';

/*
 * No library: pdf.js and PDFium read only the objects that the cross-reference table lists, pdf-lib reads recursively and
 * tolerates what it can't read. A check has to see every object that any reader may find: earlier versions, objects
 * listed nowhere, and those inside strings, comments or streams that a table of offsets points into.
 */

const inflateAsync = promisify(inflate);
/** Limits for compressed objects. */
const MAX_STREAMS = 2000;
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_FILTERS = 4;

interface ObjectStream {
  content: Buffer;
  facts: StreamFacts;
}

/**
 * Whether a PDF contains scripts, programs, forms that send, embedded files, links to other files, or an action that it
 * runs by itself. One that can't be read (a password, no objects, another compression) counts as active.
 */
export async function isActivePdf(content: Buffer): Promise<boolean> {
  try {
    const objects = new PdfObjects();
    const streams = readObjects(content, objects);
    if (streams.length > MAX_STREAMS) refuse('too many streams');
    const left = { bytes: MAX_BYTES };
    for (const stream of streams) {
      readPacked(await inflated(stream, left), stream.facts.first, objects);
    }
    objects.checkTriggered();
    return !objects.hasDictionary;
  } catch {
    return true;
  }
}

/** Reads the object behind every `obj` and `trailer`, wherever it stands. Returns the object streams. */
function readObjects(content: Buffer, objects: PdfObjects): ObjectStream[] {
  const streams: ObjectStream[] = [];
  const lexer = objects.lexerOf(content);
  for (let at = content.indexOf('trailer'); at >= 0; at = content.indexOf('trailer', at + 7)) {
    lexer.at = at + 7;
    objects.read(lexer, -1);
  }
  for (let at = content.indexOf('obj'); at >= 0; at = content.indexOf('obj', at + 3)) {
    const before = content.toString('latin1', Math.max(at - 40, 0), at);
    if (before.endsWith('end')) continue;
    lexer.at = at + 3;
    const { token, stream } = objects.read(lexer, lastNumber(before), true);
    if (token !== '<<' || lexer.next() !== 'word' || lexer.text() !== 'stream') continue;
    if (stream.isExternal) refuse('external stream');
    if (stream.isObjectStream) streams.push({ content: content.subarray(dataStart(lexer)), facts: stream });
  }
  return streams;
}

/** The number of an object from what precedes its `obj` (`12 0 `), or -1 if it is written in another way. */
function lastNumber(before: string): number {
  // Most of what only looks like an object has no number: the search from each digit costs more than this test.
  const header = /[\d\s\0]$/.test(before) && /(\d+)[\s\0]+\d+[\s\0]*$/.exec(before);
  return header ? Number(header[1]) : -1;
}

/** Offset of a stream's data, after `stream` and the end of its line; readers disagree on other line ends (7.3.8). */
function dataStart({ bytes, at }: PdfLexer): number {
  const lineEnd = bytes.toString('latin1', at, at + 2);
  return at + (lineEnd === '\r\n' ? 2 : lineEnd.startsWith('\n') ? 1 : refuse('line end'));
}

/** The content of an object stream. Deducts what each of its compressions yields from the bytes left. */
async function inflated({ content, facts }: ObjectStream, left: { bytes: number }): Promise<Buffer> {
  const { filters, hasPredictor } = facts;
  const isReadable = filters.every((name) => name === 'FlateDecode' || name === 'Fl');
  if (!isReadable || hasPredictor || filters.length > MAX_FILTERS) refuse('compression');
  let data = content;
  for (let done = 0; done < filters.length; done += 1) {
    data = await inflateAsync(data, { maxOutputLength: Math.max(left.bytes, 1) });
    left.bytes -= data.length;
  }
  return data;
}

/**
 * Reads the objects of an object stream (7.5.7): one after the other, as some readers do, and from each offset of its
 * table, as others do.
 */
function readPacked(content: Buffer, first: number | undefined, objects: PdfObjects): void {
  if (first === undefined || Number.isNaN(first) || first > content.length) return void refuse('no offsets');
  const numbers = offsetTable(content, first, objects);
  const lexer = objects.lexerOf(content);
  lexer.at = first;
  for (lexer.skipBlanks(); lexer.at < content.length; lexer.skipBlanks()) {
    const { at } = lexer;
    const { token } = objects.read(lexer, numbers.get(at) ?? -1);
    if (token === 'word' && lexer.text() === 'endstream') break;
    numbers.delete(at);
  }
  for (const [at, number] of numbers) {
    lexer.at = at;
    objects.read(lexer, number);
  }
}

/** The offset of each object in an object stream, and its number. */
function offsetTable(content: Buffer, first: number, objects: PdfObjects): Map<number, number> {
  const numbers = new Map<number, number>();
  const table = objects.lexerOf(content.subarray(0, first));
  while (table.next() === 'number') {
    const number = table.integer();
    table.next();
    objects.count();
    const at = first + table.integer();
    if (!(at <= content.length) || Number.isNaN(number)) refuse('no offsets');
    numbers.set(at, numbers.has(at) ? -1 : number);
  }
  return numbers;
}
