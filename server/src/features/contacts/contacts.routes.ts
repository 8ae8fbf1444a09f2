import { serve } from '../../platform/serve';
import { deleteContact, listContacts, saveContact, setContactStatus } from './contacts.service';

export const contactsRoutes = serve('contacts', {
  add: async ({ input }) => {
    await saveContact(input);
    return {};
  },
  list: ({ input }) => listContacts(input),
  setStatus: ({ input, caller }) => setContactStatus(input, caller),
  remove: async ({ input }) => {
    await deleteContact(input.id);
    return {};
  },
});
