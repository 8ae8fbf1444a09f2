import '@/testing/fakeNetwork';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { store } from '@/platform/session';
import { answerOthers, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { signInAs } from '@/testing/signIn';
import { typingAtom } from './sync';
import { Thread } from './Thread';

beforeAll(() => i18nReady);
afterEach(resetPage);

const CHAT = '1'.repeat(24);
const people = ['Mona', 'Omar', 'Aisha'].map((name, at) => ({ userId: `${at}`.repeat(24), name }));

test.each([
  [0, ''],
  [1, 'Mona is typing…'],
  [2, 'Several people are typing…'],
  [3, 'Several people are typing…'],
])('While %i people type, the thread says "%s".', async (count, text) => {
  signInAs('user');
  answerOthers((id) => sampleAnswer(id, 'bare'));
  open(<Thread chatId={CHAT} kind="chat" />);
  act(() => store.set(typingAtom, { [CHAT]: people.slice(0, count), ['2'.repeat(24)]: people }));
  await screen.findByRole('textbox');
  const said = screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent.replaceAll(/[\u2066-\u2069]/g, ''));
  expect(said.filter((one) => one.includes('typing')).join()).toBe(text);
});
