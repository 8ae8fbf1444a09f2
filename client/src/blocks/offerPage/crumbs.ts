/**
 * Where the way to an offer's page stands: above the pictures, and below them on phones, where they begin at the edge.
 * Its height and that of what the server draws first (styles/first.css) are the same.
 */
export const ABOVE_PICTURES = 'flex h-12 items-center max-md:hidden print:hidden';
export const BELOW_PICTURES = 'mb-1.5 md:hidden';
