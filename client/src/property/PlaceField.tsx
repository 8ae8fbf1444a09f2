import { MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Combobox } from '@/ui/Combobox';
import type { CatalogFilter } from './filterParams';
import { placeValue, splitPlace, usePlaceOptions } from './usePlaceOptions';

type Place = Pick<CatalogFilter, 'city' | 'district' | 'search'>;

interface PlaceFieldProps {
  of: Place;
  /** All three are given; what was left is undefined. */
  onChange: (place: { [Key in keyof Required<Place>]: Place[Key] }) => void;
  hideLabel?: boolean;
  inputClass?: string;
  hasIcon?: boolean;
}

/** Where: an emirate or a district of the list, or any words (building, reference, project). */
export function PlaceField({ of, onChange, hideLabel = false, inputClass, hasIcon }: PlaceFieldProps) {
  const { t } = useTranslation();
  const options = usePlaceOptions();
  return (
    <Combobox
      label={t('filter.place')}
      hideLabel={hideLabel}
      placeholder={t('filter.placeHint')}
      options={options}
      value={placeValue(of.city, of.district)}
      onChange={(value) =>
        onChange({ city: undefined, district: undefined, search: undefined, ...splitPlace(value) })
      }
      freeText={{
        value: of.search,
        onChange: (text) => onChange({ city: undefined, district: undefined, search: text || undefined }),
      }}
      {...(hasIcon && { before: <MapPin aria-hidden className="size-4" /> })}
      {...(inputClass !== undefined && { inputClass })}
    />
  );
}
