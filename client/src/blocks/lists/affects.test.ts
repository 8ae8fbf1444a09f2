import '@/testing/fakeNetwork';
import { renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { endpoints, FEATURES } from '@manzil/shared/contract/index';
import { answerOthers, sampleAnswer } from '@/testing/fakeServer';
import { sampleOf } from '@/testing/sample';
import { signInAs } from '@/testing/signIn';
import type { CommandId, Input } from '../../platform/api/api';
import { keepConnected } from '../../platform/api/live';
import { queryClient, useApiCommand } from '../../platform/api/useApi';
import './syncedList';

/** The socket to the fake server. */
const { socket } = vi.hoisted(() => ({
  socket: { isOpen: false, onEvent: (_: unknown): void => undefined },
}));
vi.mock('@/platform/api/socket', () => ({
  openConnection: (token: string, listeners: typeof socket) => {
    Object.assign(socket, listeners, { isOpen: true });
    return { token, id: () => 'socket', emit: () => Promise.resolve(true), close: () => undefined };
  },
}));

/** The smallest sample that the schema accepts. */
function inputFor(schema: z.ZodType): unknown {
  const bare = sampleOf(schema, 'bare');
  return schema.safeParse(bare).success ? bare : sampleOf(schema, 'full');
}
const keyOf = (feature: string) => [feature, 'answer'];
const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children);

beforeAll(async () => {
  signInAs('super_admin');
  answerOthers((id) => sampleAnswer(id, 'bare'));
  keepConnected();
  await vi.waitFor(() => expect(socket.isOpen).toBe(true));
});

/** Features whose answers are stale. */
const refreshed = () =>
  FEATURES.filter((feature) => queryClient.getQueryState(keyOf(feature))?.isInvalidated).sort();
beforeEach(() => {
  for (const feature of FEATURES) queryClient.setQueryData(keyOf(feature), 'answer');
});

test.each(
  endpoints.flatMap(([id, { affects, input }]) =>
    Array.isArray(affects) ? [{ id: id as CommandId, affects: affects as string[], input }] : [],
  ),
)('$id refreshes its own feature and $affects, and no other.', async ({ id, affects, input }) => {
  const { result } = renderHook(() => useApiCommand(id), { wrapper });
  result.current.mutate(inputFor(input) as Input<typeof id>);
  await waitFor(() => expect(result.current.status).toBe('success'));
  expect(refreshed()).toEqual([id.split('.')[0], ...affects].sort());
});

test.each(FEATURES)("Another tab's change of '%s' refreshes it, and no other.", (what) => {
  socket.onEvent({ event: 'account:changed', payload: { what } });
  expect(refreshed()).toEqual([what]);
});
