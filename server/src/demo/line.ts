import type { Flag } from './listingFacts';

/** The same in both languages, to be said where all flags hold; `{station}` and figures are filled in. */
export interface Line {
  needs?: Flag[];
  en: string;
  ar: string;
}
/** What a title ends with. */
export type Title = Line;
