import '@/testing/fakeNetwork';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { answer, answerOthers, calls, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { ME, signInAs } from '@/testing/signIn';
import { ProposeDialog } from './ProposeDialog';

const [sample] = sampleAnswer('propertyRequests.list', 'full').data;
if (!sample) throw new Error('The sample is empty');
const request = {
  ...sample,
  preferredTime: null,
  status: 'inProgress' as const,
  agent: { ...sample.user, id: ME },
};
/** A time in the UAE, `days` from now. */
const at = (days: number, time: string) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return new Date(`${day}T${time}:00+04:00`).toISOString();
};
const viewing = {
  state: 'proposed' as const,
  version: 1,
  at: null,
  change: null,
  note: null,
  cancelledBy: null,
  reason: null,
};
const WARNING = 'You have another viewing at this time';
let agreed: string[];
const times = () => screen.getAllByLabelText<HTMLSelectElement>('Time').map(({ value }) => value);

beforeEach(async () => {
  await i18nReady;
  agreed = [];
  answerOthers((id) => sampleAnswer(id, 'bare'));
  answer('propertyRequests.agreedViewings', () => ({ data: agreed }));
  signInAs('agent');
});
afterEach(() => {
  vi.useRealTimers();
  resetPage();
});

test('Changing suggested times starts from those that can still be chosen.', async () => {
  const suggested = [at(-1, '09:00'), at(2, '11:30'), at(3, '06:45')];
  open(
    <ProposeDialog
      request={{ ...request, viewing: { ...viewing, times: suggested } }}
      onClose={() => undefined}
    />,
  );
  expect(times()).toEqual(['11:30', '06:45']);
  fireEvent.click(screen.getByRole('button', { name: 'Send times' }));
  await waitFor(() =>
    expect(calls).toContainEqual({
      id: 'propertyRequests.proposeViewing',
      input: { id: request.id, times: suggested.slice(1), version: 1 },
    }),
  );
});

test('A time that overlaps another viewing is marked before it is sent.', async () => {
  agreed = [at(2, '11:15')];
  open(
    <ProposeDialog
      request={{ ...request, viewing: { ...viewing, times: [at(2, '11:30'), at(2, '12:00')] } }}
      onClose={() => undefined}
    />,
  );
  expect(await screen.findAllByText(WARNING)).toHaveLength(1);
  fireEvent.change(screen.getAllByLabelText('Time')[0] as HTMLElement, { target: { value: '16:00' } });
  expect(screen.queryByText(WARNING)).toBeNull();
});

const sentTimes = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Send times' }));
  await waitFor(() => expect(calls.map(({ id }) => id)).toContain('propertyRequests.proposeViewing'));
  const sent = calls.find(({ id }) => id === 'propertyRequests.proposeViewing');
  return (sent?.input as { times: string[] }).times;
};
/** The day in the UAE, `days` from now. */
const dayAhead = (days: number) =>
  new Date(Date.now() + 4 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

test.each([
  ['tomorrow', null, 1],
  ['tomorrow, as the preferred day has come', dayAhead(0), 1],
  ['on the preferred day', dayAhead(9), 9],
])('The first suggestion is ten o’clock %s, the next two hours later.', async (_day, preferredDate, days) => {
  open(<ProposeDialog request={{ ...request, viewing: null, preferredDate }} onClose={() => undefined} />);
  expect(times()).toEqual(['10:00']);
  fireEvent.click(screen.getByRole('button', { name: 'Add another time' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add another time' }));
  expect(times()).toEqual(['10:00', '12:00', '14:00']);
  expect(screen.queryByRole('button', { name: 'Add another time' })).toBeNull();
  const expected = ['10:00', '12:00', '14:00'].map((time) =>
    new Date(`${dayAhead(days)}T${time}:00+04:00`).toISOString(),
  );
  expect(await sentTimes()).toEqual(expected);
});

test.each([
  ['morning', '10:00'],
  ['afternoon', '14:00'],
  ['evening', '18:00'],
  ['afterWork', '18:00'],
] as const)('For the preferred time “%s” the first suggestion is %s.', (preferredTime, first) => {
  open(<ProposeDialog request={{ ...request, viewing: null, preferredTime }} onClose={() => undefined} />);
  expect(times()).toEqual([first]);
});

test('Moving an agreed viewing shows the seeker’s words and the time that stands, and is no clash with itself.', async () => {
  const stands = new Date(`${dayAhead(2)}T11:30:00+04:00`).toISOString();
  agreed = [stands];
  const asked = {
    ...viewing,
    state: 'agreed' as const,
    at: stands,
    change: 'asked' as const,
    times: [stands],
  };
  open(
    <ProposeDialog
      request={{
        ...request,
        name: 'Noor Haddad',
        ...{ preferredDate: dayAhead(2), preferredTime: 'afternoon' as const, message: 'Is it free?' },
        viewing: { ...asked, version: 3, note: 'Sunday after 17:00' },
      }}
      onClose={() => undefined}
    />,
  );
  expect(screen.getByText('Sunday after 17:00')).toBeTruthy();
  expect(screen.queryByText('Is it free?')).toBeNull();
  expect(screen.getByText(/Noor chooses one\. .* stands until a new time is agreed\./)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '11:30' } });
  await waitFor(() => expect(calls.map(({ id }) => id)).toContain('propertyRequests.agreedViewings'));
  expect(screen.queryByText(WARNING)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Send times' }));
  await waitFor(() =>
    expect(calls).toContainEqual({
      id: 'propertyRequests.proposeViewing',
      input: { id: request.id, times: [stands], version: 3 },
    }),
  );
});

test.each([
  ['19:30', '21:30', 2],
  ['20:00', '10:00', 3],
])('After %s the next suggestion is %s.', async (time, next, days) => {
  const slot = new Date(`${dayAhead(2)}T${time}:00+04:00`).toISOString();
  open(
    <ProposeDialog
      request={{ ...request, viewing: { ...viewing, times: [slot] } }}
      onClose={() => undefined}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Add another time' }));
  expect(times()).toEqual([time, next]);
  expect(await sentTimes()).toEqual([slot, new Date(`${dayAhead(days)}T${next}:00+04:00`).toISOString()]);
});

/** Opens the dialog at a time in the UAE and picks that day. */
const pickToday = async (clock: string) => {
  vi.useFakeTimers({ now: new Date(`2026-03-10T${clock}:00+04:00`), toFake: ['Date'] });
  open(
    <ProposeDialog request={{ ...request, viewing: null, preferredDate: null }} onClose={() => undefined} />,
  );
  fireEvent.click(screen.getByLabelText('Day'));
  fireEvent.click(await screen.findByRole('button', { name: /10 March 2026/ }));
  const field = screen.getByLabelText<HTMLSelectElement>('Time');
  return [...field.options].map(({ value }) => value);
};

test('For today, only times to come are offered, and the first of them is chosen if the time has passed.', async () => {
  expect(await pickToday('20:40')).toEqual(['21:00', '21:30', '22:00']);
  expect(times()).toEqual(['21:00']);
  expect(await sentTimes()).toEqual(['2026-03-10T17:00:00.000Z']);
});

test('Late in the evening, today becomes tomorrow.', async () => {
  expect(await pickToday('22:00')).toHaveLength(31);
  expect(await sentTimes()).toEqual(['2026-03-11T06:00:00.000Z']);
});
