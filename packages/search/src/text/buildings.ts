import { knownWords, searchWords, tokensOf } from '@manzil/shared/domain/text/fold';
import { intersect, rowsOf, wordsFor, type Bits } from '../bits';
import type { Extent } from '../rowSet';
import { TextIndex } from './textIndex';

/** A building with listings. */
export interface Building {
  /** Spelled as in its most recently written listing. */
  name: string;
  /** "emirate/district". */
  place: string;
}
interface KnownBuilding extends Building {
  key: string;
  words: string[];
  /** Number of listings in it. */
  count: number;
}

/** Buildings of the published listings, searchable by the words of their names. */
export function createBuildings() {
  const extent: Extent = { words: 32 };
  const index = new TextIndex(extent);
  const codes = new Map<string, number>();
  const buildings: (KnownBuilding | undefined)[] = [];
  const free: number[] = [];

  /** Counts a listing in. Returns the number of its building. */
  function enter(place: string, name: string): number {
    const key = `${place}/${knownWords(name).join(' ')}`;
    const code = codes.get(key) ?? free.pop() ?? buildings.length;
    const known = buildings[code];
    if (known) {
      known.name = name;
      known.count += 1;
      return code;
    }
    const words = tokensOf([name]);
    if (code >= extent.words * 32) extent.words *= 2;
    codes.set(key, code);
    buildings[code] = { key, name, place, words, count: 1 };
    index.add(code, words);
    return code;
  }

  function leave(code: number): void {
    const known = buildings[code];
    if (!known) return;
    known.count -= 1;
    if (known.count > 0) return;
    codes.delete(known.key);
    index.remove(code, known.words);
    buildings[code] = undefined;
    free.push(code);
  }

  return {
    enter,
    leave,
    /** Up to `limit` buildings whose names contain every word of the search; any buildings for an empty search. */
    find(search: string, limit = Infinity): Building[] {
      let found: Bits | undefined;
      for (const match of searchWords(search)) {
        const hits = new Int32Array(wordsFor(buildings.length));
        index.addMatches(hits, match);
        if (found) intersect(found, hits);
        else found = hits;
      }
      const first: Building[] = [];
      for (const code of found ? rowsOf(found) : buildings.keys()) {
        if (first.length >= limit) break;
        const building = buildings[code];
        if (building) first.push(building);
      }
      return first;
    },
  };
}
