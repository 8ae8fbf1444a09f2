import { useTranslation } from 'react-i18next';
import { EMIRATES, SERVICE_CATEGORIES, SERVICE_SORTS, SERVICE_STATES } from '@manzil/shared/domain/enums';
import { useLang } from '@/platform/i18n/format';
import { choicesOf, EMIRATE_CHOICES, label } from '@/platform/i18n/labels';
import type { useListState } from '@/platform/hooks/useListState';
import { FilterSelect, ListFilters } from '@/ui/form/ListFilters';

type State = ReturnType<typeof useListState>;

/** Query parameters of the filters. */
export function queryIn(state: State) {
  const search = state.get('search');
  const category = SERVICE_CATEGORIES.find((one) => one === state.get('category'));
  const city = EMIRATES.find((one) => one === state.get('city'));
  const sort = SERVICE_SORTS.find((one) => one === state.get('sort'));
  const shown = SERVICE_STATES.find((one) => one === state.get('state'));
  return {
    ...(search && { search }),
    ...(category && { category }),
    ...(city && { city }),
    ...(sort && { sort }),
    ...(shown && { state: shown }),
  };
}

/** Whether any filter is set. */
export const isFiltered = (state: State): boolean =>
  ['search', 'category', 'city', 'state', 'agent'].some((key) => state.get(key) !== '');

/** Search, category, emirate, state and sort order of a service list, kept in the URL. */
export function RowFilters({ state }: { state: State }) {
  const { t } = useTranslation();
  const lang = useLang();
  const named = (choices: readonly { id: string; en: string; ar: string }[]) =>
    choices.map((choice) => ({ value: choice.id, label: choice[lang] }));
  const selects = [
    ['category', t('service.category'), t('service.allCategories'), named(choicesOf('serviceCategory'))],
    ['city', t('listing.emirate'), t('service.anywhere'), named(EMIRATE_CHOICES)],
    [
      'state',
      t('listing.status'),
      t('listing.allStates'),
      SERVICE_STATES.map((value) => ({ value, label: t(`service.state.${value}`) })),
    ],
    [
      'sort',
      t('catalog.sort'),
      label('propertySort', 'newest', lang),
      SERVICE_SORTS.slice(1).map((value) => ({ value, label: label('propertySort', value, lang) })),
    ],
  ] as const;
  return (
    <ListFilters state={state} search={t('service.searchRows')}>
      {selects.map(([id, name, all, options]) => (
        <FilterSelect key={id} state={state} id={id} label={name} all={all} options={options} />
      ))}
    </ListFilters>
  );
}
