import { searchWords } from '@manzil/shared/domain/fold';

/** Leaves in `hits` what is in `before` too. */
function both(before: Uint8Array, hits: Uint8Array): Uint8Array {
  for (let row = 0; row < hits.length; row += 1) (hits[row] as number) &= before[row] as number;
  return hits;
}

/** Which rows hold which words, with the words in order, so that all with a beginning stand together. */
export function createTextIndex() {
  const rowsOf = new Map<string, number[]>();
  let words: string[] = [];
  /** From then on a new word is put where it belongs: sorting them all takes 100,000 listings a third of a second. */
  let isSorted = false;

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
          if (isSorted) words.splice(placeOf(token), 0, token);
          else words.push(token);
        }
      }
    },
    /** Puts the words in order: to be called once, when most of them are there and before the first search. */
    sort(): void {
      words = words.toSorted();
      isSorted = true;
    },
    /** For each row whether it holds every word of a search; undefined when the search asks nothing. */
    find(search: string, rows: number): Uint8Array | undefined {
      let found: Uint8Array | undefined;
      for (const { prefixes, whole } of searchWords(search)) {
        const hits = new Uint8Array(rows);
        for (const prefix of prefixes) {
          for (let at = placeOf(prefix); words[at]?.startsWith(prefix); at += 1) mark(hits, words[at] ?? '');
        }
        for (const word of whole) mark(hits, word);
        const before = found;
        found = before ? both(before, hits) : hits;
      }
      return found;
    },
  };
}
