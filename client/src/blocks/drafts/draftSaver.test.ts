import '@/testing/fakeNetwork';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '@/platform/sessionChanges';
import type { Photos } from '@/blocks/photos/photos';
import { answer, calls, forgetAnswers, refuse } from '@/testing/fakeServer';
import { signInAs } from '@/testing/signIn';
import { createDraftSaver, type Draft, type SaveState } from './draftSaver';

const PAUSE = 800;
const RETRY = 10_000;
const photos = {
  ids: () => [],
  notes: () => [],
  removedIds: () => [],
  forgetRemoved: () => undefined,
} as unknown as Photos;
const draftAt = (updatedAt: string): Draft => ({ fields: {}, images: [], updatedAt });
const [FIRST, SECOND] = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z'];

let fields: { title: string };
let states: SaveState['is'][];
let copy: unknown;
const sent = () => calls.map(({ input }) => (input as { fields: unknown }).fields);
const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function openForm() {
  const saver = createDraftSaver({
    kind: 'service',
    values: () => ({ ...fields }),
    photos,
    copy: {
      write: (next) => void (copy = next),
      read: () => undefined,
      forget: () => void (copy = undefined),
    },
    base: FIRST,
    onState: (state) => states.push(state.is),
    onSaved: () => undefined,
  });
  const write = (title: string) => {
    fields = { title };
    saver.changed();
  };
  return { ...saver, write };
}
const save = (say: () => unknown) => answer('services.saveDraft', say as never);
const accept = () => save(() => ({ data: draftAt(SECOND) }));
const fail = () =>
  save(() => {
    throw refuse({ status: 503, code: 'overloaded' });
  });

beforeEach(() => {
  vi.useFakeTimers();
  states = [];
  copy = undefined;
  signInAs('service_agent');
  accept();
});
afterEach(() => {
  endSession();
  forgetAnswers();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('Changes made in a row are saved once, as they are in the end.', async () => {
  const form = openForm();
  for (const title of ['a', 'ab', 'abc']) form.write(title);
  expect(copy).toMatchObject({ fields: { title: 'abc' }, base: FIRST });
  await tick(PAUSE - 1);
  expect(sent()).toEqual([]);
  await tick(1);
  expect(sent()).toEqual([{ title: 'abc' }]);
  expect(states).toEqual(['saving', 'saved']);
  expect(copy).toBeUndefined();
});

test('A change during a save is saved after it and keeps its copy until then.', async () => {
  const answers: (() => void)[] = [];
  save(() => new Promise((resolve) => answers.push(() => resolve({ data: draftAt(SECOND) }))));
  const form = openForm();
  form.write('first');
  await tick(PAUSE);
  form.write('second');
  await tick(PAUSE);
  expect(sent()).toEqual([{ title: 'first' }]);
  answers[0]?.();
  await tick(0);
  expect(sent()).toEqual([{ title: 'first' }, { title: 'second' }]);
  expect(copy).toMatchObject({ fields: { title: 'second' } });
  answers[1]?.();
  await tick(0);
  expect(copy).toBeUndefined();
});

test('A failed save keeps the copy and is retried until it succeeds.', async () => {
  fail();
  const form = openForm();
  form.write('kept');
  await tick(PAUSE);
  await expect(form.flush()).resolves.toMatchObject({ failure: { status: 503 } });
  expect(states.at(-1)).toBe('waiting');
  expect(copy).toMatchObject({ fields: { title: 'kept' } });
  accept();
  await tick(RETRY - 1);
  expect(states.at(-1)).toBe('waiting');
  await tick(1);
  expect(sent().at(-1)).toEqual({ title: 'kept' });
  expect(states.at(-1)).toBe('saved');
  expect(copy).toBeUndefined();
});

test('A failed save is not retried after the session has ended.', async () => {
  fail();
  openForm().write('kept');
  await tick(PAUSE);
  endSession('session_expired');
  // The retry that was scheduled before it is the last one.
  await tick(RETRY);
  const count = calls.length;
  await tick(10 * RETRY);
  expect(calls).toHaveLength(count);
  expect(copy).toMatchObject({ fields: { title: 'kept' } });
});

test('A discarded or published draft is not saved again.', async () => {
  const form = openForm();
  form.write('gone');
  form.end();
  form.write('later');
  await tick(RETRY);
  expect([sent(), copy]).toEqual([[], undefined]);
});

test('Another tab’s version is shown unless this tab has unsaved changes.', async () => {
  const form = openForm();
  const show = vi.fn();
  form.adopt(draftAt(FIRST), show);
  expect(show).not.toHaveBeenCalled();
  form.adopt(draftAt(SECOND), show);
  expect(show).toHaveBeenCalledTimes(1);
  form.write('mine');
  form.adopt(null, show);
  expect(show).toHaveBeenCalledTimes(1);
  await tick(PAUSE);
  form.adopt(null, show);
  expect(show).toHaveBeenCalledTimes(2);
});

test('Showing another tab’s version doesn’t save it again.', async () => {
  const form = openForm();
  form.adopt(draftAt(SECOND), () => form.write('theirs'));
  await tick(RETRY);
  expect(sent()).toEqual([]);
});

test('Leaving the page sends unsaved changes in a request that outlives it.', () => {
  const fetched = vi.fn(() => Promise.resolve());
  vi.stubGlobal('fetch', fetched);
  const form = openForm();
  form.leave();
  expect(fetched).not.toHaveBeenCalled();
  form.write('last words');
  form.leave();
  expect(fetched).toHaveBeenCalledWith(
    expect.stringContaining('draft'),
    expect.objectContaining({ keepalive: true, body: expect.stringContaining('last words') as string }),
  );
});
