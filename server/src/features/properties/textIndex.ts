import { searchWords } from '@manzil/shared/domain/fold';

/** Which rows hold which words, with the words in order, so that all with a beginning stand together. */
export function createTextIndex() {
  const rowsOf = new Map<string, number[]>();
  /** Sorted before a search, when a new word has come. */
  let words: string[] = [];
  let isSorted = true;

  /** The place of the first word that is not before `word`. */
  function placeOf(word: string): number {
    let low = 0;
    let high = words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((words[middle] ?? '') < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  const mark = (hits: Uint8Array, word: string) => {
    for (const row of rowsOf.get(word) ?? []) hits[row] = 1;
  };

  return {
    add(row: number, tokens: string[]): void {
      for (const token of tokens) {
        const rows = rowsOf.get(token);
        if (rows) rows.push(row);
        else {
          rowsOf.set(token, [row]);
          words.push(token);
          isSorted = false;
        }
      }
    },
    /** For each row whether it holds every word of a search; undefined when the search asks nothing. */
    find(search: string, rows: number): Uint8Array | undefined {
      if (!isSorted) words = words.toSorted((a, b) => (a < b ? -1 : 1));
      isSorted = true;
      let found: Uint8Array | undefined;
      for (const { prefixes, whole } of searchWords(search)) {
        const hits = new Uint8Array(rows);
        for (const prefix of prefixes) {
          for (let at = placeOf(prefix); words[at]?.startsWith(prefix); at += 1) mark(hits, words[at] ?? '');
        }
        for (const word of whole) mark(hits, word);
        const before = found;
        found = before ? hits.map((hit, row) => hit & (before[row] ?? 0)) : hits;
      }
      return found;
    },
  };
}
