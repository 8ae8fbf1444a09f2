import {
  hashKey,
  keepPreviousData,
  QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { Feature } from '@manzil/shared/contract/index';
import {
  featuresAffectedBy,
  call,
  type CallOptions,
  type CommandId,
  type Input,
  type Output,
  type QueryId,
} from './api';
import { CallError } from './failure';

/** One cache for all screens. Refusals are final; only an unreachable or overloaded server is retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) =>
        error instanceof CallError &&
        (error.failure.status === 0 || error.failure.status === 503) &&
        count < 3,
    },
    // Without a connection, fail at once instead of waiting behind a spinner.
    mutations: { networkMode: 'always' },
  },
});

/** Cache key of a call: feature, call, input. Created only here. */
const keyOf = <Id extends QueryId>(id: Id, input: Input<Id>) => [...id.split('.'), input] as const;

/** Query options of a call: its key and function. For hooks over several calls, and for `queryClient`. */
export const queryOf = <Id extends QueryId>(id: Id, input: Input<Id>) =>
  queryOptions<Output<Id>, CallError>({
    queryKey: keyOf(id, input),
    queryFn: ({ signal }) => call(id, input, { signal }),
  });

/** Invalidates all answers of a feature, or those of one call. For changes outside `useApiCommand`. */
export const refresh = async (...what: (Feature | QueryId)[]): Promise<void> => {
  await Promise.all(what.map((id) => queryClient.invalidateQueries({ queryKey: id.split('.') })));
};

/** Answers embedded in the page by the server (server/src/platform/web/page.ts), by key. */
const embeddedAnswers = new Map(
  (
    JSON.parse(document.getElementById('answers')?.textContent ?? '[]') as {
      id: QueryId;
      input: Input<QueryId>;
      output: Output<QueryId>;
    }[]
  ).map(({ id, input, output }) => [hashKey(keyOf(id, input)), output]),
);
const openedAt = Date.now();

/** Query options that start with the answer embedded in the page, if there is one. */
export const embeddedOf = <Id extends QueryId>(queryKey: readonly unknown[]) => ({
  initialData: () => embeddedAnswers.get(hashKey(queryKey)) as Output<Id> | undefined,
  initialDataUpdatedAt: openedAt,
});

interface QueryOptions {
  enabled?: boolean;
  /** Keep showing the previous answer while another page or filter loads. */
  keepPrevious?: boolean;
  staleTime?: number;
  /** Refetch whenever the screen opens. */
  refetchOnMount?: boolean;
}

/** Runs a query of the contract; the compiler rejects commands, whatever their verb. */
export function useApiQuery<Id extends QueryId>(
  id: Id,
  input: Input<Id>,
  { enabled = true, keepPrevious = false, refetchOnMount = false, staleTime }: QueryOptions = {},
) {
  const query = queryOf(id, input);
  return useQuery({
    ...query,
    ...embeddedOf<Id>(query.queryKey),
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(refetchOnMount && { refetchOnMount: 'always' }),
    ...(staleTime !== undefined && { staleTime }),
  });
}

/** Loads a list page by page; the hook sets `input.page`. */
export function useApiPages<Id extends QueryId>(
  id: Id,
  input: Omit<Input<Id>, 'page'>,
  { enabled = true } = {},
) {
  return useInfiniteQuery({
    queryKey: [...id.split('.'), 'pages', input],
    queryFn: ({ signal, pageParam }) => call(id, { ...input, page: pageParam } as Input<Id>, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last: Output<Id>, pages) => {
      const { data, count } = last as unknown as { data: unknown[]; count: number };
      const loaded = pages.reduce(
        (sum, page) => sum + (page as unknown as { data: unknown[] }).data.length,
        0,
      );
      return data.length > 0 && loaded < count ? pages.length + 1 : undefined;
    },
    enabled,
  });
}

/** Options of a command. */
type CommandInput<Id extends CommandId> = (Input<Id> extends Record<string, never> ? unknown : Input<Id>) & {
  files?: File[];
  onProgress?: CallOptions['onProgress'];
};

interface CommandOptions<Id extends CommandId> {
  onSuccess?: (answer: Output<Id>, input: Input<Id>) => void;
  onError?: (error: CallError) => void;
}

/**
 * Runs a command of the contract, then invalidates its feature and those it `affects` (see `Endpoint`). Screens show
 * toasts and field errors themselves: see `toastError` and `applyServerErrors`.
 */
export function useApiCommand<Id extends CommandId>(id: Id, options: CommandOptions<Id> = {}) {
  return useMutation<Output<Id>, CallError, CommandInput<Id>>({
    mutationFn: ({ files, onProgress, ...input }) =>
      call(id, input as Input<Id>, { ...(files && { files }), ...(onProgress && { onProgress }) }),
    onSuccess: async (answer, sent) => {
      options.onSuccess?.(answer, sent as Input<Id>);
      await refresh(...(await featuresAffectedBy(id)));
    },
    ...(options.onError && { onError: options.onError }),
  });
}
