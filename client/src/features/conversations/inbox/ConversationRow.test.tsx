import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { conversationFromChat } from '@/blocks/chat/conversation';
import { i18nReady } from '@/platform/i18n/i18n';
import { sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { TODAY } from '@/testing/sample';
import { ME, signInAs } from '@/testing/signIn';
import { ConversationRow } from './ConversationRow';

const [chat] = sampleAnswer('chats.list', 'full').data;
if (!chat) throw new Error('A sample is empty');

beforeAll(() => i18nReady);
afterEach(() => {
  resetPage();
  vi.useRealTimers();
});

function show(role: 'user' | 'agent', change: object) {
  vi.useFakeTimers({ now: TODAY, toFake: ['Date'] });
  signInAs(role);
  const conversation = {
    ...conversationFromChat({ ...chat, type: 'single' } as typeof chat & object, ME),
    ...change,
  };
  open(<ConversationRow conversation={conversation} to="/inbox" isOpen={false} />);
}
const lastMessage = (sender: string) => ({
  ...{ id: '1'.repeat(24), text: 'Hello', createdAt: TODAY.toISOString() },
  sender: { id: sender, name: 'Mona' },
});

test.each([
  ['2026-11-28T06:30:00.000Z', '10:30 UAE time'],
  ['2026-11-27T20:30:00.000Z', '00:30 UAE time'],
  ['2026-11-27T19:30:00.000Z', '27 Nov 2026'],
])('A conversation of %s shows its time today, and its date before.', (updatedAt, text) => {
  show('user', { updatedAt });
  expect(document.querySelector('time')?.textContent.replaceAll(/[\u2066-\u2069]/g, '')).toBe(text);
});

test.each([
  ['agent', 'e'.repeat(24), 0, true],
  ['agent', 'e'.repeat(24), 1, false],
  ['agent', ME, 0, false],
  ['user', 'e'.repeat(24), 0, false],
] as const)(
  'For a %s, a message of %s with %i unread ones awaits an answer: %s.',
  (role, sender, unreadCount, isWaiting) => {
    show(role, { unreadCount, lastMessage: lastMessage(sender), groupName: null });
    const tones = screen
      .queryAllByText('Awaiting your reply')
      .map(({ className }) => /bg-(\w+)/.exec(className)?.[1]);
    expect(tones).toEqual(isWaiting ? ['warning'] : []);
    expect(screen.queryAllByText(/unread/)).toHaveLength(unreadCount);
  },
);

test.each([
  ['Deal.', false],
  ['Thank you so much!!', false],
  ['OK, thanks 🙏', false],
  ['بارك الله فيك.', false],
  ['شكراً جزيلاً', false],
  ['جزاك الله خيراً ❤️', false],
  ['Thanks, and is the parking included?', true],
  ['شكراً، متى المعاينة؟', true],
  ['Ok?', true],
  ['Ok 5', true],
  ['👍', true],
  ['', true],
])('The message “%s” awaits a reply: %s.', (text, isWaiting) => {
  show('agent', {
    ...{ unreadCount: 0, groupName: null },
    lastMessage: { ...lastMessage('e'.repeat(24)), text },
  });
  expect(screen.queryAllByText('Awaiting your reply')).toHaveLength(isWaiting ? 1 : 0);
});

test.each([
  ['a text', { ...lastMessage(ME), text: 'Hello' }, 'Hello'],
  ['a picture', { ...lastMessage(ME), text: '' }, 'Picture'],
  ['nothing', null, 'No messages yet'],
])('The excerpt of %s reads as such.', (_what, last, text) => {
  show('user', { lastMessage: last });
  expect(screen.getByText(text)).toBeVisible();
});
