import { LONGEST_TOKEN } from '@manzil/shared/domain/fold';
import { phraseInLine } from '@manzil/shared/domain/said';
import { ownLine, type Named } from '@manzil/shared/domain/searchTokens';
import { hasBit, narrow, rowsOf, type Bits } from './bits';
import { createLatest } from '@manzil/shared/domain/latest';
import { RowSet, type Extent } from './rowSet';
import type { TextIndex } from './textIndex';

/** Phrases whose rows are kept. */
const MOST_KEPT = 32;
/** Texts that are read at once: in a few milliseconds. */
const READ_AT_ONCE = 200;

/**
 * The UTF-8 of a text, a byte a sign: with Arabic in it a text takes two bytes for each of its Latin letters too. What
 * one text holds of another, their bytes do, and no more.
 */
const packed = (text: string): string => Buffer.from(text).toString('latin1');
const packedLine = (text: Named): string => packed(ownLine(text));

/** The bits of what holds each of these words, in rooms of `take`. */
export function holdingAll(index: TextIndex, phrase: readonly string[], take: () => Bits): Bits {
  const [found, ...further] = phrase.map((word) => {
    const bits = take().fill(0);
    index.joinTo(bits, { prefixes: [], whole: [word.slice(0, LONGEST_TOKEN)] });
    return bits;
  });
  if (!found) return take().fill(0);
  for (const bits of further) narrow(found, bits);
  return found;
}

/**
 * The rows among `holding` whose names have to be looked at; the others hold the phrase. Of one word the index says by
 * itself who holds it, but for two things: of a long one it knows the beginning, and it has "jada" of "Aljada" too.
 */
function inDoubt(
  index: TextIndex,
  [word = '', ...further]: readonly string[],
  holding: Bits,
  take: () => Bits,
) {
  if (further.length > 0 || word.length >= LONGEST_TOKEN) return holding;
  const rows = holdingAll(index, [`al${word}`], take);
  narrow(rows, holding);
  return rows;
}

/**
 * Which rows hold words one after the other in what they are called. Looked at are only the rows that hold all of the
 * words, once: what was found is kept with the phrase and follows each text that is written.
 */
export function createPhrases(index: TextIndex, extent: Extent, textOf: (row: number) => Named | undefined) {
  const kept = createLatest<{ said: string; rows: RowSet }>(MOST_KEPT);
  /** The names of the rows as packed lines; undefined until one is looked at. */
  const lines: (string | undefined)[] = [];

  function lineAt(row: number): string {
    const text = textOf(row);
    return (lines[row] ??= text ? packedLine(text) : '');
  }

  function lookFor(phrase: readonly string[], take: () => Bits) {
    const said = packed(phraseInLine(phrase));
    const rows = new RowSet(extent);
    const holding = holdingAll(index, phrase, take);
    const doubtful = inDoubt(index, phrase, holding, take);
    for (const row of rowsOf(holding)) {
      if (!hasBit(doubtful, row) || lineAt(row).includes(said)) rows.add(row);
    }
    return { said, rows };
  }

  return {
    find: (phrase: readonly string[], take: () => Bits): RowSet =>
      kept.of(phrase.join(' '), () => lookFor(phrase, take)).rows,
    /** What a row is called now; undefined when it went. */
    write(row: number, text: Named | undefined): void {
      const known = [...kept.values()];
      const line = known.length > 0 && text ? packedLine(text) : undefined;
      lines[row] = line;
      for (const { said, rows } of known) {
        rows.remove(row);
        if (line?.includes(said)) rows.add(row);
      }
    },
    /** A row is new, and what it is called is read later. */
    enter(row: number): void {
      lines[row] = undefined;
      kept.clear();
    },
    /** Reads what the rows are called that nothing was looked for in yet, some with each step. */
    *read(): Generator<void> {
      for (let row = 0; row < lines.length; row += 1) {
        lineAt(row);
        if (row % READ_AT_ONCE === READ_AT_ONCE - 1) yield;
      }
    },
  };
}
