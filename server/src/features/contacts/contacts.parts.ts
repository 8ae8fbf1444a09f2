import type { FeatureParts } from '../parts';
import { contactsRoutes } from './contacts.routes';
import { answerMails, tokensOfContacts, writtenBy } from './contacts.service';

/** What people write to the operator, with an account or without one: it stays when they go. */
export const contactsParts = {
  name: 'contacts',
  routes: contactsRoutes,
  settlements: [answerMails],
  storedTokens: [tokensOfContacts],
  data: { contacts: writtenBy },
} satisfies FeatureParts;
