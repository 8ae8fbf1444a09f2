import '@/testing/fakeNetwork';
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { answer, answerOthers, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { signInAs } from '@/testing/signIn';
import { AuditScreen } from './AuditScreen';
import { PersonSheet } from './PersonSheet';

beforeAll(() => i18nReady);
afterEach(resetPage);

test('An unnamed record is shown by the last six characters of its id; times are those of the UAE.', async () => {
  signInAs('super_admin');
  answerOthers((id) => sampleAnswer(id, 'bare'));
  const sample = sampleAnswer('users.audit', 'full');
  const target = { id: '0123456789abcdef01234567', name: null, nameAr: null };
  answer('users.audit', () => ({
    ...sample,
    data: sample.data.slice(0, 1).map((entry) => ({
      ...entry,
      target: { ...entry.target, ...target },
      at: '2026-11-27T20:05:00.000Z',
    })) as never,
    count: 1,
  }));
  open(<AuditScreen />);
  const tail = await screen.findByTitle(target.id);
  expect(tail.textContent).toBe('…234567');
  expect(screen.getByText(/^28 Nov 2026 00:05/)).toBeVisible();
});

test('A person’s details lead to what was done to them and to what they did.', () => {
  signInAs('super_admin');
  const [person] = sampleAnswer('users.users', 'full').data;
  if (!person) throw new Error('The sample is empty');
  open(<PersonSheet person={person} kind="users" onClose={() => undefined} />);
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('Account history')).toBe(`/dashboard/audit?target=${person.id}`);
  expect(target('User activity')).toBe(`/dashboard/audit?actor=${person.id}`);
});
