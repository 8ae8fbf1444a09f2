import '@/testing/fakeNetwork';
import { renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '@manzil/shared/contract/index';
import { answerOthers, sampleAnswer } from '@/testing/fakeServer';
import { sampleOf } from '@/testing/sample';
import { signInAs } from '@/testing/signIn';
import type { CommandId, Input } from './api';
import { queryClient, useApiCommand } from './useApi';

const FEATURES = [...new Set(endpoints.map(([id]) => id.split('.')[0] ?? ''))];
/** The smallest sample that the schema accepts. */
function inputFor(schema: z.ZodType): unknown {
  const bare = sampleOf(schema, 'bare');
  return schema.safeParse(bare).success ? bare : sampleOf(schema, 'full');
}
const keyOf = (feature: string) => [feature, 'answer'];
const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children);

beforeAll(() => {
  signInAs('super_admin');
  answerOthers((id) => sampleAnswer(id, 'bare'));
});

test.each(
  endpoints.flatMap(([id, { affects, input }]) => (affects ? [{ id: id as CommandId, affects, input }] : [])),
)('$id refreshes its own feature and $affects, and no other.', async ({ id, affects, input }) => {
  for (const feature of FEATURES) queryClient.setQueryData(keyOf(feature), 'answer');
  const { result } = renderHook(() => useApiCommand(id), { wrapper });
  result.current.mutate(inputFor(input) as Input<typeof id>);
  await waitFor(() => expect(result.current.status).toBe('success'));
  const refreshed = FEATURES.filter((feature) => queryClient.getQueryState(keyOf(feature))?.isInvalidated);
  expect(refreshed.sort()).toEqual([id.split('.')[0], ...affects].sort());
});
