import type { FeatureModule } from '../../module';
import { contactsRoutes } from './contacts.routes';
import { answerMails, tokensOfContacts, writtenBy } from './contacts.service';

/** What people write to the operator, with an account or without one: it stays when they go. */
export const contactsModule = {
  name: 'contacts',
  routes: contactsRoutes,
  settlements: [answerMails],
  storedTokens: [tokensOfContacts],
  data: { contacts: writtenBy },
} satisfies FeatureModule;
