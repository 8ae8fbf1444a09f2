import type { PropertyForm } from '@manzil/shared/contract/schemas/properties.schemas';
import type { FeedChoiceField, FeedColumnField, FeedShape } from '@manzil/shared/domain/offer/feeds';

/** Values of a record by path, in order of appearance: `'price.yearly'` → `['85000']`. Values are trimmed text. */
export type FeedRecord = ReadonlyMap<string, readonly string[]>;

/** A column of a file of unknown shape, with its first value and the field it probably fills. */
export interface FoundColumn {
  name: string;
  sample: string;
  guess: FeedColumnField | null;
}

/** The owner's mapping of a column. */
export interface MappedColumn {
  name: string;
  field: FeedColumnField;
}

/** Our fields by the feed's paths (as `nameKey`), the first with a value counts. */
export type Table = Readonly<Record<string, readonly string[]>> & { readonly reference: readonly string[] };

/** Whether a photo is in the zip of an export, named by its SHA-256, and not at an address. */
export const isArchivedPhoto = (url: string): boolean =>
  /^photos\/[0-9a-f]{64}\.(?:webp|jpe?g|png|avif)$/.test(url);

/** A feed being read. */
export interface OpenFeed {
  shape: FeedShape;
  table: Table;
  /** Columns of a `mapped` file. */
  columns: readonly FoundColumn[];
  records: AsyncIterable<FeedRecord>;
}

/** The owner's choices for unknown values, by field and folded value; null leaves the field empty. */
export type FeedChoices = Partial<Record<FeedChoiceField, ReadonlyMap<string, string | null>>>;

/** A value without an entry in tables and choices. */
export interface UnknownValue {
  field: FeedChoiceField;
  value: string;
  guess: { ours: string; likeness: number } | null;
}

/** A record in our terms. */
export interface MappedRecord {
  /** The agency's own reference; empty if the feed gives none, which refuses the record. */
  reference: string;
  /** Fields stated by the feed; the others are absent. */
  form: Partial<PropertyForm>;
  /** URLs of photos and floor plans, or their paths in a zip, in order, without duplicates. */
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
  readonly failure: 'not_a_feed' | 'unmapped' | 'broken' | 'too_large';
  readonly detail: string | null;
  /** Columns of an `unmapped` file. */
  readonly columns: readonly FoundColumn[];

  constructor(
    failure: FeedError['failure'],
    detail: string | null = null,
    columns: readonly FoundColumn[] = [],
  ) {
    super(failure);
    this.failure = failure;
    this.detail = detail;
    this.columns = columns;
  }
}
