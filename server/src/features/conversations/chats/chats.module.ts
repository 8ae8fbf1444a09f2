import { storedTokens } from '../../../platform/store/storedTokens';
import type { FeatureModule } from '../../module';
import { blockedBy, isBlockedBetween } from './blocks.service';
import { findChatsOfMember, findPartners, findSingles } from './chat.model';
import { chatsRoutes } from './chats.routes';
import { endedChatsJob, forgetPerson, messagesOf } from './members.service';
import { Message, tokensOfMessage, type MessageRecord } from './messages/message.model';
import { lastMessages, reportableMessages, sendServiceRequest } from './messages/messages.service';
import { reportablePeople } from './members.service';
import { answersOf } from './readyAnswers.model';
import { unreadMailsJob, unreadStands } from './messages/unreadMails.service';

/** Single and group chats between people. */
export const chatsModule = {
  name: 'chats',
  routes: chatsRoutes,
  settlements: [lastMessages],
  storedTokens: [
    storedTokens<MessageRecord>(Message.collection, ['message', 'tokens'], (records) =>
      records.map(({ message }) => ({ tokens: tokensOfMessage(message) })),
    ),
  ],
  jobs: [endedChatsJob, unreadMailsJob],
  mailFacts: [unreadStands],
  onPersonDeleted: ({ id }) => forgetPerson(id),
  contacts: findPartners,
  isBarred: isBlockedBetween,
  onRequestSent: (request) => (request.kind === 'service' ? sendServiceRequest(request) : Promise.resolve()),
  // Chats are private: not while impersonating.
  chatsWith: async (caller, others) =>
    caller.impersonatedBy ? new Map<string, string>() : findSingles(caller.id, others),
  roleEffects: async (id) => ({ conversations: (await findChatsOfMember(id)).length }),
  data: { messages: messagesOf, blockedPeople: blockedBy, readyAnswers: answersOf },
  report: { message: reportableMessages, person: reportablePeople },
} satisfies FeatureModule;
