import type { WordMatch } from '@manzil/shared/domain/text/fold';
import { clearBit, rowsOf, type Bits } from '../bits';
import type { RowSet, Extent } from '../rowSet';
import { InvertedIndex, type Rows } from './invertedIndex';

/** A prefix with more words than this branches by the next letter. */
const MAX_WORDS = 64;
/** Words compared by sound are never matched by prefix. */
const SOUND = '~';

/** A prefix: a list of its words while they are few, otherwise its rows and longer prefixes. */
type Prefix = { words: string[] } | { rows: RowSet; next: Map<string, Prefix> };
type Prefixes = Map<string, Prefix>;

/** Rows by word. Frequent prefixes store their rows, so that one letter costs no more than a whole word. */
export class TextIndex {
  private readonly words: InvertedIndex;
  private readonly prefixes: Prefixes = new Map();
  private readonly extent: Extent;

  constructor(extent: Extent) {
    this.extent = extent;
    this.words = new InvertedIndex(extent);
  }

  /** Adds a row with all its words. */
  add(row: number, words: readonly string[]): void {
    for (const word of words) this.addWord(row, word, this.words.get(word));
  }

  /**
   * Prepares adding rows that share words: each of `words` is looked up once. The returned function adds a row by the
   * indexes of its words. Valid until the next other write.
   */
  adderFor(words: readonly string[]): (row: number, places: readonly number[]) => void {
    const sets = words.map((word) => this.words.get(word));
    return (row, places) => {
      for (const at of places) sets[at] = this.addWord(row, words[at] as string, sets[at]);
    };
  }

  /** Removes a row. `words` must be those it was added with. */
  remove(row: number, words: readonly string[]): void {
    for (const word of words) {
      const isLast = this.words.remove(row, word);
      if (!word.startsWith(SOUND)) this.removePrefixes(row, word, isLast);
    }
  }

  /** Adds the rows that match one search word to `target`. */
  addMatches(target: Bits, { prefixes, whole }: WordMatch): void {
    for (const prefix of prefixes) this.addPrefixMatches(target, prefix);
    for (const word of whole) this.words.addTo(target, word);
  }

  private addWord(row: number, word: string, known: Rows | undefined): Rows {
    const rows = this.words.add(row, word, known);
    if (!word.startsWith(SOUND)) this.addPrefixes(row, word, known === undefined);
    return rows;
  }

  private addPrefixMatches(target: Bits, prefix: string): void {
    let known = this.prefixes.get(prefix.charAt(0));
    for (let at = 1; known && 'rows' in known && at < prefix.length; at += 1) {
      known = known.next.get(prefix.charAt(at));
    }
    if (!known) return;
    if ('rows' in known) known.rows.addTo(target);
    else for (const word of known.words) if (word.startsWith(prefix)) this.words.addTo(target, word);
  }

  private addPrefixes(row: number, word: string, isNew: boolean): void {
    let among = this.prefixes;
    for (let at = 0; at < word.length; at += 1) {
      const letter = word.charAt(at);
      const known = among.get(letter);
      if (!known) {
        among.set(letter, { words: [word] });
        return;
      }
      if ('words' in known) {
        if (isNew) known.words.push(word);
        if (known.words.length > MAX_WORDS) among.set(letter, this.unfolded(known.words, at + 1, row));
        return;
      }
      known.rows.add(row);
      among = known.next;
    }
  }

  /** Branches of a prefix of `length` letters by the next letter; `last` is the row that may be added again. */
  private unfolded(words: string[], length: number, last: number): Prefix {
    const all = new Int32Array(this.extent.words);
    const longer = new Map<string, { words: string[] }>();
    for (const word of words) {
      this.words.addTo(all, word);
      const letter = word.charAt(length);
      const known = longer.get(letter);
      if (known) known.words.push(word);
      else if (letter !== '') longer.set(letter, { words: [word] });
    }
    clearBit(all, last);
    return { rows: this.words.setOf([...rowsOf(all), last]), next: new Map<string, Prefix>(longer) };
  }

  private removePrefixes(row: number, word: string, isLast: boolean, at = 0, among = this.prefixes): void {
    const letter = word.charAt(at);
    const known = among.get(letter);
    if (!known) return;
    if ('words' in known) {
      const place = isLast ? known.words.indexOf(word) : -1;
      if (place >= 0) known.words.splice(place, 1);
      if (known.words.length === 0) among.delete(letter);
      return;
    }
    known.rows.remove(row);
    this.removePrefixes(row, word, isLast, at + 1, known.next);
    if (known.rows.size === 0) among.delete(letter);
  }
}
