import type { FeatureModule } from '../module';
import { chatsModule } from './chats/chats.module';
import { contactsModule } from './contacts/contacts.module';
import { propertyRequestChatsModule } from './propertyRequestChats/propertyRequestChats.module';
import { requestsModule } from './requests/requests.module';

/** The group's features in dependency order (`features/order.json`). */
export const conversations = [
  requestsModule,
  chatsModule,
  propertyRequestChatsModule,
  contactsModule,
] as const satisfies readonly FeatureModule[];
