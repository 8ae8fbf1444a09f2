import type { WordMatch } from '@manzil/shared/domain/fold';
import type { SearchQuery } from '@manzil/shared/domain/searchQuery';
import { ownTokens, type Named } from '@manzil/shared/domain/searchTokens';
import { copyBits, narrow, subtract, type Bits } from './bits';
import { createNames } from './names';
import { createPhrases } from './phrases';
import type { Extent } from './rowSet';
import { TextIndex } from './textIndex';
import type { Values } from './values';

const NAMES = ['title', 'titleAr', 'referenceNo', 'buildingName', 'buildingNameAr'] as const;

/** The words by which listings are found: their own, and the names of their emirate, their district and their kind. */
export function createWords(values: Values, extent: Extent, textOf: (row: number) => Named | undefined) {
  const own = new TextIndex(extent);
  const phrases = createPhrases(own, extent, textOf);
  const names = createNames(values);

  /** The rows that hold one word. */
  function holdingWord(match: WordMatch, take: () => Bits): Bits {
    const rows = take().fill(0);
    own.joinTo(rows, match);
    names.joinWord(rows, match);
    return rows;
  }

  /** The rows that hold some words one after the other, in one of their names. */
  function holdingPhrase(phrase: readonly string[], take: () => Bits): Bits {
    const found = phrases.find(phrase, take);
    const rows = take().fill(0);
    found.joinTo(rows);
    names.joinPhrase(rows, phrase);
    return rows;
  }

  return {
    /** Writes the words of a row that is new or was there before; either may be none. */
    write(row: number, before: Named | undefined, after: Named | undefined): void {
      if (before && after && NAMES.every((name) => (before[name] ?? null) === (after[name] ?? null))) return;
      if (before) own.remove(row, ownTokens(before));
      if (after) own.add(row, ownTokens(after));
      phrases.write(row, after);
    },
    /** Writes new rows of which some have words in common: by the places of theirs in `known` (see `sharedWords`). */
    adderOf(known: readonly string[]) {
      const add = own.adderOf(known);
      return (row: number, places: readonly number[]): void => {
        phrases.enter(row);
        add(row, places);
      };
    },
    /** Reads what phrases are looked for in, so that no search has to: some rows with each step. */
    read: () => phrases.read(),
    /** The rows of `live` that a search finds, in rooms of `take`. */
    find({ words, phrases: said, without }: SearchQuery, live: Bits, take: () => Bits): Bits {
      const [first, ...further] = [
        ...words.map((match) => holdingWord(match, take)),
        ...said.map((phrase) => holdingPhrase(phrase, take)),
      ];
      const found = first ?? take();
      if (!first) copyBits(found, live);
      for (const rows of further) narrow(found, rows);
      for (const match of without.words) subtract(found, found, holdingWord(match, take));
      for (const phrase of without.phrases) subtract(found, found, holdingPhrase(phrase, take));
      return found;
    },
  };
}
