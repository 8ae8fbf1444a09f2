import '@/testing/fakeNetwork';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Role } from '@manzil/shared/domain/roles';
import { i18nReady, setLanguage } from '@/platform/i18n/i18n';
import { answer, answerOthers, calls, refuse, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { signInAs } from '@/testing/signIn';
import { NewConversationDialog } from './NewConversationDialog';

beforeEach(async () => {
  await i18nReady;
  answerOthers((id) => sampleAnswer(id, 'bare'));
});
afterEach(async () => {
  resetPage();
  await setLanguage('en');
});

const plain = (text: string | null) => text?.replaceAll(/[\u2066-\u2069]/g, '') ?? '';
function show(role: Role): () => string {
  signInAs(role);
  return open(<NewConversationDialog onClose={() => undefined} linkTo={(id) => `/inbox?chat=${id}`} />);
}
const entry = (name: RegExp) =>
  screen.queryAllByRole('button').find(({ textContent }) => name.test(plain(textContent)));

test.each([
  ['en', /^Manzil support/],
  ['ar', /^دعم منزل/],
] as const)('A member opens the chat with support from its entry, in %s.', async (lang, name) => {
  await setLanguage(lang);
  const { data } = sampleAnswer('chats.support', 'full');
  answer('chats.support', () => ({ data }));
  const path = show('user');
  fireEvent.click(entry(name) as HTMLElement);
  await waitFor(() => expect(path()).toBe(`/inbox?chat=${data.id}`));
  expect(calls.filter(({ id }) => id === 'chats.support')).toHaveLength(1);
});

test('The entry stands beside people only, not in the choice of a group.', () => {
  show('user');
  fireEvent.click(screen.getByLabelText('Group'));
  expect(entry(/support/)).toBeUndefined();
});

test.each(['agent', 'service_agent', 'injazat_worker', 'super_admin'] as const)(
  'An %s chooses among people, without the entry.',
  (role) => {
    show(role);
    expect(entry(/support/)).toBeUndefined();
  },
);

test('A refusal is shown, and the entry can be pressed again.', async () => {
  answer('chats.support', () => {
    throw refuse({ status: 404, message: 'Zz-nobody' });
  });
  show('user');
  fireEvent.click(entry(/support/) as HTMLElement);
  await screen.findByText('Zz-nobody');
  await waitFor(() => expect(entry(/support/)).toBeEnabled());
});
