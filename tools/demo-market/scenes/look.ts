/** Surroundings: the sea, a city of towers, a park, a quiet town, sand, mountains or palm gardens. */
export const SETTINGS = ['sea', 'city', 'park', 'town', 'desert', 'mountain', 'oasis'] as const;
export type Setting = (typeof SETTINGS)[number];

/** Camera position: straight on, from either side, near or far. */
export const CAMERAS = ['front', 'left', 'right', 'near', 'far'] as const;
export type Camera = (typeof CAMERAS)[number];

/**
 * Visual attributes of a listing. Two pictures of one family, palette and camera look almost identical; the seed
 * chooses omitted values.
 */
export interface Look {
  /** Façade family of a building, or layout of a room. */
  family?: string;
  /** Index of the materials or colours, below `PALETTES`. */
  palette?: number;
  camera?: Camera;
  setting?: Setting;
  /** Floors above ground. */
  storeys?: number;
  balcony?: boolean;
  garden?: boolean;
  pool?: boolean;
  furnished?: boolean;
  /** A small home, whose kitchen has no island. */
  compact?: boolean;
  /** Older houses have duller colours and air conditioners on the wall. */
  isOld?: boolean;
}

/** Number of material palettes. */
export const PALETTES = 10;
