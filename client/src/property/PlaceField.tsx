import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Emirate } from '@manzil/shared/domain/enums';
import { Combobox } from '@/ui/Combobox';
import type { CatalogFilter, FilterChange } from './filterParams';
import { useSuggestions } from './useSuggestions';
import { placeValue, splitPlace, usePlaceOptions } from './usePlaceOptions';

type Place = Pick<CatalogFilter, 'city' | 'district' | 'search'>;

const NOWHERE = { city: undefined, district: undefined, search: undefined };

interface PlaceFieldProps {
  of: Place;
  /** Where: all three are given, what was left is undefined. Further answers when words said more than a place. */
  onChange: (change: FilterChange) => void;
  hideLabel?: boolean;
  inputClass?: string;
  hasIcon?: boolean;
}

/**
 * Where: an emirate or a district of the list, or any words (building, reference, project). Words that say more, like "2
 * bed villa in dubai", are offered as a whole filter.
 */
export function PlaceField({ of, onChange, hideLabel = false, inputClass, hasIcon }: PlaceFieldProps) {
  const { t } = useTranslation();
  const [wants, setWants] = useState(false);
  const place = placeValue(of.city, of.district);
  const options = usePlaceOptions(place, wants);
  const { found, onTyped, meaningOf } = useSuggestions();
  const navigate = useNavigate();
  const choose = (value: string | undefined) => {
    const meant = meaningOf(value);
    if (meant?.kind === 'page') void navigate(meant.path);
    else if (meant?.kind === 'filter') onChange({ ...NOWHERE, ...meant.filter });
    else if (meant) {
      const { city, district, name } = meant;
      onChange({ city: city as Emirate, district, search: name });
    } else onChange({ ...NOWHERE, ...splitPlace(value) });
  };
  return (
    <Combobox
      label={t('filter.place')}
      hideLabel={hideLabel}
      placeholder={t('filter.placeHint')}
      options={options}
      // A building is shown by its own name, its district stands among the chips.
      value={of.search ? undefined : place}
      onFocus={() => setWants(true)}
      onChange={choose}
      search={{ found, onTyped }}
      freeText={{
        value: of.search,
        onChange: (text) => onChange({ ...NOWHERE, search: text || undefined }),
      }}
      {...(hasIcon && { before: <MapPin aria-hidden className="size-4" /> })}
      {...(inputClass !== undefined && { inputClass })}
    />
  );
}
