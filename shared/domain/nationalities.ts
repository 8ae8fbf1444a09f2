import nationalities from '../data/nationalities.json' with { type: 'json' };

const ids = new Set(nationalities.map(({ id }) => id));

/** Is it one of the nationality list's ids? */
export const isNationality = (id: string): boolean => ids.has(id);
