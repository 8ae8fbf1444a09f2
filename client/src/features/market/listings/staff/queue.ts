import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { DEAL_TYPES, EMIRATES, PROPERTY_TYPES, STORED_SORTS, type Locale } from '@manzil/shared/domain/enums';
import { call, type Output } from '@/platform/api/api';
import { toCsv } from '@/platform/csv';
import { emirateName, label } from '@/platform/i18n/labels';
import type { useListState } from '@/platform/useListState';

export type Row = Output<'properties.allProperties'>['data'][number];
type State = ReturnType<typeof useListState>;

/** Tabs of the list, in order. */
export const TABS = ['all', 'waiting', 'recommended', 'changed', 'sentBack', 'published'] as const;
type Tab = (typeof TABS)[number];
export const tabIn = (state: State): Tab => TABS.find((tab) => tab === state.get('state')) ?? 'all';

/** Query parameters of the filters. Unless sorted, pending listings come first, and the queue starts with the longest wait. */
export function queryIn(state: State) {
  const tab = tabIn(state);
  const search = state.get('search');
  const type = DEAL_TYPES.find((one) => one === state.get('type'));
  const sort = STORED_SORTS.find((one) => one === state.get('sort'));
  const city = EMIRATES.find((one) => one === state.get('city'));
  const kind = PROPERTY_TYPES.find((one) => one === state.get('propertyType'));
  const agent = state.get('agent');
  const filter = {
    ...(city && { city }),
    ...(kind && { propertyType: [kind] }),
    ...(agent && { agent }),
  };
  return {
    ...(search && { search }),
    ...(type && { type }),
    ...(sort ? { sort } : tab === 'waiting' ? { longestFirst: true } : { pendingFirst: true }),
    ...(tab === 'published' && { isVerified: true }),
    ...(tab !== 'all' && tab !== 'published' && { queue: tab }),
    ...(Object.keys(filter).length > 0 && { filter }),
  };
}

/** Publication status as text. */
function stateOf(row: Row, t: TFunction, lang: Locale): string {
  if (row.isVerified) {
    return row.availability === 'available'
      ? t('listing.published')
      : label('availability', row.availability, lang);
  }
  return t(row.sentBackReason ? 'listing.sentBack' : 'listing.pending');
}

const PAGE = 100;
/** Maximum rows of an export. */
const MAX_ROWS = 5000;

/** Exports all listings matching the filters as CSV. */
export function useCsv() {
  const { t } = useTranslation();
  return async (query: ReturnType<typeof queryIn>, lang: Locale): Promise<string> => {
    const rows: Row[] = [];
    for (let page = 1; rows.length < MAX_ROWS; page += 1) {
      const { data, count } = await call('properties.allProperties', { ...query, page, limit: PAGE });
      rows.push(...data);
      if (data.length === 0 || rows.length >= count) break;
    }
    const head = [
      'reference',
      'title',
      'titleAr',
      'state',
      'deal',
      'kind',
      'emirate',
      'price',
      'agent',
    ] as const;
    const more = ['views', 'favorites', 'requests', 'created', 'missing'] as const;
    const lines = rows.map((row) => [
      row.referenceNo,
      row.title,
      row.titleAr,
      stateOf(row, t, lang),
      label('dealType', row.type, lang),
      label('propertyType', row.propertyType, lang),
      emirateName(row.city, lang),
      row.price,
      row.agent?.name,
      row.views,
      row.favoritesCount,
      row.requestsCount,
      new Date(row.createdAt),
      row.isVerified ? '' : row.blockers?.map(({ message }) => message).join(' '),
    ]);
    return toCsv([[...head, ...more].map((column) => t(`moderation.column.${column}`)), ...lines]);
  };
}
