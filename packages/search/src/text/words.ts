import type { WordMatch } from '@manzil/shared/domain/text/fold';
import type { SearchQuery } from '@manzil/shared/domain/text/searchQuery';
import { coversDescriptions, ownTokens, type OwnNames } from '@manzil/shared/domain/text/searchTokens';
import { copyBits, intersect, subtract, type Bits } from '../bits';
import type { Descriptions } from './descriptions';
import { createNames } from './names';
import { createPhrases } from './phrases';
import type { Extent } from '../rowSet';
import { TextIndex } from './textIndex';
import type { Values } from '../values';

const NAMES = ['title', 'titleAr', 'referenceNo', 'buildingName', 'buildingNameAr', 'project'] as const;

interface Sources {
  values: Values;
  descriptions: Descriptions;
  textOf: (row: number) => OwnNames | undefined;
}

/** Search words of listings: their own, those of descriptions, and the names of emirate, district and type. */
export function createWords(extent: Extent, { values, descriptions, textOf }: Sources) {
  const own = new TextIndex(extent);
  const phrases = createPhrases(own, extent, textOf);
  const names = createNames(values);

  /** Rows with one word in their names. */
  function holdingWord(match: WordMatch, take: () => Bits): Bits {
    const rows = take().fill(0);
    own.addMatches(rows, match);
    names.joinWord(rows, match);
    return rows;
  }

  /** Rows with consecutive words in one of their names. */
  function holdingPhrase(phrase: readonly string[], take: () => Bits): Bits {
    const found = phrases.find(phrase, take);
    const rows = take().fill(0);
    found.addTo(rows);
    names.joinPhrase(rows, phrase);
    return rows;
  }

  return {
    /** Writes the words of a new or known row; either argument may be undefined. */
    write(row: number, before: OwnNames | undefined, after: OwnNames | undefined): void {
      if (before && after && NAMES.every((name) => (before[name] ?? null) === (after[name] ?? null))) return;
      if (before) own.remove(row, ownTokens(before));
      if (after) own.add(row, ownTokens(after));
      phrases.write(row, after);
    },
    /** Writes new rows that share words, by the indexes of their words in `known`. */
    adderOf(known: readonly string[]) {
      const add = own.adderFor(known);
      return (row: number, places: readonly number[]): void => {
        phrases.enter(row);
        add(row, places);
      };
    },
    /** Reads names for phrase search in advance, some rows per step. */
    read: () => phrases.read(),
    /**
     * Rows of `live` that match a search, in buffers from `take`.
     * @param names whether to search names only
     */
    find(query: SearchQuery, live: Bits, take: () => Bits, names = !coversDescriptions(query)): Bits {
      const { words, phrases: wantedPhrases, without } = query;
      const spare = names ? undefined : take();
      const [first, ...further] = [
        ...words.map((match) => {
          const rows = holdingWord(match, take);
          if (spare) descriptions.addMatches(rows, match, spare);
          return rows;
        }),
        ...wantedPhrases.map((phrase) => holdingPhrase(phrase, take)),
      ];
      const found = first ?? take();
      if (!first) copyBits(found, live);
      for (const rows of further) intersect(found, rows);
      for (const match of without.words) subtract(found, found, holdingWord(match, take));
      for (const phrase of without.phrases) subtract(found, found, holdingPhrase(phrase, take));
      return found;
    },
  };
}
