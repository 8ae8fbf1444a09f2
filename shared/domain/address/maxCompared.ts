/** Most listings to compare. */
export const MAX_COMPARED = 4;
