import { serve } from '../../platform/serve';
import { getHomepage, getHomepageByDeal } from '../home/home.service';
import { getDraft, removeDraft, saveDraft, uploadToDraft } from '../drafts/drafts.service';
import { suggestFor } from '../search/suggest.service';
import { facetsOf, filterOf, findListed, loosened } from './catalogue.service';
import {
  cardsFor,
  findOfAgent,
  getDetails,
  getProperty,
  pageFor,
  recommendedFor,
  visibleListing,
} from './listingPage.service';
import { listAll, listMine } from './lists.service';
import { findOnMap } from './map.service';
import { setAgentHidden, updateByAdmin } from './moderation.service';
import { removeAllProperties, removeProperty } from './removal.service';
import { addProperty, editProperty, uploadPhotos } from './properties.service';

/** Listings of an agent without paging: as many as an agent has. */
const ALL = 1000;

export const propertiesRoutes = serve('properties', {
  add: async ({ input, caller, files, info }) => {
    const { record, errors, duplicates } = await addProperty(input, { caller, files, info });
    return { data: await pageFor(record, caller), errors, duplicates };
  },
  edit: async ({ input, caller, files, info }) => {
    const { record, errors } = await editProperty(input, { caller, files, info });
    return { data: await pageFor(record, caller), errors };
  },
  upload: async ({ input, caller, files, info }) => {
    const { images, errors } = await uploadPhotos(input.propertyId, { caller, files, info });
    return { data: images, errors };
  },
  homepage: ({ input, caller }) => getHomepage(input, caller),
  homepageByDeal: ({ caller }) => getHomepageByDeal(caller),
  getAll: async ({ input, caller }) => {
    const { page, limit, ids, facets, loosen, ...asked } = input;
    const filter = filterOf(asked);
    const { records, count } = await findListed(filter, { page, limit }, ids);
    return {
      data: await cardsFor(records, caller),
      count,
      ...(facets && { facets: await facetsOf(filter) }),
      ...(loosen && { loosen: count === 0 ? await loosened(filter) : [] }),
    };
  },
  getAllMapProperties: ({ input: { zoom, ...asked } }) => findOnMap(filterOf(asked), zoom),
  get: async ({ input, caller, info }) => ({ data: await getProperty(input.id, caller, info) }),
  getDetails: ({ input, caller }) => getDetails(input, caller),
  recommended: async ({ input, caller }) => ({
    data: await recommendedFor(await visibleListing(input.id, caller), caller),
  }),
  agentProperties: async ({ input, caller }) => {
    const { records } = await findOfAgent(input.id, { page: 1, limit: ALL });
    return { data: await cardsFor(records, caller) };
  },
  allAgentProperties: async ({ input, caller }) => {
    const { id, category: type, ...paging } = input;
    const { records, count } = await findOfAgent(id, { type, ...paging });
    return { data: await cardsFor(records, caller), count };
  },
  allProperties: ({ input }) => listAll(input),
  myProperties: ({ input, caller }) => listMine(input, caller),
  updateByAdmin: async ({ input, caller }) => ({
    data: await pageFor(await updateByAdmin(input, caller), caller),
  }),
  remove: async ({ input, caller }) => {
    await removeProperty(input.id, caller);
    return {};
  },
  removeAll: async ({ input, caller }) => ({ deletedCount: await removeAllProperties(input.id, caller) }),
  getDraft: ({ caller }) => getDraft(caller),
  saveDraft: ({ input, caller }) => saveDraft(input, caller),
  uploadToDraft: ({ files, caller, info }) => uploadToDraft(files, { caller, info }),
  removeDraft: async ({ caller }) => {
    await removeDraft(caller);
    return {};
  },
  suggest: ({ input }) => suggestFor(input.search, input.limit),
  hideAgents: async ({ input }) => ({
    data: await setAgentHidden([...(input.ids ?? []), ...(input.id ? [input.id] : [])], true),
  }),
  unhideAgents: async ({ input }) => ({
    data: await setAgentHidden([...(input.ids ?? []), ...(input.id ? [input.id] : [])], false),
  }),
});
