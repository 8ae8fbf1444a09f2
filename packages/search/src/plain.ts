import { choicesOf } from '@manzil/shared/domain/property/attributes';
import { ownTokens, type Named } from '@manzil/shared/domain/searchTokens';
import { numberOf, NUMERIC } from './columns';
import { CODED, codeOf, MASKED, maskOf, type SearchRow } from './row';

/** What a row shows on the map, what its words and its building are found by, and which state of its listing it is. */
export interface PlainText extends Named {
  id: string;
  image: string | null;
  /** Undefined where the agent is hidden. */
  agent?: string | undefined;
  updatedAt: number;
  edition: number;
}

/** A listing as the index keeps it, field by field: what a snapshot of the index is made of. */
export interface PlainRow {
  text: PlainText;
  /** "emirate/district". */
  place: string;
  /** In the order of `NUMERIC`; null stands for none. */
  numbers: (number | null)[];
  /** In the order of `CODED`. */
  codes: number[];
  /** In the order of `MASKED`. */
  masks: number[];
}

/** Some of them with their words, each of which is said once: finding them in the texts takes a third of a start. */
export interface PlainRows {
  rows: PlainRow[];
  words: string[];
  /** Of each row: the places of its words. */
  places: number[][];
}

/** Rows with their words. */
export function plainRows(rows: PlainRow[]): PlainRows {
  const known = new Map<string, number>();
  const placeOf = (word: string): number => {
    const place = known.get(word) ?? known.size;
    known.set(word, place);
    return place;
  };
  const places = rows.map(({ text }) => ownTokens(text).map(placeOf));
  return { rows, words: [...known.keys()], places };
}

/** Whether the words are those that this version finds, by the first row: each version may find others. */
export function hasWordsOfNow({ rows, words, places }: PlainRows): boolean {
  const [first] = rows;
  if (!first) return true;
  return ownTokens(first.text).join(' ') === (places[0] ?? []).map((place) => words[place]).join(' ');
}

/** A listing in that form. */
export const plainOf = (listing: SearchRow): PlainRow => ({
  text: {
    id: listing.id,
    title: listing.title,
    titleAr: listing.titleAr ?? null,
    referenceNo: listing.referenceNo,
    buildingName: listing.buildingName ?? null,
    buildingNameAr: listing.buildingNameAr ?? null,
    image: listing.image,
    agent: listing.hideAgent ? undefined : listing.agent,
    updatedAt: listing.updatedAt.getTime(),
    edition: listing.edition,
  },
  place: `${listing.city}/${listing.district}`,
  numbers: NUMERIC.map((name) => numberOf(listing, name)),
  codes: CODED.map((field) => codeOf(field, listing[field])),
  masks: MASKED.map((field) => maskOf(field, listing[field])),
});

/** What the numbers, codes and masks of plain rows stand for: those of another shape cannot be read. */
export const plainShape = (): unknown => ({
  numbers: NUMERIC,
  codes: CODED.map((field) => [field, choicesOf(field)]),
  masks: MASKED.map((field) => [field, choicesOf(field)]),
});
