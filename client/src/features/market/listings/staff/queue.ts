import type { TFunction } from 'i18next';
import { DEAL_TYPES, EMIRATES, PROPERTY_TYPES, STORED_SORTS, type Locale } from '@manzil/shared/domain/enums';
import type { Output } from '@/platform/api/api';
import type { Column } from '@/platform/browser/csv';
import { emirateName, label } from '@/platform/i18n/labels';
import type { useListState } from '@/platform/hooks/useListState';

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

/** Columns of the export. */
export function listingColumns(t: TFunction, lang: Locale): Column<Row>[] {
  const valueOf = {
    reference: (row) => row.referenceNo,
    title: (row) => row.title,
    titleAr: (row) => row.titleAr,
    state: (row) => stateOf(row, t, lang),
    deal: (row) => label('dealType', row.type, lang),
    kind: (row) => label('propertyType', row.propertyType, lang),
    emirate: (row) => emirateName(row.city, lang),
    price: (row) => row.price,
    agent: (row) => row.agent?.name,
    views: (row) => row.views,
    favorites: (row) => row.favoritesCount,
    requests: (row) => row.requestsCount,
    created: (row) => new Date(row.createdAt),
    missing: (row) => (row.isVerified ? '' : row.blockers?.map(({ message }) => message).join(' ')),
  } satisfies Record<string, Column<Row>[1]>;
  return Object.entries(valueOf).map(([name, value]) => [
    t(`moderation.column.${name as keyof typeof valueOf}`),
    value,
  ]);
}
