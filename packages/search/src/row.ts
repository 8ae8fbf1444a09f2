import { filterableOfKind, type FilterKind } from '@manzil/shared/domain/property/filterConditions';
import { choicesOf, type ChoiceOf, type KeysWith } from '@manzil/shared/domain/property/attributes';

/** Single-choice attributes. Each value has a code; 0 is none. */
export type Coded = KeysWith<{ kind: 'one'; filter: FilterKind }>;
export const SINGLE_CHOICE_FIELDS = filterableOfKind('one');
/** Multiple-choice attributes, stored as bit masks. */
export type Masked = KeysWith<{ kind: 'many'; filter: FilterKind }>;
export const MULTIPLE_CHOICE_FIELDS = filterableOfKind('many');
/** Numeric attributes. NaN is none, so that no range includes it. */
export type Measured = KeysWith<{ kind: 'number'; filter: FilterKind }>;
export const NUMERIC_FIELDS = filterableOfKind('number');

/** A listing as passed to the index: the fields that filters check and that pins and suggestions show. */
export type SearchRow = { [Key in Coded]?: ChoiceOf<Key> | null | undefined } & {
  [Key in Masked]: readonly string[];
} & { [Key in Measured]?: number | null | undefined } & {
  id: string;
  /** Whether it is in the public lists; if not, the index removes it. */
  isListed: boolean;
  referenceNo: string;
  title: string;
  titleAr?: string | null | undefined;
  propertyType: ChoiceOf<'propertyType'>;
  city: ChoiceOf<'city'>;
  district: string;
  buildingName?: string | null | undefined;
  buildingNameAr?: string | null | undefined;
  project?: string | null | undefined;
  location: { lat?: number | null | undefined; lng?: number | null | undefined };
  maxCheques: number;
  /** Cheques of the cheapest offer; 0 if none is stated. */
  cheapestCheques: number;
  agent: string;
  hideAgent: boolean;
  verifiedAt?: Date | null | undefined;
  priceDrop?: { at?: Date | null | undefined } | null | undefined;
  /** `expiresAt` is the last valid day of the permit, a UAE date; without one, the permit does not expire. */
  permit?: { expiresAt?: string | null | undefined } | null | undefined;
  avgRating: number;
  views: number;
  /** AED, at today's costs (see domain/costs). */
  dayOneCash: number;
  /** Smallest size of its cover. */
  image: string | null;
  updatedAt: Date;
  /** Distinguishes edits within one millisecond. */
  edition: number;
};

/** Code of a value, from 1; 0 for none and for unknown values. */
export function codeOf(field: Coded, value: string | null | undefined): number {
  const choices: readonly string[] = choicesOf(field);
  return choices.indexOf(value ?? '') + 1;
}

/** Ids as bits of a number; unknown ids are skipped. */
export const maskOf = (field: Masked, ids: readonly string[]): number =>
  choicesOf(field).reduce((mask, id, bit) => (ids.includes(id) ? mask | (1 << bit) : mask), 0);
