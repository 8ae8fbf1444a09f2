/** The person, and the members of the agency they own: those whose listings and leads they see. */
export const teamOf = (id: string): Promise<string[]> => Promise.resolve([id]);
