/** What `PdfLexer.next` found; `word` is any other keyword or sign, `end` the end of the bytes. */
export type PdfToken = '<<' | '>>' | '[' | ']' | 'name' | 'string' | 'number' | 'word' | 'end';

/** Classes of bytes (ISO 32000-1, 7.2.2). */
const [REGULAR, BLANK, DELIMITER] = [0, 1, 2];
const CLASS = new Uint8Array(256);
for (const blank of [0, 9, 10, 12, 13, 32]) CLASS[blank] = BLANK;
for (const sign of '()<>[]{}/%') CLASS[sign.charCodeAt(0)] = DELIMITER;
const HEX = new Int8Array(256).fill(-1);
for (const [at, digit] of [...'0123456789abcdef'].entries()) {
  HEX[digit.charCodeAt(0)] = HEX[digit.toUpperCase().charCodeAt(0)] = at;
}
const codeOf = (sign: string) => sign.charCodeAt(0);
const [LF, CR, HASH, PERCENT, SLASH, BACKSLASH] = ['\n', '\r', '#', '%', '/', '\\'].map(codeOf) as [
  ...[number, number, number, number, number, number],
];
const [OPEN, CLOSE, LESS, GREATER] = ['(', ')', '<', '>'].map(codeOf) as [number, number, number, number];
const hashOf = (hash: number, code: number) => (Math.imul(hash, 31) + code) | 0;
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Creates the index of names that a lexer recognizes. */
export function nameIndex(names: Iterable<string>): ReadonlyMap<number, readonly string[]> {
  const index = new Map<number, string[]>();
  for (const name of names) {
    const hash = [...name].reduce((sum, sign) => hashOf(sum, codeOf(sign)), 0);
    index.set(hash, [...(index.get(hash) ?? []), name]);
  }
  return index;
}

/**
 * Splits the objects of a PDF into tokens (ISO 32000-1, 7.2 and 7.3), in linear time and without memory per token: it
 * recognizes listed names by their hash and decodes a string only when asked.
 */
export class PdfLexer {
  /** Offsets of the next byte and of the last token. */
  at = 0;
  start = 0;
  /** The last name, decoded, if it is one of the listed; otherwise ''. */
  name = '';

  readonly bytes: Buffer;
  private readonly names: ReadonlyMap<number, readonly string[]>;
  private readonly onRead: (bytes: number) => void;

  /** Creates a lexer that recognizes the names of a `nameIndex` and reports how many bytes it passes. */
  constructor(bytes: Buffer, names: ReadonlyMap<number, readonly string[]>, onRead: (bytes: number) => void) {
    this.bytes = bytes;
    this.names = names;
    this.onRead = onRead;
  }

  /** Reads the next token; comments and blanks are skipped. */
  next(): PdfToken {
    this.skipBlanks();
    this.start = this.at;
    if (this.at >= this.bytes.length) return 'end';
    const code = this.byte(this.at);
    if (CLASS[code] === REGULAR) return this.readWord();
    this.at += 1;
    const token = this.readDelimited(code);
    this.onRead(this.at - this.start);
    return token;
  }

  private readDelimited(code: number): PdfToken {
    switch (code) {
      case SLASH:
        return this.readName();
      case OPEN:
        return this.readString();
      case LESS:
        if (this.byte(this.at) === LESS) return this.sign('<<');
        this.skipPast(GREATER);
        return 'string';
      case GREATER:
        return this.byte(this.at) === GREATER ? this.sign('>>') : 'word';
      default:
        return code === 0x5b ? '[' : code === 0x5d ? ']' : 'word';
    }
  }

  /** The bytes of the last token. */
  text(): string {
    return this.bytes.toString('latin1', this.start, this.at);
  }

  /** The last number, or NaN if it isn't a plain integer. */
  integer(): number {
    const text = this.text();
    return /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  }

  /** The last string, decoded from its escapes or hexadecimal digits (7.3.4). */
  string(): string {
    const raw = this.bytes.toString('latin1', this.start + 1, this.at - 1);
    if (this.byte(this.start) === LESS) {
      return Buffer.from(raw.replace(/[^0-9a-f]/gi, ''), 'hex').toString('latin1');
    }
    return raw.replace(
      /\\(?:([0-7]{1,3})|\r\n?|\n|([^]))/g,
      (_all, octal: string | undefined, sign: string) =>
        octal ? String.fromCharCode(Number.parseInt(octal, 8) & 0xff) : (ESCAPES[sign] ?? sign ?? ''),
    );
  }

  /** Skips blanks and comments. */
  skipBlanks(): void {
    const from = this.at;
    for (;;) {
      while (CLASS[this.byte(this.at)] === BLANK && this.at < this.bytes.length) this.at += 1;
      if (this.byte(this.at) !== PERCENT) break;
      while (this.at < this.bytes.length && this.byte(this.at) !== LF && this.byte(this.at) !== CR) {
        this.at += 1;
      }
    }
    this.onRead(this.at - from);
  }

  /** Skips the rest of a word. */
  skipRegular(): void {
    const from = this.at;
    while (this.at < this.bytes.length && CLASS[this.byte(this.at)] === REGULAR) this.at += 1;
    this.onRead(this.at - from);
  }

  private byte(at: number): number {
    return this.bytes[at] ?? 0;
  }

  private sign(token: '<<' | '>>'): PdfToken {
    this.at += 1;
    return token;
  }

  private skipPast(code: number): void {
    while (this.at < this.bytes.length && this.byte(this.at) !== code) this.at += 1;
    this.at += 1;
  }

  private readWord(): PdfToken {
    const first = this.byte(this.at);
    this.skipRegular();
    return first >= 0x30 && first <= 0x39 ? 'number' : 'word';
  }

  private readName(): PdfToken {
    let hash = 0;
    for (; this.at < this.bytes.length; this.at += 1) {
      let code = this.byte(this.at);
      if (CLASS[code] !== REGULAR) break;
      if (code === HASH) {
        const [high, low] = [HEX[this.byte(this.at + 1)] ?? -1, HEX[this.byte(this.at + 2)] ?? -1];
        if (high >= 0 && low >= 0) {
          code = high * 16 + low;
          this.at += 2;
        }
      }
      hash = hashOf(hash, code);
    }
    const alike = this.names.get(hash);
    this.name = alike ? (alike.find((name) => name === this.decodedName()) ?? '') : '';
    return 'name';
  }

  private decodedName(): string {
    return this.text()
      .slice(1)
      .replace(/#([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }

  /** Strings contain balanced parentheses; a backslash escapes one. */
  private readString(): PdfToken {
    for (let depth = 1; depth > 0 && this.at < this.bytes.length; this.at += 1) {
      const code = this.byte(this.at);
      if (code === BACKSLASH) this.at += 1;
      else if (code === OPEN) depth += 1;
      else if (code === CLOSE) depth -= 1;
    }
    return 'string';
  }
}
