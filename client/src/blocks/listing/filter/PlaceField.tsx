import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Emirate } from '@manzil/shared/domain/enums';
import { Combobox } from '@/ui/choice/Combobox';
import type { CatalogFilter, FilterChange } from './filterParams';
import { useSuggestions } from './useSuggestions';
import { placesFilter, placesOf, withPlace } from './places';
import { usePlaceOptions } from './usePlaceOptions';

type Place = Pick<CatalogFilter, 'city' | 'district' | 'places' | 'search'>;

const NOWHERE = { city: undefined, district: undefined, places: undefined, search: undefined };

interface PlaceFieldProps {
  place: Place;
  /**
   * Always passes all four place fields, undefined if cleared, plus other filters if the text implied more than a
   * place.
   */
  onChange: (change: FilterChange) => void;
  hideLabel?: boolean;
  inputClass?: string;
  hasIcon?: boolean;
}

/**
 * Location field: emirates and districts chosen one after another, or free text (building, reference, project). Text
 * that implies more, like "2 bed villa in dubai", and landmarks are suggested as complete filters.
 */
export function PlaceField({ place, onChange, hideLabel = false, inputClass, hasIcon }: PlaceFieldProps) {
  const { t } = useTranslation();
  const [wants, setWants] = useState(false);
  // A building appears by its own name here; its district is among the chips.
  const places = place.search ? [] : placesOf(place);
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
    } else onChange({ ...NOWHERE, ...placesFilter(value === undefined ? [] : withPlace(places, value)) });
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
        value: place.search,
        onChange: (text) => onChange({ ...NOWHERE, search: text || undefined }),
      }}
      {...(hasIcon && { before: <MapPin aria-hidden className="size-4" /> })}
      {...(inputClass !== undefined && { inputClass })}
    />
  );
}
