import type { TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { dubaiDay } from '@manzil/shared/domain/time/day';
import type { Locale, SubjectKind } from '@manzil/shared/domain/enums';
import { call, type Input, type Output } from '@/platform/api/api';
import { queryClient, useApiQuery } from '@/platform/api/useApi';
import type { Column } from '@/platform/browser/csv';
import { label } from '@/platform/i18n/labels';
import { loadAll } from '@/platform/api/loadAll';
import { requestChatId, type ConversationKind } from '@/blocks/chat/conversation';
import { clockTime, viewingOf, type Request } from '@/blocks/requests/viewings/viewing';

/** API calls by kind of request. */
export const CALLS = {
  property: {
    list: 'propertyRequests.list',
    setStatus: 'propertyRequests.setStatus',
    setNote: 'propertyRequests.setNote',
    remove: 'propertyRequests.remove',
  },
  service: {
    list: 'serviceRequests.list',
    setStatus: 'serviceRequests.setStatus',
    setNote: 'serviceRequests.setNote',
    remove: 'serviceRequests.remove',
  },
} as const;

/** A request at the version a person acts on. */
export interface SeenRequest {
  id: string;
  /** Number of its changes of status. */
  version: number;
}
export const seenOf = ({ id, statusHistory }: Request): SeenRequest => ({
  id,
  version: statusHistory.length,
});

/** Subject of a request; null if deleted. */
export const subjectOf = (request: Request) => ('property' in request ? request.property : request.service);
export const requestKind = (request: Request): SubjectKind =>
  'property' in request ? 'property' : 'service';
export const pathOf = (request: Request): string =>
  `${'property' in request ? '/single' : '/single-service'}?id=${subjectOf(request)?.id ?? ''}`;

/** A conversation's id and kind. */
export interface ConversationOf {
  id: string;
  kind: ConversationKind;
}
/** The request's conversation; for a service the chat of its two sides, if the reader is one of them. */
export function conversationOf(request: Request): ConversationOf | undefined {
  if (!('property' in request)) return request.chat ? { id: request.chat, kind: 'chat' } : undefined;
  const { property, user } = request;
  if (!property || !user.id) return undefined;
  return { id: requestChatId(property.id, user.id), kind: 'propertyRequest' };
}
/** Path of a conversation in the inbox. */
export const inboxPath = (conversationId: string): string => `/inbox?chat=${conversationId}`;

export type ListInput = Omit<Input<'propertyRequests.list'>, 'userId'>;

interface RequestListResult {
  data: (Pick<Output<'propertyRequests.list'>, 'count' | 'counts'> & { data: Request[] }) | undefined;
  error: unknown;
  isPending: boolean;
  isPlaceholderData: boolean;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch: () => unknown;
}

/** A page of requests of one kind. */
export function useRequests(kind: SubjectKind, input: ListInput): RequestListResult {
  const ofProperty = useApiQuery('propertyRequests.list', input, {
    keepPrevious: true,
    enabled: kind === 'property',
  });
  const ofService = useApiQuery('serviceRequests.list', input, {
    keepPrevious: true,
    enabled: kind === 'service',
  });
  return kind === 'property' ? ofProperty : ofService;
}

const cache = queryClient.getQueryCache();

/** A request as the list that was read last has it; undefined if none has it. */
export function useLatestRequest(kind: SubjectKind, id: string | undefined): Request | undefined {
  return useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () =>
      cache
        .findAll({ predicate: (query) => query.queryKey.slice(0, 2).join('.') === CALLS[kind].list })
        .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
        .flatMap(({ state }) => (state.data as RequestListResult['data'])?.data ?? [])
        .find((request) => request.id === id),
  );
}

/** Day and time of a request's agreed viewing in the UAE, also of a past one: `2026-11-28 16:00`. */
function agreedTime(request: Request): string | undefined {
  const { state, at } = viewingOf(request) ?? {};
  return state === 'agreed' && at ? `${dubaiDay(new Date(at))} ${clockTime(new Date(at))}` : undefined;
}

/** Columns of the export. */
export const requestColumns = (kind: SubjectKind, t: TFunction, lang: Locale): Column<Request>[] => [
  [t('requests.date'), (row) => new Date(row.createdAt)],
  [t('requests.from'), (row) => row.name],
  [t('auth.email'), (row) => row.email],
  [t('auth.phone'), (row) => row.phone],
  [t('single.facts.reference'), (row) => subjectOf(row)?.referenceNo],
  [t('requests.about'), (row) => subjectOf(row)?.title],
  [t('requests.state'), (row) => t(`requests.status.${row.status}`)],
  [t('requests.preferredDate'), (row) => row.preferredDate],
  [
    t('requests.preferredTime'),
    (row) => row.preferredTime && label('preferredTime', row.preferredTime, lang),
  ],
  ...(kind === 'property' ? [[t('viewing.title'), agreedTime] as const] : []),
  [t('requests.message'), (row) => row.message],
  [t('requests.note'), (row) => row.note],
];

/** All requests of one kind that match the filters. */
export const loadAllRequests = (
  kind: SubjectKind,
  input: Omit<ListInput, 'page' | 'limit'>,
): Promise<Request[]> => loadAll<Request>((paging) => call(CALLS[kind].list, { ...input, ...paging }));
