import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Emirate } from '@manzil/shared/domain/enums';
import { Combobox } from '@/ui/form/Combobox';
import type { CatalogFilter, FilterChange } from './filterParams';
import { useSuggestions } from './useSuggestions';
import { askPlaces, placesOf, withPlace } from './places';
import { usePlaceOptions } from './usePlaceOptions';

type Place = Pick<CatalogFilter, 'city' | 'district' | 'places' | 'search'>;

const NOWHERE = { city: undefined, district: undefined, places: undefined, search: undefined };

interface PlaceFieldProps {
  of: Place;
  /** Where: all four are given, what was left is undefined. Further answers when words said more than a place. */
  onChange: (change: FilterChange) => void;
  hideLabel?: boolean;
  inputClass?: string;
  hasIcon?: boolean;
}

/**
 * Where: emirates and districts of the list, one pressed after the other, or any words (building, reference, project).
 * Words that say more, like "2 bed villa in dubai", and landmarks are offered as a whole filter.
 */
export function PlaceField({ of, onChange, hideLabel = false, inputClass, hasIcon }: PlaceFieldProps) {
  const { t } = useTranslation();
  const [wants, setWants] = useState(false);
  // A building is shown by its own name, its district stands among the chips.
  const places = of.search ? [] : placesOf(of);
  const [first, ...others] = places;
  const options = usePlaceOptions(places, wants);
  const { found, onTyped, meaningOf } = useSuggestions();
  const navigate = useNavigate();
  const choose = (value: string | undefined) => {
    const meant = meaningOf(value);
    if (meant?.kind === 'page') void navigate(meant.path);
    else if (meant?.kind === 'filter') onChange({ ...NOWHERE, ...meant.filter });
    else if (meant) {
      const { city, district, name } = meant;
      onChange({ city: city as Emirate, district, search: name });
    } else onChange({ ...NOWHERE, ...askPlaces(value === undefined ? [] : withPlace(places, value)) });
  };
  return (
    <Combobox
      label={t('filter.place')}
      hideLabel={hideLabel}
      placeholder={t('filter.placeHint')}
      options={options}
      value={first}
      others={others}
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
