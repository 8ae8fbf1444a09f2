import { choicesOf } from '@manzil/shared/domain/property/attributes';
import { ownTokens, type OwnNames } from '@manzil/shared/domain/text/searchTokens';
import { numericValue, NUMERIC } from './columns';
import { SINGLE_CHOICE_FIELDS, codeOf, MULTIPLE_CHOICE_FIELDS, maskOf, type SearchRow } from './row';

/** Texts of a row: those of its pin, its search words, and the listing's state. */
export interface PlainText extends OwnNames {
  id: string;
  image: string | null;
  /** Undefined if the agent is hidden. */
  agent?: string | undefined;
  updatedAt: number;
  edition: number;
}

/** A listing as the index stores it, field by field, for snapshots. */
export interface PlainRow {
  text: PlainText;
  /** "emirate/district". */
  place: string;
  /** In the order of `NUMERIC`; null for none. */
  numbers: (number | null)[];
  /** In the order of `CODED`. */
  codes: number[];
  /** In the order of `MASKED`. */
  masks: number[];
}

/** Rows with a shared list of words: extracting words from texts takes a third of a start. */
export interface PlainRows {
  rows: PlainRow[];
  words: string[];
  /** For each row, the indexes of its words. */
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

/** Does this version extract the same words? Compared on the first row. */
export function hasCurrentWords({ rows, words, places }: PlainRows): boolean {
  const [first] = rows;
  if (!first) return true;
  return ownTokens(first.text).join(' ') === (places[0] ?? []).map((place) => words[place]).join(' ');
}

/** Converts a listing. */
export const plainOf = (listing: SearchRow): PlainRow => ({
  text: {
    id: listing.id,
    title: listing.title,
    titleAr: listing.titleAr ?? null,
    referenceNo: listing.referenceNo,
    buildingName: listing.buildingName ?? null,
    buildingNameAr: listing.buildingNameAr ?? null,
    project: listing.project ?? null,
    image: listing.image,
    agent: listing.hideAgent ? undefined : listing.agent,
    updatedAt: listing.updatedAt.getTime(),
    edition: listing.edition,
  },
  place: `${listing.city}/${listing.district}`,
  numbers: NUMERIC.map((name) => numericValue(listing, name)),
  codes: SINGLE_CHOICE_FIELDS.map((field) => codeOf(field, listing[field])),
  masks: MULTIPLE_CHOICE_FIELDS.map((field) => maskOf(field, listing[field])),
});

/** Fingerprint of numbers, codes and masks: rows of another shape can't be read. */
export const plainShape = (): unknown => ({
  numbers: NUMERIC,
  codes: SINGLE_CHOICE_FIELDS.map((field) => [field, choicesOf(field)]),
  masks: MULTIPLE_CHOICE_FIELDS.map((field) => [field, choicesOf(field)]),
});
