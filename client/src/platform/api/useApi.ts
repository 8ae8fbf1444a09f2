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
import { call, type CallOptions, type CommandId, type Input, type Output, type QueryId } from './api';
import { CallError } from './failure';

/** One cache for all screens. A refusal is final; only an unreachable or overloaded server is asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) =>
        error instanceof CallError &&
        (error.failure.status === 0 || error.failure.status === 503) &&
        count < 3,
    },
    // A change made without a connection fails at once and says so, rather than to wait behind a spinner.
    mutations: { networkMode: 'always' },
  },
});

/** Cache key of a call: feature, call, input. Made here only. */
const keyOf = <Id extends QueryId>(id: Id, input: Input<Id>) => [...id.split('.'), input] as const;

/** What a call answers, for the cache: its key and how it is asked. For hooks over several calls, and for `queryClient`. */
export const queryOf = <Id extends QueryId>(id: Id, input: Input<Id>) =>
  queryOptions<Output<Id>, CallError>({
    queryKey: keyOf(id, input),
    queryFn: ({ signal }) => call(id, input, { signal }),
  });

/**
 * Reads anew what screens show: all answers of a feature, or those of one call. For what was changed beside
 * `useApiCommand`, by one call after the other or by somebody else.
 */
export const refresh = async (...what: (Feature | QueryId)[]): Promise<void> => {
  await Promise.all(what.map((id) => queryClient.invalidateQueries({ queryKey: id.split('.') })));
};

/** Answers the server put into the page for what it shows first (server/src/platform/web/page.ts), by key. */
const firstAnswers = new Map(
  (
    JSON.parse(document.getElementById('answers')?.textContent ?? '[]') as {
      id: QueryId;
      input: Input<QueryId>;
      output: Output<QueryId>;
    }[]
  ).map(({ id, input, output }) => [hashKey(keyOf(id, input)), output]),
);
const openedAt = Date.now();

interface QueryOptions {
  enabled?: boolean;
  /** Show the former answer while another page or filter loads. */
  keepPrevious?: boolean;
  staleTime?: number;
  /** Asked again whenever the screen opens, whatever is known. */
  askAgain?: boolean;
}

/** Reads by a call of the contract; commands are refused by the compiler, whatever their verb. */
export function useApiQuery<Id extends QueryId>(
  id: Id,
  input: Input<Id>,
  { enabled = true, keepPrevious = false, askAgain = false, staleTime }: QueryOptions = {},
) {
  const query = queryOf(id, input);
  return useQuery({
    ...query,
    initialData: () => firstAnswers.get(hashKey(query.queryKey)) as Output<Id> | undefined,
    initialDataUpdatedAt: openedAt,
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(askAgain && { refetchOnMount: 'always' }),
    ...(staleTime !== undefined && { staleTime }),
  });
}

/** Reads a list page by page; `input.page` is set by the hook. */
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

/** What a command may bring beside its input. */
type Sent<Id extends CommandId> = (Input<Id> extends Record<string, never> ? unknown : Input<Id>) & {
  files?: File[];
  onProgress?: CallOptions['onProgress'];
};

interface CommandOptions<Id extends CommandId> {
  /** Features whose answers are read anew, beside the command's own. */
  touches?: Feature[];
  onSuccess?: (answer: Output<Id>, input: Input<Id>) => void;
  onError?: (error: CallError) => void;
}

/**
 * Changes by a call of the contract, then reads its feature and those it `touches` anew. Toasts and field errors are
 * the screen's: see `useToastErrors` and `formErrors`.
 */
export function useApiCommand<Id extends CommandId>(id: Id, options: CommandOptions<Id> = {}) {
  return useMutation<Output<Id>, CallError, Sent<Id>>({
    mutationFn: ({ files, onProgress, ...input }) =>
      call(id, input as Input<Id>, { ...(files && { files }), ...(onProgress && { onProgress }) }),
    onSuccess: async (answer, sent) => {
      options.onSuccess?.(answer, sent as Input<Id>);
      await refresh(id.split('.')[0] as Feature, ...(options.touches ?? []));
    },
    ...(options.onError && { onError: options.onError }),
  });
}
