import { useTranslation } from 'react-i18next';
import { AVAILABILITIES, DEAL_TYPES, STORED_SORTS } from '@manzil/shared/domain/enums';
import { useLang } from '@/platform/i18n/format';
import { choicesOf, label } from '@/platform/i18n/labels';
import type { useListState } from '@/platform/hooks/useListState';
import { FILTER_WIDTH, FilterSelect, ListFilters } from '@/ui/form/ListFilters';
import { Select } from '@/ui/choice/Select';

type State = ReturnType<typeof useListState>;
const KEYS = ['search', 'type', 'status', 'availability', 'sort'] as const;

/** Query parameters of the filters. */
export function queryIn(state: State) {
  const status = state.get('status');
  const search = state.get('search');
  const type = DEAL_TYPES.find((deal) => deal === state.get('type'));
  const availability = AVAILABILITIES.find((one) => one === state.get('availability'));
  const sort = STORED_SORTS.find((one) => one === state.get('sort'));
  return {
    ...(search && { search }),
    ...(type && { type }),
    ...(availability && { availability }),
    ...(sort && { sort }),
    ...(status === 'published' && { isVerified: true }),
    ...(status === 'pending' && { isVerified: false, sentBack: false }),
    ...(status === 'sentBack' && { isVerified: false, sentBack: true }),
  };
}

/** Whether any filter is set. */
export const isFiltered = (state: State): boolean =>
  KEYS.some((key) => key !== 'sort' && state.get(key) !== '');

/** Search, deal type, status, availability and sort order of the person's own listings, kept in the URL. */
export function MyFilters({ state }: { state: State }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <ListFilters state={state} search={t('listing.search')}>
      <FilterSelect
        state={state}
        id="type"
        label={t('listing.deal')}
        all={t('listing.allDeals')}
        options={choicesOf('dealType').map((choice) => ({ value: choice.id, label: choice[lang] }))}
      />
      <FilterSelect
        state={state}
        id="status"
        label={t('listing.status')}
        all={t('listing.allStates')}
        options={[
          { value: 'published', label: t('listing.published') },
          { value: 'pending', label: t('listing.pending') },
          { value: 'sentBack', label: t('listing.sentBack') },
        ]}
      />
      <FilterSelect
        state={state}
        id="availability"
        label={t('listing.availability')}
        all={t('listing.anyAvailability')}
        options={AVAILABILITIES.map((value) => ({ value, label: label('availability', value, lang) }))}
      />
      <Select
        label={t('catalog.sort')}
        hideLabel
        className={FILTER_WIDTH}
        value={state.get('sort') || 'newest'}
        onChange={(event) => state.set('sort', event.target.value === 'newest' ? '' : event.target.value)}
        options={STORED_SORTS.map((value) => ({ value, label: label('propertySort', value, lang) }))}
      />
    </ListFilters>
  );
}
