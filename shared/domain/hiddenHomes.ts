/** Homes that one reader hides at most, in a browser as with an account: with more, the one hidden first is seen again. */
export const MOST_HIDDEN = 500;
