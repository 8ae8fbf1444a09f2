import { serve } from '../../../platform/http/serve';
import {
  answerContact,
  deleteContact,
  listContacts,
  saveContact,
  setContactStatus,
} from './contacts.service';

export const contactsRoutes = serve('contacts', {
  add: async ({ input, caller, info }) => {
    await saveContact(input, caller, info);
    return {};
  },
  list: ({ input }) => listContacts(input),
  setStatus: ({ input, caller }) => setContactStatus(input, caller),
  answer: ({ input, caller }) => answerContact(input, caller),
  remove: async ({ input, caller }) => {
    await deleteContact(input.id, caller);
    return {};
  },
});
