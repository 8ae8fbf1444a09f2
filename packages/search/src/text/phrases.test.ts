import { beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '@manzil/shared/domain/random';
import { createRowMaker } from '../testing/rows';
import { createSearchIndex, type SearchIndex } from '../searchIndex';
import { evaluate } from '../evaluate';
import type { SearchRow } from '../row';

const NOW = Date.UTC(2026, 5, 1);
type Names = Partial<Pick<SearchRow, 'title' | 'titleAr' | 'buildingName' | 'buildingNameAr'>>;

const maker = createRowMaker(seededRandom(7), ['a'.repeat(24)], NOW);
/** In a place and of a type whose names occur in no case. */
const ALIKE = { city: 'ajman', district: 'al_nuaimiya_1', propertyType: 'farms' } as const;
const NOTHING_ELSE = { ...ALIKE, titleAr: null, buildingName: null, buildingNameAr: null, project: null };
const rowOf = (at: number, names: Names): SearchRow => ({ ...maker.make(at), ...NOTHING_ELSE, ...names });

/** The rows that a search finds. */
function found(index: SearchIndex, search: string): number[] {
  const evaluation = evaluate(index, { search }, { now: NOW });
  const ids = evaluation.page({ skip: 0, limit: 100 });
  evaluation.release();
  return ids.map((id) => Number.parseInt(id, 16)).toSorted((a, b) => a - b);
}

const LONG = 'q'.repeat(45);
const ROWS: Names[] = [
  { title: 'Quiet Loft, sea-view', titleAr: 'إطلالة على البحر' },
  { title: 'Loft with a sea', titleAr: 'view of nothing', buildingName: 'Tower Nine' },
  { title: 'Zéphyr Köşk  ٢٤ rooms', buildingName: 'nine 7' },
  { title: 'شُقَّة في الخليج', titleAr: null, buildingNameAr: 'برج التجاري' },
  { title: 'Aljada quarter', buildingName: 'Quarter' },
  { title: 'Jada quarter of Aljada' },
  { title: `${LONG}1 end`, buildingName: `${LONG}2` },
  { title: `“${LONG}2” END!` },
  { title: 'view, (view) view sea' },
];
/** Phrases, and the rows that contain them. */
const PHRASES: [phrase: string, rows: number[]][] = [
  ['sea view', [0]],
  ['SEA  View', [0]],
  ['view sea', [8]],
  ['view view sea', [8]],
  // From one name into the next.
  ['a sea view', []],
  ['nothing tower', []],
  ['quiet sea', []],
  ['quarter quarter', []],
  ['sea', [0, 1, 8]],
  ['ea', []],
  ['view', [0, 1, 8]],
  ['nine', [1, 2]],
  // Diacritics, digits and signs of both scripts.
  ['zephyr kösk', [2]],
  ['Zephyr', [2]],
  ['24 rooms', [2]],
  ['۲۴', [2]],
  ['nine ٧', [2]],
  ['شقة في خليج', [3]],
  ['شقه', [3]],
  ['البحر', [0]],
  ['في التجاري', []],
  ['برج تجاري', [3]],
  // The index also lists "jada" for "Aljada", whose word it is not.
  ['jada', [5]],
  ['aljada', [4, 5]],
  ['jada quarter', [5]],
  ['aljada quarter', [4]],
  ['al jada quarter', [5]],
  // The index stores forty characters of a word.
  [`${LONG}1`, [6]],
  [`${LONG}2`, [6, 7]],
  [`${LONG}3`, []],
  [LONG, []],
  ['q'.repeat(40), []],
  [`${LONG}2 end`, [7]],
  [`${LONG}1 end`, [6]],
];

describe('Phrases', () => {
  let index: SearchIndex;
  beforeEach(() => {
    index = createSearchIndex();
    for (const [at, names] of ROWS.entries()) index.put(rowOf(at, names));
    for (const name of index.settle()) void name;
  });
  const all = ROWS.map((_, at) => at);
  const expectAll = (asked: SearchIndex, rows: readonly number[] = all) => {
    for (const [phrase, expected] of PHRASES) {
      const meant = expected.filter((at) => rows.includes(at));
      expect({ phrase, rows: found(asked, `"${phrase}"`) }).toEqual({ phrase, rows: meant });
      const others = rows.filter((at) => !meant.includes(at));
      expect({ not: phrase, rows: found(asked, `-"${phrase}"`) }).toEqual({ not: phrase, rows: others });
    }
  };

  it('A phrase matches whole consecutive words of one name, wanted or excluded.', () => {
    expectAll(index);
    // Once more, from the cache.
    expectAll(index);
    expect(found(index, '"sea" -"sea view" loft')).toEqual([1]);
    expect(found(index, '"sea view" "quiet loft" -"view sea"')).toEqual([0]);
  });

  it('Phrases match the same rows whenever the names were read.', () => {
    for (const step of index.words.read()) void step;
    expectAll(index);
    const restored = createSearchIndex();
    restored.restore(JSON.parse(JSON.stringify(index.plain(0, index.rows()))));
    for (const name of restored.settle()) void name;
    expectAll(restored);
  });

  it('Phrases follow each listing that is written, removed or replaced.', () => {
    const change = (at: number, names: Names) =>
      index.put({ ...rowOf(at, { ...ROWS[at], ...names }), edition: at + 1 });
    for (const isKept of [false, true]) {
      if (isKept) expectAll(index);
      change(1, { title: 'Loft with sea view' });
      expect(found(index, '"sea view"')).toEqual([0, 1]);
      index.remove(rowOf(0, {}).id);
      expect(found(index, '"sea view"')).toEqual([1]);
      // In the row of the removed one.
      index.put(rowOf(20, { title: 'Sea, view' }));
      expect(found(index, '"sea view"')).toEqual([1, 20]);
      expect(found(index, '"quiet loft"')).toEqual([]);
      index.remove(rowOf(20, {}).id);
      index.remove(rowOf(1, {}).id);
      for (const at of [0, 1]) index.put(rowOf(at, ROWS[at] ?? {}));
      expectAll(index);
    }
  });
});

it(
  'A phrase costs a bounded multiple of its plain words, however many rows contain them.',
  {
    tags: ['clock'],
  },
  () => {
    const [rows, most, tries] = [20_000, 120, 12];
    const index = createSearchIndex();
    for (let at = 0; at < rows; at += 1) {
      const title = `Spacious ${at % 5} bedroom flat for rent in Dubai Marina with sea view`;
      index.put(
        rowOf(at, { title, titleAr: 'شقة واسعة للإيجار في دبي مارينا', buildingName: `Tower ${at % 700}` }),
      );
    }
    for (const name of index.settle()) void name;
    for (const step of index.words.read()) void step;
    const words = 'spacious bedroom flat for rent in dubai marina with sea view'.split(' ');
    /** CPU time of the fastest of these searches. */
    const quickest = (searches: string[]) =>
      Math.min(
        ...searches.map((search) => {
          const before = process.cpuUsage();
          found(index, search);
          const { user, system } = process.cpuUsage(before);
          return (user + system) / 1000;
        }),
      );
    const pairs = words
      .slice(0, tries - 1)
      .map((word, at) => [word, words[(at + 3) % words.length]] as const);
    const plain = quickest(pairs.map((pair) => pair.join(' ')));
    // None of these is asked twice, so that none is cached.
    const said = {
      wanted: quickest(pairs.map((pair) => `"${pair.join(' ')}"`)),
      'not wanted': quickest(pairs.map(([one, other]) => `-"${other} ${one}"`)),
      'of one word': quickest(words.map((word) => `"${word}"`)),
    };
    for (const [kind, cost] of Object.entries(said)) {
      expect({ kind, ratio: Math.round(cost / Math.max(plain, 0.2)) }).toSatisfy(
        ({ ratio }: { ratio: number }) => ratio < most,
      );
    }
  },
);
