/** What lies around: the sea, a city of towers, a park, a quiet town, sand, mountains or palm gardens. */
export const SETTINGS = ['sea', 'city', 'park', 'town', 'desert', 'mountain', 'oasis'] as const;
export type Setting = (typeof SETTINGS)[number];

/** Where the picture is taken from: straight on, from either side, near or from afar. */
export const CAMERAS = ['front', 'left', 'right', 'near', 'far'] as const;
export type Camera = (typeof CAMERAS)[number];

/**
 * How the facts of a listing look. Two pictures of one family, palette and camera are near twins; what is left out is
 * chosen by the seed.
 */
export interface Look {
  /** The façade family of a building, the layout of a room. */
  family?: string;
  /** Which materials or colours: a number below `PALETTES`. */
  palette?: number;
  camera?: Camera;
  setting?: Setting;
  /** Floors above the ground. */
  storeys?: number;
  balcony?: boolean;
  garden?: boolean;
  pool?: boolean;
  furnished?: boolean;
  /** A small home: its kitchen has no island. */
  compact?: boolean;
  /** Older houses have duller colours and coolers on the wall. */
  isOld?: boolean;
}

/** How many sets of materials there are. */
export const PALETTES = 10;
