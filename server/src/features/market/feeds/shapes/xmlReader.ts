import { SaxesParser } from 'saxes';
import { checkLength, MAX_DEPTH, RecordDraft } from './recordDraft';
import { FeedError, type FeedRecord } from './shape';

/** Elements whose children are markup of a text. */
const TEXT_ELEMENT = /description|remarks|title/i;

/** Incremental XML reader: each child of the root is a record. Preserves the case of names. */
export class XmlReader {
  /** Name of the root once it is open, without its prefix. */
  root: string | undefined;
  private readonly parser = new SaxesParser({ xmlns: false });
  private readonly names: string[] = [];
  private texts: string[] = [];
  private draft = new RecordDraft();
  private records: { name: string; record: FeedRecord }[] = [];
  /** Depth of the open text with markup, 0 for none. */
  private textDepth = 0;

  /** @param hasAttributes whether attributes below this root are values, by the path of their element */
  constructor(hasAttributes: (root: string) => boolean) {
    this.parser.on('error', () => {
      throw this.root === undefined
        ? new FeedError('not_a_feed')
        : new FeedError('broken', String(this.line));
    });
    this.parser.on('doctype', (type) => {
      // Without declarations of its own, a document type changes nothing: external ones aren't read.
      if (/\[|^\s*html\b/i.test(type)) throw new FeedError('not_a_feed');
    });
    this.parser.on('opentag', ({ name, attributes }) => {
      this.open(name.replace(/^.*:/, ''));
      if (hasAttributes(this.root ?? '')) this.addAttributes(attributes);
    });
    this.parser.on('text', (text) => this.addText(text));
    this.parser.on('cdata', (text) => this.addText(text));
    this.parser.on('closetag', () => this.close());
  }

  /** Returns the records completed by this chunk. */
  write(text: string): { name: string; record: FeedRecord }[] {
    this.parser.write(text);
    return this.take();
  }

  /** @throws FeedError `broken` if the file is truncated */
  end(): void {
    this.parser.close();
  }

  private get line(): number {
    return this.parser.line;
  }

  private take(): { name: string; record: FeedRecord }[] {
    const { records } = this;
    this.records = [];
    return records;
  }

  private open(name: string): void {
    this.root ??= name;
    if (this.names.length >= MAX_DEPTH) throw new FeedError('broken', String(this.line));
    if (this.textDepth > 0) this.addText(`<${name}>`);
    this.names.push(name);
    this.texts.push('');
    if (this.textDepth === 0 && this.names.length > 2 && TEXT_ELEMENT.test(name)) {
      this.textDepth = this.names.length;
    }
  }

  private addAttributes(attributes: Record<string, string>): void {
    if (this.textDepth > 0 || this.names.length < 2) return;
    for (const [name, value] of Object.entries(attributes)) {
      this.draft.add([...this.names.slice(2), name].join('.'), value, this.line);
    }
  }

  private addText(text: string): void {
    const at = (this.textDepth || this.texts.length) - 1;
    if (at < 1) return;
    const whole = (this.texts[at] ?? '') + text;
    checkLength(whole, this.line);
    this.texts[at] = whole;
  }

  private close(): void {
    const depth = this.names.length;
    const name = this.names.at(-1) ?? '';
    const isMarkup = this.textDepth > 0 && depth > this.textDepth;
    if (isMarkup) this.addText(`</${name}>`);
    else if (depth > 2) this.draft.add(this.names.slice(2).join('.'), this.texts[depth - 1] ?? '', this.line);
    if (depth === this.textDepth) this.textDepth = 0;
    this.names.pop();
    this.texts.pop();
    if (depth !== 2) return;
    this.records.push({ name, record: this.draft.record });
    this.draft = new RecordDraft();
  }
}
