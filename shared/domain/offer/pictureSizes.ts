/**
 * `sizes` attribute of card pictures. The server renders the first cards and the client replaces them: different values
 * would fetch the same picture twice.
 */
export const CARD_PICTURE_SIZES = {
  /** In the usual grid of up to four columns. */
  grid: '(min-width: 80rem) 18.5rem, (min-width: 56.25rem) 31vw, (min-width: 35rem) 47vw, 92vw',
  /** In the catalog, where the map takes part of the width from 80rem. */
  catalog:
    '(min-width: 112rem) 17vw, (min-width: 80rem) 25vw, (min-width: 56.25rem) 31vw, (min-width: 35rem) 47vw, 92vw',
} as const;

/** `sizes` of the pictures in the comparison, rendered by the server first like the cards. */
export const COMPARED_PICTURE_SIZES = '(min-width: 56.25rem) 18rem, 10rem';
