import '@/testing/fakeNetwork';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REQUEST_STATUSES, type RequestStatus } from '@manzil/shared/domain/enums';
import { keepConnected } from '@/platform/api/live';
import { i18nReady } from '@/platform/i18n/i18n';
import { answer, answerOthers, calls, refuse, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { signInAs } from '@/testing/signIn';
import { RequestsScreen } from './RequestsDesk';
import '@/blocks/lists/syncedList';

/** The socket to the fake server. */
const { socket } = vi.hoisted(() => ({ socket: { onEvent: (_: unknown): void => undefined } }));
vi.mock('@/platform/api/socket', () => ({
  openConnection: (token: string, listeners: typeof socket) => {
    Object.assign(socket, listeners);
    return { token, id: () => 'socket', emit: () => Promise.resolve(true), close: () => undefined };
  },
}));
keepConnected();

const sample = sampleAnswer('propertyRequests.list', 'full');
const [first] = sample.data;
if (!first) throw new Error('The sample is empty');
const [change] = first.statusHistory;
if (!change) throw new Error('The sample has no history');
const [PENDING, NEXT] = REQUEST_STATUSES;
const idOf = (n: number) => n.toString(16).padStart(24, 'a');

/** The server's requests: their status by name, their changes, and their notes. */
let statuses: Record<string, RequestStatus>;
let changes: Record<string, number>;
let notes: Record<string, string>;
const nameOf = (id: string) => Object.keys(statuses)[Number.parseInt(id.at(-1) ?? '', 16)] ?? '';
const list = (status?: RequestStatus) => {
  const data = Object.entries(statuses)
    .map(([name, is], at) => ({
      ...first,
      id: idOf(at),
      name,
      status: is,
      statusHistory: Array.from({ length: changes[name] ?? 0 }, (_, n) => ({
        ...change,
        at: new Date(n).toISOString(),
      })),
      note: notes[name],
    }))
    .filter((one) => !status || one.status === status);
  return { ...sample, data, count: data.length };
};
const column = (status: RequestStatus) =>
  document.querySelectorAll<HTMLElement>('section[aria-label]')[
    REQUEST_STATUSES.indexOf(status)
  ] as HTMLElement;
const moves = () => calls.flatMap(({ id, input }) => (id === 'propertyRequests.setStatus' ? [input] : []));

/** Changes a request on the server, as another person does. */
function changeElsewhere(name: string, status: RequestStatus): void {
  statuses[name] = status;
  changes[name] = (changes[name] ?? 0) + 1;
}
/** The server's event after a change. */
const hear = () =>
  act(() => {
    socket.onEvent({ event: 'account:changed', payload: { what: 'propertyRequests' } });
    return Promise.resolve();
  });

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
  changes = {};
  notes = {};
  answerOthers((id) => sampleAnswer(id, 'bare'));
  answer('propertyRequests.list', ({ status }) => list(status));
  answer('propertyRequests.setStatus', ({ id, status, version }) => {
    if (version !== (changes[nameOf(id)] ?? 0)) {
      throw refuse({ status: 409, code: 'request_changed', message: 'Sara has changed it' });
    }
    changeElsewhere(nameOf(id), status);
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

/** Moves a card one column on by keyboard; `meanwhile` happens while it is held. */
async function moveOn(name: string, meanwhile?: () => Promise<void>): Promise<void> {
  const handle = (await screen.findByText(name)).closest<HTMLElement>('[role="button"]');
  if (!handle) throw new Error(`${name} has no handle`);
  handle.focus();
  fireEvent.keyDown(handle, { code: 'Space' });
  await waitFor(() => expect(handle).toHaveAttribute('aria-pressed', 'true'));
  // The sensor starts to listen in the next task.
  await new Promise((resolve) => setTimeout(resolve));
  await meanwhile?.();
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

test('The board’s export has the requests of every status, as the board does.', async () => {
  resetPage();
  answerOthers((id) => sampleAnswer(id, 'bare'));
  answer('propertyRequests.list', ({ status }) => list(status));
  signInAs('agent');
  open(<RequestsScreen />, `/dashboard/requests?view=board&status=${PENDING}`);
  expect(await screen.findByText('Sara')).toBeVisible();
  const save = vi.fn<(file: Blob | MediaSource) => string>(() => 'blob:export');
  URL.createObjectURL = save;
  URL.revokeObjectURL = vi.fn<(url: string) => void>();
  fireEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  const text = await (save.mock.calls[0]?.[0] as Blob).text();
  expect(text).toMatch(/Mona[^]*Omar[^]*Sara/);
});

test('A card moved by keyboard gets the next column’s status and appears there.', async () => {
  await moveOn('Mona');
  await waitFor(() => expect(moves()).toEqual([{ id: idOf(0), version: 0, status: NEXT }]));
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

test('A change by another person moves the card without a reload.', async () => {
  changeElsewhere('Mona', 'rejected');
  await hear();
  expect(await within(column('rejected')).findByText('Mona')).toBeVisible();
  expect(within(column(PENDING)).queryByText('Mona')).toBeNull();
});

test('A card declined by another person meanwhile is not moved and shows where it is.', async () => {
  changeElsewhere('Mona', 'rejected');
  await moveOn('Mona');
  expect(await screen.findByText('Sara has changed it')).toBeVisible();
  expect(await within(column('rejected')).findByText('Mona')).toBeVisible();
  expect(within(column(NEXT)).queryByText('Mona')).toBeNull();
  expect(statuses['Mona']).toBe('rejected');
});

test('A card that changes while it is held keeps the version at which it was taken.', async () => {
  await moveOn('Omar', async () => {
    changeElsewhere('Omar', 'done');
    await hear();
  });
  expect(await screen.findByText('Sara has changed it')).toBeVisible();
  expect(moves()).toEqual([{ id: idOf(1), version: 0, status: NEXT }]);
  expect(await within(column('done')).findByText('Omar')).toBeVisible();
});

/** Opens a card's request. */
function openCard(name: string): void {
  const card = screen.getByText(name).closest('li') as HTMLElement;
  fireEvent.click(within(card).getByRole('button', { name: /open/i }));
}

test('A card opens its request.', async () => {
  openCard('Omar');
  expect(await screen.findByRole('dialog', { name: 'Omar' })).toBeVisible();
});

test('The open request follows changes by other people, and its next change states their version.', async () => {
  openCard('Omar');
  await screen.findByRole('dialog', { name: 'Omar' });
  changeElsewhere('Omar', 'done');
  await hear();
  const status = await screen.findByRole('combobox');
  await waitFor(() => expect(status).toHaveValue('done'));
  fireEvent.change(status, { target: { value: NEXT } });
  await waitFor(() => expect(moves()).toEqual([{ id: idOf(1), version: 1, status: NEXT }]));
});

test('A refusal states the version at which the reason was asked for.', async () => {
  openCard('Omar');
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'rejected' } });
  const dialog = await screen.findByRole('dialog', { name: 'Decline this request?' });
  changeElsewhere('Omar', 'done');
  await hear();
  fireEvent.change(within(dialog).getByRole('combobox'), { target: { value: 'terms' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Sara has changed it')).toBeVisible();
  expect(moves()).toMatchObject([{ id: idOf(1), version: 0, status: 'rejected' }]);
});

test('A note that another person changed is shown before it can be replaced.', async () => {
  const notesSent: unknown[] = [];
  answer('propertyRequests.setNote', ({ note, seen }) => {
    notesSent.push([seen, note]);
    if (seen !== (notes['Omar'] ?? '')) {
      throw refuse({ status: 409, code: 'note_changed', message: 'The note has changed' });
    }
    notes['Omar'] = note;
    return { data: first };
  });
  openCard('Omar');
  const field = await screen.findByRole('textbox', { name: /your note/i });
  fireEvent.change(field, { target: { value: 'Mine' } });
  notes['Omar'] = 'Called, no answer';
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText('The note has changed')).toBeVisible();
  expect(await screen.findByText(/Called, no answer/)).toBeVisible();
  expect(field).toHaveValue('Mine');
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(notes['Omar']).toBe('Mine'));
  expect(notesSent).toEqual([
    ['', 'Mine'],
    ['Called, no answer', 'Mine'],
  ]);
});
