/** Number of cards per kind; the catalog has the rest. */
const SHOWN = 8;

/** Query for an agent's listings, without those that hide their agent. */
export const listingsOf = (agent: string) => ({ agent, limit: SHOWN, facets: true }) as const;
export const servicesOf = (agent: string) => ({ agent, limit: SHOWN, facets: true }) as const;
