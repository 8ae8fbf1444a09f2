/** Three cards fit beside the sidebar. */
export const GRID = 'sm:grid-cols-2 lg:grid-cols-3';
export const SIZES = '(min-width: 80rem) 22rem, (min-width: 35rem) 47vw, 92vw';
