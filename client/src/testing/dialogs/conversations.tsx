import { AnswerDialog } from '@/features/conversations/contacts/AnswerDialog';
import { ContactRow } from '@/features/conversations/contacts/ContactRow';
import { CustomRequestRow } from '@/features/conversations/customRequests/CustomRequestRow';
import { AddDialog } from '@/features/conversations/inbox/AddDialog';
import { GroupDialog } from '@/features/conversations/inbox/GroupDialog';
import { Members } from '@/features/conversations/inbox/Members';
import { NewConversationDialog } from '@/features/conversations/inbox/NewConversationDialog';
import { ConversationInfo } from '@/features/conversations/inbox/ConversationInfo';
import { ProposeDialog } from '@/blocks/requests/viewings/ProposeDialog';
import { ViewingCard } from '@/blocks/requests/viewings/ViewingCard';
import { ReadyAnswers } from '@/blocks/chat/composer/ReadyAnswers';
import { conversationFromChat } from '@/blocks/chat/conversation';
import { sampleAnswer } from '../fakeServer';
import { pseudo } from '../pseudo';
import { TODAY } from '../sample';
import { ME } from '../signIn';
import { choose, pick, press, type, type WritingDialog } from './dialog';

const IN = 'features/conversations';
const [contact] = sampleAnswer('contacts.list', 'full').data;
const [custom] = sampleAnswer('customRequests.list', 'full').data;
const [request] = sampleAnswer('propertyRequests.list', 'full').data;
const [chat] = sampleAnswer('chats.list', 'full').data;
const [person] = sampleAnswer('users.directory', 'full').data;
if (!contact || !custom || !request || !chat || !person) throw new Error('A sample is empty');

const { id } = person;
const IN_TWO_DAYS = new Date(TODAY.getTime() + 2 * 86_400_000);
IN_TWO_DAYS.setUTCHours(8, 0, 0, 0);
const AT = IN_TWO_DAYS.toISOString();
const open = { ...request, status: 'pending' as const, agent: { ...request.user, id: ME } };
const viewing = {
  version: 3,
  times: [AT],
  at: null,
  change: null,
  note: null,
  cancelledBy: null,
  reason: null,
};
const proposed = { ...open, viewing: { ...viewing, state: 'proposed' as const } };
const agreed = { ...open, viewing: { ...viewing, state: 'agreed' as const, at: AT } };
const group = { ...chat, type: 'group' as const, groupAdmin: ME };
const conversation = { ...conversationFromChat({ ...chat, type: 'single' }, ME), isBlocked: false };
const MEMBER = { name: chat.users[0]?.name };

