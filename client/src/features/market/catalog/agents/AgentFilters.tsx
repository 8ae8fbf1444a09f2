import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AGENT_SORTS } from '@manzil/shared/domain/enums';
import type { AgentsFilter } from '@manzil/shared/domain/address/agentsAddress';
import { MIN_RATINGS } from '@manzil/shared/domain/address/servicesAddress';
import { useLang } from '@/platform/i18n/format';
import { choicesOf } from '@/platform/i18n/labels';
import type { useListState } from '@/platform/hooks/useListState';
import { placeValue, splitPlace } from '@/blocks/listing/filter/places';
import { usePlaceOptions } from '@/blocks/listing/filter/usePlaceOptions';
import { Combobox } from '@/ui/choice/Combobox';
import { FILTER_WIDTH, FilterSelect, ListFilters } from '@/ui/form/ListFilters';
import { Select } from '@/ui/choice/Select';

type State = ReturnType<typeof useListState>;

/** Filter by emirate or district; districts load on first use. */
function Place({ state, filter }: { state: State; filter: AgentsFilter }) {
  const { t } = useTranslation();
  const [wants, setWants] = useState(false);
  const place = placeValue(filter.city, filter.district);
  return (
    <Combobox
      label={t('service.where')}
      hideLabel
      className={FILTER_WIDTH}
      placeholder={t('service.anywhere')}
      options={usePlaceOptions(place ? [place] : [], wants)}
      value={place}
      onFocus={() => setWants(true)}
      onChange={(value) => {
        const { city = '', district = '' } = splitPlace(value);
        state.set('city', city);
        state.set('district', district);
      }}
    />
  );
}

/** Search, filters and order of the directory, stored in the address. */
export function AgentFilters({ state, filter }: { state: State; filter: AgentsFilter }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <ListFilters state={state} search={t('agents.search')}>
      <Place state={state} filter={filter} />
      <FilterSelect
        state={state}
        id="language"
        label={t('agents.language')}
        all={t('agents.anyLanguage')}
        options={choicesOf('languagesSpoken').map((one) => ({ value: one.id, label: one[lang] }))}
      />
      <FilterSelect
        state={state}
        id="minRating"
        label={t('service.rating')}
        all={t('agents.anyRating')}
        options={MIN_RATINGS.map((n) => ({ value: String(n), label: t('service.ratingLeast', { n }) }))}
      />
      <Select
        label={t('catalog.sort')}
        hideLabel
        className={FILTER_WIDTH}
        value={filter.sort ?? 'rating'}
        onChange={({ target: { value } }) => state.set('sort', value === 'rating' ? '' : value)}
        options={AGENT_SORTS.map((value) => ({ value, label: t(`agents.sort.${value}`) }))}
      />
    </ListFilters>
  );
}
