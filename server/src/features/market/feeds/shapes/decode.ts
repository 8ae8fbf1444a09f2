import { TextDecoder } from 'node:util';
import { MAX_FEED_BYTES } from '@manzil/shared/domain/offer/feeds';
import { FeedError } from './shape';

/** Enough for the XML declaration and the first header cells. */
const HEAD_BYTES = 1024;
const BLOCK_BYTES = 65_536;

const lineCount = (text: string): number => text.split('\n').length - 1;

/** Chunks of at most 64 kB; the first contains the head. */
async function* blocksOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let total = 0;
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of bytes) {
    total += chunk.length;
    if (total > MAX_FEED_BYTES) throw new FeedError('too_large');
    let block = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    if (start) {
      start = block = Buffer.concat([start, block]);
      if (start.length < HEAD_BYTES) continue;
      start = undefined;
    }
    for (let at = 0; at < block.length; at += BLOCK_BYTES) yield block.subarray(at, at + BLOCK_BYTES);
  }
  if (start?.length) yield start;
}

/** Encoding by byte order mark, first sign or XML declaration (XML 1.0, appendix F). */
function encodingOf(head: Buffer): string {
  const signs = head.toString('hex', 0, 2);
  const wide = { fffe: 'utf-16le', '3c00': 'utf-16le', feff: 'utf-16be', '003c': 'utf-16be' }[signs];
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)/i.exec(
    head.toString('latin1', 0, HEAD_BYTES),
  )?.[1];
  // An 8-bit file can't be UTF-16, whatever it declares.
  return wide ?? (declared && !/^utf-16/i.test(declared) ? declared : 'utf-8');
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new FeedError('broken', '1');
  }
}

/** Decodes line by line: switches to Windows-1256 at the first line that isn't UTF-8. */
async function* decodeLines(blocks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder = decoderOf('utf-8');
  let [isKnown, lines] = [false, 1];
  let rest: Buffer[] = [];
  const decode = (block: Buffer): string => {
    let text: string;
    try {
      text = decoder.decode(block);
    } catch {
      if (isKnown) throw new FeedError('broken', String(lines));
      decoder = decoderOf('windows-1256');
      text = decoder.decode(block);
    }
    isKnown ||= /[^\p{ASCII}\ufeff]/u.test(text);
    lines += lineCount(text);
    return text;
  };
  for await (const block of blocks) {
    const end = block.lastIndexOf(0x0a) + 1;
    if (end > 0) yield decode(Buffer.concat([...rest, block.subarray(0, end)]));
    rest = end > 0 ? [block.subarray(end)] : [...rest, block];
  }
  yield decode(Buffer.concat(rest));
}

async function* decodeStream(blocks: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  let lines = 1;
  const decode = (block?: Buffer): string => {
    try {
      const text = decoder.decode(block, { stream: block !== undefined });
      lines += lineCount(text);
      return text;
    } catch {
      const [before = ''] = new TextDecoder(encoding).decode(block).split('\ufffd', 1);
      throw new FeedError('broken', String(lines + lineCount(before)));
    }
  };
  for await (const block of blocks) yield decode(block);
  yield decode();
}

async function* withFirst<Item>(first: Item, rest: AsyncIterator<Item>): AsyncGenerator<Item> {
  try {
    yield first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/**
 * Decodes a feed and detects its syntax by the first visible character.
 * @throws FeedError `not_a_feed` if it is empty, `too_large` beyond MAX_FEED_BYTES, `broken` at bytes that its encoding
 * doesn't have; the last two also during iteration
 */
export async function decodeFeed(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ syntax: 'xml' | 'json' | 'csv'; text: AsyncIterable<string> }> {
  const blocks = blocksOf(bytes);
  const head = await blocks.next();
  if (head.done) throw new FeedError('not_a_feed');
  const encoding = encodingOf(head.value);
  // Not fatal: the head may end within a character.
  const [sign] = new TextDecoder(decoderOf(encoding).encoding).decode(head.value).replace(/^\ufeff?\s*/, '');
  const all = withFirst(head.value, blocks);
  if (sign === '<') return { syntax: 'xml', text: decodeStream(all, encoding) };
  if (sign === '[' || sign === '{') return { syntax: 'json', text: decodeStream(all, encoding) };
  return { syntax: 'csv', text: encoding === 'utf-8' ? decodeLines(all) : decodeStream(all, encoding) };
}
