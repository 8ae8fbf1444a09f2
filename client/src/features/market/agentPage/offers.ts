/** Cards shown of each kind; the catalog has the others. */
const SHOWN = 8;

/** What an agent lists in their own name: listings that hide their agent are not among them. */
export const listingsOf = (agent: string) => ({ agent, limit: SHOWN, facets: true }) as const;
export const servicesOf = (agent: string) => ({ agent, limit: SHOWN, facets: true }) as const;
