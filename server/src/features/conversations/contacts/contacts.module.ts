import type { FeatureModule } from '../../module';
import { contactsRoutes } from './contacts.routes';
import { answerMails, tokensOfContacts, contactLettersOf } from './contacts.service';

/** Messages to the operator, with or without an account; they outlive the account. */
export const contactsModule = {
  name: 'contacts',
  routes: contactsRoutes,
  settlements: [answerMails],
  storedTokens: [tokensOfContacts],
  data: { contacts: contactLettersOf },
} satisfies FeatureModule;
