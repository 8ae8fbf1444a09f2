import type { Compared } from './useListings';

/** What one home says in one row. */
export type Read = (card: Compared) => string | false | null | undefined;
/** A row of the comparison, before the homes are looked at. */
export interface RowPlan {
  id: string;
  name: string;
  read: Read;
  isLtr?: boolean;
  /** Names the listing: different by nature, so that a difference says nothing. */
  isItsOwn?: boolean;
  /** There or not. */
  has?: (card: Compared) => boolean;
  best?: { name: string; of: (card: Compared) => number; isHighest?: boolean };
}
