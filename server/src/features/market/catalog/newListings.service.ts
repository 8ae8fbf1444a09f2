import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { compileFilter, createMatcher, type CompiledFilter, type SearchIndex } from '@manzil/search';
import { catalogue } from '../listings/search/catalogue';
import { agentIdOf } from './catalog.service';

/** State of a listing that decides which filters it matches. */
function stateOf(index: SearchIndex, id: string): string {
  const { updatedAt, edition } = index.editionOf(id) ?? {};
  return [updatedAt, edition, index.columns.numbers.dayOneCash[index.rowOf(id) ?? -1]].join(' ');
}

/** A filter to match new listings against. */
export interface ListingMatch {
  conditions: CompiledFilter;
  agent: string | undefined;
  /** Only listings published after this time, in ms, match. */
  from: number;
}

/** Compiles a filter for `publishedSince`. Its own `postedWithin` counts for lists only. */
export const listingMatch = (filter: Filter, from: Date): ListingMatch => ({
  conditions: compileFilter({ ...filter, sort: undefined, nice: undefined, postedWithin: undefined }),
  agent: filter.agent,
  from: from.getTime(),
});

/**
 * Takes the listings published since `since` out of the catalog, to match them against many filters.
 * @param known states of listings that were matched already, as a former call returned them
 * @returns the states, and a function that finds the ids of those that match, all or only those not in `known`;
 * undefined if nothing was published
 */
export async function publishedSince(since: Date, now: Date, known?: ReadonlyMap<string, string>) {
  const recent = await catalogue().publishedSince(since, now);
  if (!recent) return undefined;
  const states = new Map(Array.from(recent.ids(), (id) => [id, stateOf(recent, id)]));
  const matcher = createMatcher(recent, now.getTime());
  const fresh = matcher.rowsOf([...states.keys()].filter((id) => known?.get(id) !== states.get(id)));
  const agentIds = new Map<string, string>();
  return {
    states,
    async match({ conditions, agent, from }: ListingMatch, isKnown: boolean): Promise<string[]> {
      if (agent && !agentIds.has(agent)) agentIds.set(agent, await agentIdOf(agent));
      const agents = agent ? [agentIds.get(agent) ?? ''] : undefined;
      const postedWithin = (now.getTime() - from) / DAY_MS;
      const posted = from > since.getTime() ? compileFilter({ postedWithin }) : [];
      return matcher.match([...conditions, ...posted], { agents, among: isKnown ? fresh : undefined });
    },
  };
}
