import { checkLength, RecordDraft } from './recordDraft';
import { FeedError, type FeedRecord } from './shape';

/** Reads RFC 4180 rows; the header decides between comma, semicolon and tab. */
export class CsvReader {
  /** Cells of the first row. */
  header: string[] | undefined;
  private delimiter = '';
  private start = '';
  private plain = /[^",\r\n]+/y;
  private cells: string[] = [];
  private cell = '';
  private state: 'plain' | 'quoted' | 'afterQuote' = 'plain';
  private line = 1;
  private quoteLine = 1;
  private records: FeedRecord[] = [];

  /** Records that end in this chunk. */
  write(text: string): FeedRecord[] {
    if (this.delimiter) this.read(text);
    else {
      this.start += text;
      checkLength(this.start.split('\n', 1)[0] ?? '', 1);
      if (/[^\s\ufeff][^\r\n]*[\r\n]/.test(this.start)) this.begin();
    }
    const { records } = this;
    this.records = [];
    return records;
  }

  /** @throws FeedError `broken` if a quote is still open */
  end(): FeedRecord[] {
    if (!this.delimiter) this.begin();
    if (this.state === 'quoted') throw new FeedError('broken', String(this.quoteLine));
    this.endRow();
    return this.records;
  }

  private begin(): void {
    const text = this.start.replace(/^\ufeff?\s*/, '');
    this.line += (this.start.slice(0, this.start.length - text.length).match(/\n/g) ?? []).length;
    const header = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
    const count = (sign: string) => header.split(sign).length;
    this.delimiter = [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
    this.plain = new RegExp(`[^"\\r\\n${this.delimiter}]+`, 'y');
    this.start = '';
    this.read(text);
  }

  private read(text: string): void {
    for (let at = 0; at < text.length;) {
      at = this.state === 'quoted' ? this.quoted(text, at) : this.next(text, at);
    }
  }

  /** Reads to the end of a quoted cell. */
  private quoted(text: string, at: number): number {
    const found = text.indexOf('"', at);
    const end = found < 0 ? text.length : found;
    const part = text.slice(at, end);
    this.line += part.split('\n').length - 1;
    this.append(part);
    if (found >= 0) this.state = 'afterQuote';
    return end + 1;
  }

  private next(text: string, at: number): number {
    const sign = text.charAt(at);
    if (sign === '"') {
      if (this.state === 'afterQuote' || this.cell !== '') this.append('"');
      if (this.state === 'afterQuote' || this.cell === '') {
        this.state = 'quoted';
        this.quoteLine = this.line;
      }
      return at + 1;
    }
    if (sign === this.delimiter) {
      this.endCell();
      return at + 1;
    }
    if (sign === '\n' || sign === '\r') {
      this.endRow();
      if (sign === '\n') this.line += 1;
      return at + 1;
    }
    this.plain.lastIndex = at;
    const part = this.plain.exec(text)?.[0] ?? sign;
    if (this.state === 'afterQuote' && part.trim() !== '') throw new FeedError('broken', String(this.line));
    this.append(part);
    return at + part.length;
  }

  private append(part: string): void {
    this.cell += part;
    checkLength(this.cell, this.line);
  }

  private endCell(): void {
    this.cells.push(this.cell);
    this.cell = '';
    this.state = 'plain';
  }

  private endRow(): void {
    this.endCell();
    const { cells } = this;
    this.cells = [];
    if (cells.every((cell) => cell.trim() === '')) return;
    if (!this.header) {
      this.header = cells.map((cell) => cell.trim());
      return;
    }
    const draft = new RecordDraft();
    cells.forEach((cell, at) => {
      const name = this.header?.[at] ?? '';
      if (at >= (this.header?.length ?? 0) && cell.trim() !== '') {
        throw new FeedError('broken', String(this.line));
      }
      if (name) draft.add(name, cell, this.line);
    });
    this.records.push(draft.record);
  }
}
