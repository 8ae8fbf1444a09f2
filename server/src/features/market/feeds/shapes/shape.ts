import type { PropertyForm } from '@manzil/shared/contract/schemas/properties.schemas';
import type { FeedChoiceField, FeedShape } from '@manzil/shared/domain/offer/feeds';

/** Elements of a record by path, in order of appearance: `'price.yearly'` → `['85000']`. Values are trimmed text. */
export type FeedRecord = ReadonlyMap<string, readonly string[]>;

/** Whether a photo is in the zip of an export, named by its SHA-256, and not at an address. */
export const isArchivedPhoto = (url: string): boolean =>
  /^photos\/[0-9a-f]{64}\.(?:webp|jpe?g|png|avif)$/.test(url);

/** A feed that is being read. */
export interface OpenFeed {
  shape: FeedShape;
  records: AsyncIterable<FeedRecord>;
}

/** What a person chose for values that no table knows, by field and by the feed's folded value; null leaves it empty. */
export type FeedChoices = Partial<Record<FeedChoiceField, ReadonlyMap<string, string | null>>>;

/** A value of the feed that no table and no choice knows. */
export interface UnknownValue {
  field: FeedChoiceField;
  value: string;
  guess: { ours: string; likeness: number } | null;
}

/** A record in our terms. */
export interface MappedRecord {
  /** The agency's own reference; empty if the feed gives none, which refuses the record. */
  reference: string;
  /** What the feed says; fields it doesn't state are absent. */
  form: Partial<PropertyForm>;
  /** Addresses of photos and floor plans, or their paths in a zip, in order, each once. */
  photos: readonly { url: string; isFloorPlan: boolean }[];
  agent: { name: string; email: string; phone: string; brn: string };
  /** The feed marks it as deleted, archived or not live. */
  isWithdrawn: boolean;
  unknown: readonly UnknownValue[];
}

/** A listing to write: `price` is per year, whatever `rentPeriod` the form has. */
export interface FeedListing extends Omit<MappedRecord, 'unknown'> {
  /** In our own shape, more exact than `isWithdrawn`. */
  status?: string;
}

/** Thrown by readers; `detail` is the line of a broken file. */
export class FeedError extends Error {
  readonly failure: 'not_a_feed' | 'broken' | 'too_large';
  readonly detail: string | null;

  constructor(failure: FeedError['failure'], detail: string | null = null) {
    super(failure);
    this.failure = failure;
    this.detail = detail;
  }
}