/** Dialogs of viewings, letters and conversations. */
export const conversations: WritingDialog[] = [
  {
    file: `${IN}/contacts/AnswerDialog.tsx`,
    does: 'answers a contact letter',
    as: 'admin',
    show: (close) => <AnswerDialog contact={contact} onClose={close} />,
    typed: { 'contact.yourAnswer': 'Zz-an-answer' },
    send: 'contact.answer',
    call: 'contacts.answer',
    input: { id: contact.id, text: 'Zz-an-answer' },
  },
  {
    file: 'blocks/requests/StatusRow.tsx',
    does: 'deletes a contact letter',
    as: 'admin',
    show: () => <ContactRow item={contact} />,
    open: [press('requests.delete')],
    send: 'requests.delete',
    call: 'contacts.remove',
    input: { id: contact.id },
  },
  {
    file: 'blocks/requests/StatusRow.tsx',
    does: 'deletes a custom request',
    as: 'admin',
    show: () => <CustomRequestRow item={custom} />,
    open: [press('requests.delete')],
    send: 'requests.delete',
    call: 'customRequests.remove',
    input: { id: custom.id },
  },
  {
    file: `${IN}/customRequests/MatchDialog.tsx`,
    does: 'sends homes for a custom request',
    as: 'admin',
    show: () => <CustomRequestRow item={{ ...custom, bedrooms: null, sent: [] }} />,
    open: [press('custom.match')],
    typed: { 'custom.note': 'Zz-note' },
    send: 'custom.sendChosen',
    call: 'customRequests.send',
    input: { id: custom.id, ids: [id], note: 'Zz-note' },
  },
  {
    file: `${IN}/inbox/AddDialog.tsx`,
    does: 'adds members to a group',
    show: (close) => <AddDialog chat={{ ...chat, users: [] }} onClose={close} />,
    also: [pick(person.name)],
    send: 'chat.addThem',
    call: 'chats.updateUsers',
    input: { chatId: chat.id, users: [id] },
    toast: null,
  },
  {
    file: `${IN}/inbox/GroupDialog.tsx`,
    does: 'renames a group',
    show: (close) => <GroupDialog chat={chat} onClose={close} />,
    typed: { 'chat.groupName': 'Zz-group', 'chat.description': 'Zz-about' },
    send: 'chat.save',
    call: 'chats.editGroup',
    input: { chatId: chat.id, chatName: 'Zz-group', description: 'Zz-about' },
    toast: null,
    field: 'chatName',
  },
  {
    file: `${IN}/inbox/Members.tsx`,
    does: 'hands a group over',
    show: () => <Members conversation={conversationFromChat(group, ME)} />,
    open: [press('chat.handOver', MEMBER)],
    send: 'chat.handOverAct',
    call: 'chats.editGroup',
    input: { chatId: chat.id, groupAdmin: id },
    toast: null,
  },
  {
    file: `${IN}/inbox/Members.tsx`,
    does: 'takes a member out of a group',
    show: () => (
      <Members
        conversation={conversationFromChat(
          { ...group, users: [...chat.users, { id: ME, name: 'Zz-me' }] },
          ME,
        )}
      />
    ),
    open: [press('chat.takeOut', MEMBER)],
    send: 'chat.takeOutAct',
    call: 'chats.updateUsers',
    input: { chatId: chat.id, users: [ME] },
    toast: null,
  },
  {
    file: `${IN}/inbox/NewConversationDialog.tsx`,
    does: 'opens a conversation',
    show: (close) => <NewConversationDialog onClose={close} linkTo={() => '/inbox'} />,
    send: pick(person.name),
    call: 'chats.add',
    input: { users: [id], type: 'single' },
    toast: null,
    isStaying: true,
  },
  {
    file: `${IN}/inbox/NewConversationDialog.tsx`,
    does: 'opens a chat with support',
    show: (close) => <NewConversationDialog onClose={close} linkTo={() => '/inbox'} />,
    send: () => pick(pseudo('chat.support', { brand: 'Manzil' }))(),
    call: 'chats.support',
    input: {},
    toast: null,
    isStaying: true,
  },
  {
    file: `${IN}/inbox/ConversationInfo.tsx`,
    does: 'blocks somebody',
    show: (close) => (
      <ConversationInfo conversation={conversation} isPane={false} isOpen onClose={close} onGone={close} />
    ),
    open: [press('chat.block')],
    send: 'chat.block',
    call: 'chats.block',
    input: { userId: id, isBlocked: true },
    toast: null,
  },
  {
    file: `${IN}/inbox/ConversationInfo.tsx`,
    does: 'deletes a conversation',
    show: (close) => (
      <ConversationInfo conversation={conversation} isPane={false} isOpen onClose={close} onGone={close} />
    ),
    open: [press('chat.delete')],
    send: 'chat.delete',
    call: 'chats.remove',
    input: { chatId: chat.id },
    toast: null,
  },
  {
    file: 'blocks/chat/composer/ReadyAnswers.tsx',
    does: 'saves ready answers',
    as: 'agent',
    show: (close) => <ReadyAnswers conversationId={conversation.id} onChoose={close} />,
    open: [press('chat.answers.title'), press('chat.answers.edit')],
    also: [
      press('chat.answers.remove', { n: 1 }),
      press('chat.answers.add'),
      type('chat.answers.english', 'Zz-hello'),
    ],
    send: 'chat.save',
    call: 'chats.setReadyAnswers',
    input: { answers: [{ text: 'Zz-hello', textAr: '' }] },
    toast: null,
    isStaying: true,
  },
  {
    file: 'blocks/requests/viewings/ProposeDialog.tsx',
    does: 'suggests viewing times',
    as: 'agent',
    show: (close) => (
      <ProposeDialog request={{ ...open, preferredDate: AT.slice(0, 10), viewing: null }} onClose={close} />
    ),
    also: [choose('viewing.time', '12:00')],
    send: 'viewing.send',
    call: 'propertyRequests.proposeViewing',
    input: { id: request.id, times: [AT] },
    field: 'times',
  },
  {
    file: 'blocks/requests/viewings/AskTimes.tsx',
    does: 'asks for other times than those offered',
    show: () => <ViewingCard request={proposed} side="seeker" />,
    open: [press('viewing.ask.refuse')],
    typed: { 'viewing.refuseLabel': 'Zz-after-six' },
    send: 'viewing.refuseSend',
    call: 'propertyRequests.refuseViewing',
    input: { id: request.id, version: 3, note: 'Zz-after-six' },
  },
  {
    file: 'blocks/requests/viewings/CancelViewing.tsx',
    does: 'cancels a viewing',
    as: 'agent',
    show: () => <ViewingCard request={agreed} side="agent" />,
    open: [press('viewing.cancel')],
    typed: { 'viewing.reason': 'Zz-ill' },
    send: 'viewing.cancel',
    call: 'propertyRequests.cancelViewing',
    input: { id: request.id, version: 3, reason: 'Zz-ill' },
  },
];
