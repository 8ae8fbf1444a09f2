import { MAX_COMPARED } from './maxCompared';

const ID = /^[0-9a-f]{24}$/i;

/** Valid listing ids in the `ids` of a comparison's address, deduplicated, at most MAX_COMPARED. */
export const comparedIds = (text: string): string[] =>
  [...new Set(text.split(','))].filter((id) => ID.test(id)).slice(0, MAX_COMPARED);

/** Input of the call for a compared listing, the same in the browser and in the answers embedded by the server. */
export const comparedInput = (id: string) => ({ id, limit: 1, fetchRecommended: false });
