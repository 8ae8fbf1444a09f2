/**
 * Whether limits of time hold: in the part `clock` of `npm run test:full`, which runs alone. Elsewhere a busy machine
 * would fail them by chance. Tests that have such limits beside the rest carry the tag `timed`.
 */
export const WATCHES_CLOCK = process.env['WATCH_CLOCK'] === '1';

/** The limit in milliseconds where limits hold, else none. */
export const withinMs = (limit: number): number => (WATCHES_CLOCK ? limit : Infinity);
