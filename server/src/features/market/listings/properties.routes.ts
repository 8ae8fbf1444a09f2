import { serve } from '../../../platform/http/serve';
import { getProperty, pageFor, revealContact } from './listingPage.service';
import { recommend, setAgentHidden, updateByAdmin } from './review/moderation.service';
import { addProperty, editProperty, uploadPhotos } from './properties.service';
import { withAdvice } from './property.view';
import { removeAllProperties, removeProperty } from './lifecycle/removal.service';

/** API calls about a single listing. */
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
    return { data: withAdvice(images), errors };
  },
  get: async ({ input, caller, info }) => ({ data: await getProperty(input.id, caller, info) }),
  revealContact: async ({ input, caller, info }) => ({ data: await revealContact(input.id, caller, info) }),
  updateByAdmin: async ({ input, caller, info }) => ({
    data: await pageFor(await updateByAdmin(input, caller, info), caller),
  }),
  recommend: async ({ input, caller, info }) => {
    await recommend(input, caller, info);
    return {};
  },
  remove: async ({ input, caller, info }) => {
    await removeProperty(input.id, caller, info);
    return {};
  },
  removeAll: async ({ input, caller, info }) => ({
    deletedCount: await removeAllProperties(input.id, caller, info),
  }),
  hideAgents: async ({ input, info }) => ({
    data: await setAgentHidden([...(input.ids ?? []), ...(input.id ? [input.id] : [])], true, info),
  }),
  unhideAgents: async ({ input, info }) => ({
    data: await setAgentHidden([...(input.ids ?? []), ...(input.id ? [input.id] : [])], false, info),
  }),
});
