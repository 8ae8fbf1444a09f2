import '@/testing/fakeNetwork';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { answerOthers, calls, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { signInAs } from '@/testing/signIn';
import { MessageImage } from './MessageImage';

beforeAll(() => i18nReady);
afterEach(resetPage);

test.each([
  ['chat', 'chats.image'],
  ['propertyRequest', 'propertyRequestChats.image'],
] as const)('A picture in a conversation of the kind “%s” loads by the call %s.', async (kind, call) => {
  const [message] = sampleAnswer('chats.listMessages', 'full').data;
  if (!message?.image) throw new Error('The sample has no picture');
  signInAs('user');
  answerOthers((id) => sampleAnswer(id, 'bare'));
  open(<MessageImage message={{ id: message.id, kind }} image={message.image} />);
  await waitFor(() => expect(calls).toContainEqual({ id: call, input: { message: message.id, width: 768 } }));
});
