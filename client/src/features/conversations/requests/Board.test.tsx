import '@/testing/fakeNetwork';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REQUEST_STATUSES, type RequestStatus } from '@manzil/shared/domain/enums';
import { i18nReady } from '@/platform/i18n/i18n';
import { answer, answerOthers, calls, refuse, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { signInAs } from '@/testing/signIn';
import { RequestsScreen } from './RequestsDesk';

const sample = sampleAnswer('propertyRequests.list', 'full');
const [first] = sample.data;
if (!first) throw new Error('The sample is empty');
const [PENDING, NEXT] = REQUEST_STATUSES;
const idOf = (n: number) => n.toString(16).padStart(24, 'a');

/** The server's requests: their status by name. */
let statuses: Record<string, RequestStatus>;
const nameOf = (id: string) => Object.keys(statuses)[Number.parseInt(id.at(-1) ?? '', 16)] ?? '';
const list = (status?: RequestStatus) => {
  const data = Object.entries(statuses)
    .map(([name, is], at) => ({ ...first, id: idOf(at), name, status: is }))
    .filter((one) => !status || one.status === status);
  return { ...sample, data, count: data.length };
};
const column = (status: RequestStatus) =>
  document.querySelectorAll<HTMLElement>('section[aria-label]')[
    REQUEST_STATUSES.indexOf(status)
  ] as HTMLElement;
const moves = () => calls.flatMap(({ id, input }) => (id === 'propertyRequests.setStatus' ? [input] : []));

/** Lays the columns out side by side, and the cards inside them: jsdom has no layout. */
function layOut(this: Element): DOMRect {
  const at = [...document.querySelectorAll('section[aria-label]')].findIndex((one) => one.contains(this));
  return at < 0
    ? new DOMRect(0, 0, 1200, 800)
    : new DOMRect(at * 300, 0, 280, this.tagName === 'LI' ? 80 : 600);
}

beforeEach(async () => {
  await i18nReady;
  statuses = { Mona: PENDING, Omar: PENDING, Sara: NEXT };
  answerOthers((id) => sampleAnswer(id, 'bare'));
  answer('propertyRequests.list', ({ status }) => list(status));
  answer('propertyRequests.setStatus', ({ id, status }) => {
    statuses[nameOf(id)] = status;
    return { data: { ...first, id, status } };
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(layOut);
  signInAs('agent');
  open(<RequestsScreen />, '/dashboard/requests?view=board');
  await screen.findByText('Mona');
});
afterEach(() => {
  resetPage();
  vi.restoreAllMocks();
});

/** Moves a card one column on by keyboard. */
async function moveOn(name: string): Promise<void> {
  const handle = (await screen.findByText(name)).closest<HTMLElement>('[role="button"]');
  if (!handle) throw new Error(`${name} has no handle`);
  handle.focus();
  fireEvent.keyDown(handle, { code: 'Space' });
  await waitFor(() => expect(handle).toHaveAttribute('aria-pressed', 'true'));
  // The sensor starts to listen in the next task.
  await new Promise((resolve) => setTimeout(resolve));
  fireEvent.keyDown(document, { code: 'ArrowRight' });
  await waitFor(() => expect(column(NEXT)).toHaveClass('bg-primary-soft'));
  fireEvent.keyDown(document, { code: 'Space' });
}

test('Each column lists the requests of its status with their number.', async () => {
  await waitFor(() => expect(within(column(PENDING)).getByText('2')).toBeVisible());
  expect(within(column(PENDING)).getByText('Omar')).toBeVisible();
  await waitFor(() => expect(within(column(NEXT)).getByText('Sara')).toBeVisible());
  expect(within(column(NEXT)).queryByText('Mona')).toBeNull();
});

test('A card moved by keyboard gets the next column’s status and appears there.', async () => {
  await moveOn('Mona');
  await waitFor(() => expect(moves()).toEqual([{ id: idOf(0), status: NEXT }]));
  expect(await within(column(NEXT)).findByText('Mona')).toBeVisible();
  expect(within(column(PENDING)).queryByText('Mona')).toBeNull();
});

test('A refused move leaves the card in its column and says why.', async () => {
  answer('propertyRequests.setStatus', () => {
    throw refuse({ status: 409, code: 'conflict', message: 'It was withdrawn' });
  });
  await moveOn('Mona');
  expect(await screen.findByText('It was withdrawn')).toBeVisible();
  expect(within(column(PENDING)).getByText('Mona')).toBeVisible();
});

test('A column that can’t be loaded shows its own error and loads on retry.', async () => {
  resetPage();
  let isFailing = true;
  answerOthers((id) => sampleAnswer(id, 'bare'));
  answer('propertyRequests.list', ({ status }) => {
    if (status === NEXT && isFailing) throw refuse({ status: 500, code: 'internal' });
    return list(status);
  });
  signInAs('agent');
  open(<RequestsScreen />, '/dashboard/requests?view=board');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(column(NEXT)).toContainElement(retry);
  expect(await screen.findByText('Mona')).toBeVisible();
  isFailing = false;
  fireEvent.click(retry);
  expect(await within(column(NEXT)).findByText('Sara')).toBeVisible();
});

test('A card opens its request.', async () => {
  const card = screen.getByText('Omar').closest('li') as HTMLElement;
  fireEvent.click(within(card).getByRole('button', { name: /open/i }));
  expect(await screen.findByRole('dialog', { name: 'Omar' })).toBeVisible();
});
