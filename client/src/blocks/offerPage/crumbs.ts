/**
 * Position of the breadcrumbs on an offer's page: above the photos, and below them on phones, where photos start at the
 * top edge. The height must match the server's first paint (styles/first.css).
 */
export const ABOVE_PICTURES = 'flex h-12 items-center max-md:hidden print:hidden';
export const BELOW_PICTURES = 'mb-1.5 md:hidden';
