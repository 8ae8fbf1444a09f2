import nationalities from '../data/nationalities.json' with { type: 'json' };

const ids = new Set(nationalities.map(({ id }) => id));

/** Whether the nationality list contains this id. */
export const isNationality = (id: string): boolean => ids.has(id);
