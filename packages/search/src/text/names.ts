import { hasPhrase, type WordMatch } from '@manzil/shared/domain/text/fold';
import { choicesOf } from '@manzil/shared/domain/property/attributes';
import { namesIn, nameTokens } from '@manzil/shared/domain/text/searchTokens';
import { rowsOf, type Bits } from '../bits';
import { rowsWithAllWords } from './phrases';
import { codeOf } from '../row';
import { TextIndex } from './textIndex';
import type { Values } from '../values';

/** Names of emirates, districts and property types: words that every listing of theirs shares. */
export function createNames(values: Values) {
  const extent = { words: 32 };
  const emirates = new TextIndex(extent);
  const kinds = new TextIndex(extent);
  const districts = new TextIndex(extent);
  for (const city of choicesOf('city')) emirates.add(codeOf('city', city), nameTokens.emirate(city));
  for (const kind of choicesOf('propertyType')) {
    kinds.add(codeOf('propertyType', kind), nameTokens.kind(kind));
  }
  let knownPlaces = 0;

  /** Emirate and district of a place. */
  function placeOf(code: number): [city: string, district: string] {
    const [city = '', district = ''] = values.places[code]?.name.split('/') ?? [];
    return [city, district];
  }

  /** Places become known with their first listing. */
  function learnPlaces(): void {
    for (; knownPlaces < values.places.length; knownPlaces += 1) {
      extent.words = Math.max(extent.words, (knownPlaces >>> 5) + 1);
      districts.add(knownPlaces, nameTokens.district(...placeOf(knownPlaces)));
    }
  }

  const all = [
    {
      index: emirates,
      rowsUnder: (code: number) => values.coded.city[code],
      names: (code: number) => namesIn.emirate(choicesOf('city')[code - 1] ?? ''),
    },
    {
      index: kinds,
      rowsUnder: (code: number) => values.coded.propertyType[code],
      names: (code: number) => namesIn.kind(choicesOf('propertyType')[code - 1] ?? ''),
    },
    {
      index: districts,
      rowsUnder: (code: number) => values.places[code]?.rows,
      names: (code: number) => namesIn.district(...placeOf(code)),
    },
  ];

  return {
    /** Adds the rows whose place or type has a name with this word. */
    joinWord(target: Bits, match: WordMatch): void {
      learnPlaces();
      for (const { index, rowsUnder } of all) {
        const codes = new Int32Array(extent.words);
        index.addMatches(codes, match);
        for (const code of rowsOf(codes)) rowsUnder(code)?.addTo(target);
      }
    },
    /** The same for consecutive words. */
    joinPhrase(target: Bits, phrase: readonly string[]): void {
      learnPlaces();
      for (const { index, rowsUnder, names } of all) {
        const codes = rowsWithAllWords(index, phrase, () => new Int32Array(extent.words));
        for (const code of rowsOf(codes)) {
          if (names(code).some((name) => hasPhrase(name, phrase))) rowsUnder(code)?.addTo(target);
        }
      }
    },
  };
}
