import { checkLength, RecordDraft } from './recordDraft';
import { FeedError, type FeedRecord } from './shape';

const HEAD = /^\ufeff?\s*#HEADER#/;

/** Does the text start with a BLM header (version 3, the format of British portals)? */
export const isBlm = (text: string): boolean => HEAD.test(text);

/** Incremental BLM reader: takes the separators from the header, the column names from the definition. */
export class BlmReader {
  header: string[] | undefined;
  private rest = '';
  private field = '^';
  private row = '~';
  private line = 1;
  private isOver = false;

  /** Returns the records completed by this chunk. @throws FeedError `broken` if a row has a different number of cells */
  write(text: string): FeedRecord[] {
    this.rest += text;
    if (!this.header) this.begin();
    if (!this.header) {
      checkLength(this.rest, 1);
      return [];
    }
    const rows = this.rest.split(this.row);
    this.rest = rows.pop() ?? '';
    checkLength(this.rest, this.line);
    return rows.flatMap((row) => this.read(row, this.header ?? []));
  }

  /** @throws FeedError `broken` if the definition or the last row is incomplete */
  end(): FeedRecord[] {
    if (!this.header) throw new FeedError('broken', '1');
    if (!this.isOver && !/^\s*(?:#END#\s*)?$/.test(this.rest)) {
      throw new FeedError('broken', String(this.line));
    }
    return [];
  }

  private begin(): void {
    const found = /^([^]*?)#DEFINITION#([^]*?)#DATA#/.exec(this.rest);
    if (!found) return;
    const [all, head = '', definition = ''] = found;
    const signOf = (name: string) => new RegExp(`${name}\\s*:\\s*'?([^\\s'])`).exec(head)?.[1];
    this.field = signOf('EOF') ?? this.field;
    this.row = signOf('EOR') ?? this.row;
    const [names = ''] = definition.trim().split(this.row);
    this.header = names.split(this.field).map((name) => name.trim());
    if (this.header.at(-1) === '') this.header.pop();
    this.line = all.split('\n').length;
    this.rest = this.rest.slice(all.length);
  }

  private read(row: string, names: readonly string[]): FeedRecord[] {
    const begun = this.line + (/^\s*/.exec(row)?.[0].match(/\n/g) ?? []).length;
    this.line += row.split('\n').length - 1;
    this.isOver ||= /^\s*#END#/.test(row);
    if (this.isOver || row.trim() === '') return [];
    const cells = row.split(this.field);
    if (cells.at(-1)?.trim() === '') cells.pop();
    if (cells.length !== names.length) throw new FeedError('broken', String(begun));
    const draft = new RecordDraft();
    names.forEach((name, at) => draft.add(name, cells[at] ?? '', begun));
    return [draft.record];
  }
}
