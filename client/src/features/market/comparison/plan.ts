import type { Compared } from './useListings';

/** Reads a home's value of a row. */
export type Read = (card: Compared) => string | false | null | undefined;
/** Definition of a comparison row. */
export interface RowPlan {
  id: string;
  name: string;
  read: Read;
  isLtr?: boolean;
  /** Unique to each listing, so differences aren't highlighted. */
  isItsOwn?: boolean;
  /** Set for yes/no rows. */
  has?: (card: Compared) => boolean;
  best?: { name: string; score: (card: Compared) => number; isHighest?: boolean };
}
