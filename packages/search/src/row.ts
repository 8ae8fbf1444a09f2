import { askedOfKind, type AskKind } from '@manzil/shared/domain/property/asks';
import { choicesOf, type ChoiceOf, type KeysWith } from '@manzil/shared/domain/property/attributes';

/** The attributes of which one of few values is asked; each value has a number, 0 stands for none. */
export type Coded = KeysWith<{ kind: 'one'; filter: AskKind }>;
export const CODED = askedOfKind('one');
/** Lists of ids, as bits. */
export type Masked = KeysWith<{ kind: 'many'; filter: AskKind }>;
export const MASKED = askedOfKind('many');
/** Numbers; NaN stands for none, so that no range takes it. */
export type Measured = KeysWith<{ kind: 'number'; filter: AskKind }>;
export const MEASURED = askedOfKind('number');

/** A listing as the index in memory takes it: what is asked of it, and what a pin and a suggestion show. */
export type SearchRow = { [Key in Coded]?: ChoiceOf<Key> | null | undefined } & {
  [Key in Masked]: readonly string[];
} & { [Key in Measured]?: number | null | undefined } & {
  id: string;
  /** In the public lists: others are taken out. */
  isListed: boolean;
  referenceNo: string;
  title: string;
  titleAr?: string | null | undefined;
  propertyType: ChoiceOf<'propertyType'>;
  city: ChoiceOf<'city'>;
  district: string;
  buildingName?: string | null | undefined;
  buildingNameAr?: string | null | undefined;
  location: { lat?: number | null | undefined; lng?: number | null | undefined };
  maxCheques: number;
  agent: string;
  hideAgent: boolean;
  verifiedAt?: Date | null | undefined;
  priceDrop?: { at?: Date | null | undefined } | null | undefined;
  /** Its last day, in the UAE. */
  permit?: { expiresAt?: string | null | undefined } | null | undefined;
  avgRating: number;
  views: number;
  /** AED, by the costs as they are now (see domain/costs). */
  dayOneCash: number;
  /** The smallest size of its cover. */
  image: string | null;
  updatedAt: Date;
  /** Edits of one millisecond are told apart by it. */
  edition: number;
};

/** The number of a value, 1 and up; 0 for none and for what is not on the list. */
export function codeOf(field: Coded, value: string | null | undefined): number {
  const choices: readonly string[] = choicesOf(field);
  return choices.indexOf(value ?? '') + 1;
}

/** Ids as bits of one number; those that are not on the list are passed over. */
export const maskOf = (field: Masked, ids: readonly string[]): number =>
  choicesOf(field).reduce((mask, id, bit) => (ids.includes(id) ? mask | (1 << bit) : mask), 0);
