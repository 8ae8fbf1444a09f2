import { ipKeyGenerator } from 'express-rate-limit';
import { download, serve, withSerializedItems } from '../../../platform/http/serve';
import { serializedCards, getVisibleListing } from '../listings/listingPage.service';
import { areaPricesFor } from './areaPrices.service';
import { filterOf } from './catalog.service';
import { catalogTexts } from './catalogList.service';
import { getDetails, recommendedFor } from './details.service';
import { getHomepage, getHomepageByDeal } from './pages/home.service';
import { findOfAgent, listAll, listMine } from './lists.service';
import { findOnMap } from './map.service';
import { placeFactsOf } from './placeFacts.service';
import { posterOf } from './posters/poster.service';
import { suggestFor } from './suggest.service';

/** Limit for an agent's listings, which aren't paged; above the number any agent has. */
const ALL = 1000;

/** Calls that query listings, and those that load one listing with its related data. */
export const browseRoutes = serve('properties', {
  homepage: ({ input, caller }) => getHomepage(input, caller),
  homepageByDeal: ({ caller }) => getHomepageByDeal(caller),
  getAll: async ({ input, caller }) => {
    const { cards, more } = await catalogTexts(input, caller);
    return withSerializedItems(more, cards);
  },
  getAllMapProperties: async ({ input: { zoom, ...filter } }) => {
    const { pins, ...rest } = await findOnMap(filterOf(filter), zoom);
    return withSerializedItems(rest, pins);
  },
  getDetails: ({ input, caller }) => getDetails(input, caller),
  recommended: async ({ input, caller }) => ({
    data: await recommendedFor(await getVisibleListing(input.id, caller), caller),
  }),
  areaPrices: async ({ input, caller }) => ({
    data: await areaPricesFor(await getVisibleListing(input.id, caller)),
  }),
  placeFacts: async ({ input }) => ({ data: await placeFactsOf(input) }),
  poster: async ({ input, info }) => download(await posterOf({ ...input, askedBy: ipKeyGenerator(info.ip) })),
  agentProperties: async ({ input, caller }) => {
    const { records } = await findOfAgent(input.id, { page: 1, limit: ALL });
    return withSerializedItems({}, await serializedCards(records, caller));
  },
  allAgentProperties: async ({ input, caller }) => {
    const { id, category: type, ...paging } = input;
    const { records, count } = await findOfAgent(id, { type, ...paging });
    return withSerializedItems({ count }, await serializedCards(records, caller));
  },
  allProperties: ({ input, info }) => listAll(input, info.lang),
  myProperties: ({ input, caller, info }) => listMine(input, caller, info.lang),
  suggest: ({ input }) => suggestFor(input.search, input.limit),
});
