import { serve } from '../../platform/serve';
import { getHomepage, getHomepageByDeal } from '../home/home.service';
import { getDraft, removeDraft, saveDraft, uploadToDraft } from '../drafts/drafts.service';
import { suggestFor } from '../search/suggest.service';
import { filterOf } from './catalogue.service';
import { listCatalog } from './catalogList.service';
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
  getAll: ({ input, caller }) => listCatalog(input, caller),
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
  allProperties: ({ input, info }) => listAll(input, info.lang),
  myProperties: ({ input, caller, info }) => listMine(input, caller, info.lang),
  updateByAdmin: async ({ input, caller, info }) => ({
    data: await pageFor(await updateByAdmin(input, caller, info), caller),
  }),
  remove: async ({ input, caller, info }) => {
    await removeProperty(input.id, caller, info);
    return {};
  },
  removeAll: async ({ input, caller, info }) => ({
    deletedCount: await removeAllProperties(input.id, caller, info),
  }),
  getDraft: ({ caller }) => getDraft(caller),
  saveDraft: ({ input, caller }) => saveDraft(input, caller),
  uploadToDraft: ({ files, caller, info }) => uploadToDraft(files, { caller, info }),
  removeDraft: async ({ caller }) => {
    await removeDraft(caller);
    return {};
  },
  suggest: ({ input }) => suggestFor(input.search, input.limit),
  hideAgents: async ({ input, info }) => ({
    data: await setAgentHidden([...(input.ids ?? []), ...(input.id ? [input.id] : [])], true, info),
  }),
  unhideAgents: async ({ input, info }) => ({
    data: await setAgentHidden([...(input.ids ?? []), ...(input.id ? [input.id] : [])], false, info),
  }),
});
