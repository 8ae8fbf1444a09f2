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
    await saveContact(input, info.lang);
    return {};
  },
  list: ({ input }) => listContacts(input),
  setStatus: ({ input, caller }) => setContactStatus(input, caller),
  answer: ({ input, caller }) => answerContact(input, caller),
  remove: async ({ input }) => {
    await deleteContact(input.id);
    return {};
  },
});
