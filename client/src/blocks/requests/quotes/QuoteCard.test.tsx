import '@/testing/fakeNetwork';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayStart } from '@manzil/shared/domain/time/day';
import { i18nReady } from '@/platform/i18n/i18n';
import { answer, answerOthers, calls, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { signInAs } from '@/testing/signIn';
import type { ServiceRequest, Side } from '../viewings/viewing';
import type { Quote } from './quote';
import { QuoteCard } from './QuoteCard';

const [sample] = sampleAnswer('serviceRequests.list', 'full').data;
if (!sample) throw new Error('The sample is empty');
const QUOTE: Quote = {
  ...{ state: 'sent', version: 1, amount: 150, vat: 'added', vatAmount: 7.5, total: 157.5 },
  ...{ validUntil: '2026-11-28', text: 'Two rooms', reason: null },
};
const EVERYTHING = { ...sample.can, quote: true, answerQuote: true };
const requestWith = (quote: Partial<Quote> | null, more: Partial<ServiceRequest> = {}): ServiceRequest => ({
  ...sample,
  ...{ status: 'pending', name: 'Noor Haddad', can: EVERYTHING },
  quote: quote && { ...QUOTE, ...quote },
  ...more,
});
const show = (request: ServiceRequest, side: Side) => open(<QuoteCard request={request} side={side} />);
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const text = () => document.querySelector('section')?.textContent ?? '';
const MIDNIGHT = dayStart('2026-11-29').getTime();

beforeEach(async () => {
  await i18nReady;
  vi.useFakeTimers({ now: MIDNIGHT - 1, toFake: ['Date'] });
  answerOthers((id) => sampleAnswer(id, 'full'));
  const figures = sampleAnswer('costs.get', 'full');
  answer('costs.get', () => ({ ...figures, data: { ...figures.data, vat: 0.05 } }));
  signInAs('user');
});
afterEach(() => {
  vi.useRealTimers();
  resetPage();
});

const ANSWERS = ['Accept quote', 'Decline quote'];
const SENDS = ['Send a new quote', 'Withdraw quote'];
test.each<[string, Side, Partial<Quote>, Partial<ServiceRequest>, string[]]>([
  ['the seeker answers an open quote', 'seeker', {}, {}, ANSWERS],
  ['the provider replaces or withdraws it', 'agent', {}, {}, SENDS],
  ['nobody changes an accepted one', 'agent', { state: 'accepted' }, {}, []],
  ['an accepted one isn’t answered again', 'seeker', { state: 'accepted' }, {}, []],
  ['after a refusal the provider sends another', 'agent', { state: 'declined' }, {}, SENDS.slice(0, 1)],
  ['a withdrawn one isn’t answered', 'seeker', { state: 'withdrawn' }, {}, []],
  ['a closed request takes no answer', 'seeker', {}, { status: 'done' }, []],
  ['a closed request takes no quote', 'agent', {}, { status: 'rejected' }, []],
  ['staff only read it', 'agent', {}, { can: { ...EVERYTHING, quote: false } }, []],
])('Buttons at a quote: %s.', (_what, side, quote, more, names) => {
  show(requestWith(quote, more), side);
  expect(buttons()).toEqual(names);
});

test.each<[number, Side, string, string[]]>([
  [MIDNIGHT - 1, 'seeker', 'Valid until 28 Nov 2026', ANSWERS],
  [MIDNIGHT, 'seeker', 'This quote has expired. You can request a new one in the chat.', []],
  [MIDNIGHT - 1, 'agent', 'Waiting for Noor to reply.', SENDS],
  [MIDNIGHT, 'agent', 'Your quote has expired. You can send a new one.', SENDS.slice(0, 1)],
])('At %i the %s reads “%s”.', (now, side, words, names) => {
  vi.setSystemTime(now);
  show(requestWith({}), side);
  expect(text()).toContain(words);
  expect(buttons()).toEqual(names);
});

test('A quote shows total, amount and VAT to the fils.', () => {
  show(requestWith({}), 'seeker');
  expect(text()).toContain('AED 157.50');
  expect(text()).toContain('AED 150 + AED 7.50 VAT');
});

test('The form of a quote names the empty fields, shows the total, and sends what is typed.', async () => {
  show(requestWith(null), 'agent');
  fireEvent.click(screen.getByRole('button', { name: 'Send a quote' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Send quote' }));
  const amount = await screen.findByRole('textbox', { name: /Amount/ });
  await waitFor(() => expect(amount).toHaveAttribute('aria-invalid', 'true'));
  expect(screen.getByText('Enter an amount')).toBeVisible();
  expect(calls.filter(({ id }) => id === 'serviceRequests.sendQuote')).toEqual([]);
  fireEvent.change(amount, { target: { value: '1500' } });
  await screen.findByText('Total: AED 1,575, including AED 75 VAT');
  fireEvent.click(screen.getByRole('radio', { name: 'Included' }));
  await screen.findByText('Total: AED 1,500, including AED 71.43 VAT');
  fireEvent.change(screen.getByRole('textbox', { name: /What’s included/ }), { target: { value: 'Paint' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send quote' }));
  await waitFor(() =>
    expect(calls.find(({ id }) => id === 'serviceRequests.sendQuote')?.input).toEqual({
      id: sample.id,
      ...{ amount: 1500, vat: 'included', validUntil: '2026-12-12', text: 'Paint' },
    }),
  );
});
