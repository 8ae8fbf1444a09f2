import type { Flag } from './listingFacts';

/** A statement in both languages, used if all flags hold; `{station}` and numbers are filled in. */
export interface Line {
  needs?: Flag[];
  en: string;
  ar: string;
}
/** Ending of a title. */
export type Title = Line;
