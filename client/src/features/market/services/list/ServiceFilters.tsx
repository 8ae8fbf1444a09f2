import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_RATINGS } from '@manzil/shared/domain/address/servicesAddress';
import type { Output } from '@/platform/api/api';
import { useApiQuery } from '@/platform/api/useApi';
import { formatNumber } from '@/platform/i18n/format';
import { placeValue, splitPlace } from '@/blocks/listing/filter/places';
import { usePlaceOptions } from '@/blocks/listing/filter/usePlaceOptions';
import { Combobox } from '@/ui/choice/Combobox';
import { RangeField } from '@/ui/form/RangeField';
import { SegmentedControl, Switch } from '@/ui/choice/Toggles';
import { countOf, facetsQuery, STALE_TIME_MS } from './facets';
import type { ServicesState } from './useServicesState';

const ANY = 'any';

type Facets = NonNullable<Output<'services.getAll'>['facets']>;
interface PartProps extends Pick<ServicesState, 'filter' | 'change'> {
  facets: Facets | undefined;
}

/** Filter by the emirate or district served; places load on first use. */
function Where({ filter, change, facets }: PartProps) {
  const { t } = useTranslation();
  const [wantsPlace, setWantsPlace] = useState(false);
  const place = placeValue(filter.city, filter.district);
  const places = usePlaceOptions(place ? [place] : [], wantsPlace).map((option) => {
    const { city, district } = splitPlace(option.value);
    const count = district
      ? city === filter.city && countOf(facets?.district ?? [], district)
      : countOf(facets?.city, option.value);
    return typeof count === 'number' ? { ...option, hint: formatNumber(count) } : option;
  });
  return (
    <Combobox
      label={t('service.where')}
      placeholder={t('service.anywhere')}
      options={places}
      value={place}
      onFocus={() => setWantsPlace(true)}
      onChange={(value) => change({ city: undefined, district: undefined, ...splitPlace(value) })}
    />
  );
}

/** Service filters except text and trade, each choice with its count; changes apply immediately. */
export function ServiceFilters({ filter, change }: Pick<ServicesState, 'filter' | 'change'>) {
  const { t } = useTranslation();
  const { data } = useApiQuery('services.getAll', facetsQuery(filter), {
    keepPrevious: true,
    staleTime: STALE_TIME_MS,
  });
  const facets = data?.facets;
  return (
    <div className="grid gap-6">
      <Where filter={filter} change={change} facets={facets} />
      <Switch
        label={t('service.openNow')}
        help={facets && t('service.found', { count: facets.openNow, n: formatNumber(facets.openNow) })}
        checked={filter.openNow ?? false}
        onChange={(isOn) => change({ openNow: isOn || undefined })}
      />
      <SegmentedControl
        label={t('service.rating')}
        value={filter.minRating === undefined ? ANY : String(filter.minRating)}
        onChange={(value) => change({ minRating: MIN_RATINGS.find((least) => String(least) === value) })}
        options={[
          { value: ANY, label: t('filter.any') },
          ...[...MIN_RATINGS].reverse().map((least) => ({ value: String(least), label: `${least}+` })),
        ]}
      />
      <RangeField
        label={t('filter.price')}
        unit="AED"
        value={{ min: filter.minPrice, max: filter.maxPrice }}
        onChange={({ min, max }) => change({ minPrice: min, maxPrice: max })}
        buckets={facets?.price}
      />
    </div>
  );
}
