import { SaxesParser } from 'saxes';
import { MAX_FEED_COLUMNS } from '@manzil/shared/domain/offer/feeds';
import { checkLength, MAX_DEPTH } from '../shapes/recordDraft';
import { FeedError } from '../shapes/shape';

type Text = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Most entries in a workbook's table of shared strings. */
const MAX_TEXTS = 2_000_000;

/** Called at the end of each element. */
type OnElement = (name: string, attributes: Record<string, string>, text: string) => void;

/** Parses one part of a workbook and yields `take()` after each chunk. @throws FeedError `broken` with the line */
async function* parse<T>(bytes: Text, onElement: OnElement, take: () => T): AsyncGenerator<T> {
  const parser = new SaxesParser({ xmlns: false });
  const decoder = new TextDecoder('utf-8');
  const open: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const broken = () => new FeedError('broken', String(parser.line));
  parser.on('error', () => {
    throw broken();
  });
  parser.on('doctype', () => {
    throw broken();
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= MAX_DEPTH) throw broken();
    open.push({ name: name.replace(/^.*:/, ''), attributes, text: '' });
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element?.name !== 't' && element?.name !== 'v') return;
    element.text += text;
    checkLength(element.text, parser.line);
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element) onElement(element.name, element.attributes, element.text);
  });
  for await (const chunk of bytes) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield take();
  }
  parser.close();
  yield take();
}

/** Shared strings, which cells refer to by index. Joins the runs of each and skips phonetic guides. */
async function sharedTexts(bytes: Text): Promise<string[]> {
  const texts: string[] = [];
  const runs: string[] = [];
  const onElement: OnElement = (name, _attributes, text) => {
    if (name === 't') runs.push(text);
    if (name === 'rPh') runs.pop();
    if (name !== 'si') return;
    if (texts.length >= MAX_TEXTS) throw new FeedError('too_large');
    texts.push(runs.splice(0).join(''));
  };
  let found: string[] = [];
  for await (found of parse(bytes, onElement, () => texts));
  return found;
}

/** Zero-based column of a cell by its reference: column AB is 27. */
function columnOf(reference: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(reference) ?? [];
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const plainNumber = (text: string) => (/^-?[\d.]+E[+-]?\d+$/i.test(text) ? String(Number(text)) : text);

/**
 * Converts a sheet of an Excel workbook (ECMA-376, 18.3) to CSV, row by row.
 * @throws FeedError `broken` during iteration
 */
export async function* sheetToCsv(sheet: Text, shared: Text | undefined): AsyncGenerator<Uint8Array> {
  const texts = shared ? await sharedTexts(shared) : [];
  const rows: string[] = [];
  let cells: string[] = [];
  let value = '';
  const onElement: OnElement = (name, { r = '', t }, text) => {
    if (name === 'v' || name === 't') value += text;
    if (name === 'c') {
      const at = r ? columnOf(r) : cells.length;
      if (at >= 0 && at < MAX_FEED_COLUMNS) {
        while (cells.length < at) cells.push('');
        cells[at] = t === 's' ? (texts[Number(value)] ?? '') : plainNumber(value);
      }
      value = '';
    }
    if (name === 'row') {
      rows.push(`${cells.map(quoted).join(',')}\n`);
      cells = [];
    }
  };
  for await (const csv of parse(sheet, onElement, () => rows.splice(0).join(''))) {
    if (csv) yield Buffer.from(csv);
  }
}
