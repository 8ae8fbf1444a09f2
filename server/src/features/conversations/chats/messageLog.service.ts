/** Messages in their order, whatever talk they belong to: talks about requests keep theirs beside those of the chats. */
export {
  appendMessage,
  countUnread,
  findLastMessage,
  findMessages,
  findMessagesOf,
  findThread as findThreadMessages,
  beginningOf,
  putMessagesBack,
  quoted,
  removeMessages,
  sendersIn,
} from './message.model';
export type { MessageDraft, MessageRecord } from './message.model';
