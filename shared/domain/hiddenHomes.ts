/**
 * Maximum number of homes a reader can hide, in the browser or in an account. Beyond it the one hidden first reappears.
 */
export const MAX_HIDDEN = 500;
