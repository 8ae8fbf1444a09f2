import { serve } from '../../../platform/http/serve';
import {
  answerContact,
  deleteContact,
  listContacts,
  saveContact,
  setContactStatus,
} from './contacts.service';

export const contactsRoutes = serve('contacts', {
  add: async ({ input, info }) => {
    await saveContact(input, info);
    return {};
  },
  list: ({ input }) => listContacts(input),
  setStatus: ({ input, caller, info }) => setContactStatus(input, caller, info),
  answer: ({ input, caller, info }) => answerContact(input, caller, info),
  remove: async ({ input, info }) => {
    await deleteContact(input.id, info);
    return {};
  },
});
