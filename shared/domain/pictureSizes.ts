/**
 * How wide a card's picture is shown, as the attribute `sizes`. The server draws the first cards and the client takes their
 * place: two different answers would fetch the same picture twice.
 */
export const CARD_PICTURE_SIZES = {
  /** In the usual grid of up to four. */
  grid: '(min-width: 80rem) 18.5rem, (min-width: 56.25rem) 31vw, (min-width: 35rem) 47vw, 92vw',
  /** In the catalog, where from 80rem on the map takes its part. */
  catalog: '(min-width: 80rem) 25vw, (min-width: 56.25rem) 31vw, (min-width: 35rem) 47vw, 92vw',
} as const;
