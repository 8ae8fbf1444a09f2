import '@/testing/fakeNetwork';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ServiceCategory } from '@manzil/shared/domain/offer/serviceQuestions';
import { i18nReady, setLanguage } from '@/platform/i18n/i18n';
import { getSession } from '@/platform/session';
import { answerOthers, calls, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { signInAs } from '@/testing/signIn';
import { writeStoredForm } from '@/platform/storage/formStorage';
import { RequestDialog } from './RequestDialog';
import { requestFormKey } from './sendAction';

const ID = 'd'.repeat(24);
beforeEach(async () => {
  await i18nReady;
  answerOthers((id) => sampleAnswer(id, 'full'));
  signInAs('user', { name: 'Noor Haddad', email: 'noor@people.test', phone: '+971501234567' });
});
afterEach(async () => {
  resetPage();
  await setLanguage('en');
});

const show = (category: ServiceCategory, agent?: { name: string; nameAr: string }) =>
  open(
    <RequestDialog
      kind="service"
      id={ID}
      title="Zz"
      category={category}
      agent={agent}
      user={getSession()?.user}
      onClose={() => undefined}
    />,
  );
const sent = () => calls.find(({ id }) => id === 'serviceRequests.add')?.input as Record<string, unknown>;
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send request' }));
const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

test('Movers need both addresses, and the form says so at the fields.', async () => {
  show('moving');
  send();
  await screen.findByText('Enter the address');
  expect(screen.getByText('Enter the new address')).toBeVisible();
  expect(sent()).toBeUndefined();
  type(/Moving from/, 'Marina Gate 2');
  type(/Moving to/, 'Arjan, Building 7');
  fireEvent.change(screen.getByRole('combobox', { name: /Bedrooms/ }), { target: { value: '2' } });
  send();
  await waitFor(() =>
    expect(sent()).toMatchObject({
      ...{ address: 'Marina Gate 2', addressTo: 'Arjan, Building 7', bedrooms: '2' },
    }),
  );
});

test('Painters are sent without a home’s details if none are typed.', async () => {
  show('painting');
  expect(screen.queryByRole('textbox', { name: /Moving/ })).toBeNull();
  send();
  await waitFor(() => expect(sent()).toMatchObject({ bedrooms: null, address: '' }));
  expect(Object.keys(sent())).not.toContain('addressTo');
});

test('Lawyers ask nothing more and no day, not even one typed before.', async () => {
  writeStoredForm(requestFormKey(ID), { message: 'A tenancy contract', preferredDate: '2020-01-01' });
  show('legal');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByText(/Preferred day/)).toBeNull();
  send();
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toMatchObject({ message: 'A tenancy contract', preferredDate: null });
  expect(Object.keys(sent())).not.toContain('address');
});

test('A valuer asks for the home and the day.', () => {
  show('valuation');
  expect(screen.getByRole('combobox', { name: /Bedrooms/ })).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Address/ })).toBeVisible();
  expect(screen.getByText(/Preferred day/)).toBeVisible();
});

const OMAR = { name: 'Omar Saleh', nameAr: 'عمر صالح' };
test.each([
  ['en', OMAR, 'Omar Saleh has your request, on Manzil and by e-mail.'],
  ['ar', OMAR, 'وصل طلبك إلى عمر صالح، على منزل وبالبريد الإلكتروني.'],
  ['en', undefined, 'Your request has arrived, on this site and by e-mail.'],
] as const)('In %s, the confirmation of a request to %o says “%s”.', async (lang, agent, text) => {
  await setLanguage(lang);
  show('legal', agent);
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  const [step] = await screen.findAllByRole('listitem');
  expect(step?.textContent?.replace(/[\u2066-\u2069]/g, '')).toBe(text);
});
