import type { FeatureModule } from '../module';
import { chatsModule } from './chats/chats.module';
import { contactsModule } from './contacts/contacts.module';
import { propertyRequestChatsModule } from './propertyRequestChats/propertyRequestChats.module';
import { requestsModule } from './requests/requests.module';
import { webhooksModule } from './webhooks/webhooks.module';

/** The group's features in dependency order (`features/order.json`). */
export const conversations = [
  requestsModule,
  webhooksModule,
  chatsModule,
  propertyRequestChatsModule,
  contactsModule,
] as const satisfies readonly FeatureModule[];
