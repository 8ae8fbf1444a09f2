import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as placesModule from '@manzil/shared/domain/place/places';

type Places = typeof placesModule;
let loaded: Places | undefined;
const loading = () =>
  import('@manzil/shared/domain/place/places').then((module) => {
    loaded = module;
    return module;
  });

/**
 * Districts with names and positions, loaded once on demand: 656 places would slow down every first visit.
 * @param isNeeded loads them from then on; for names alone use `useDistrictName`
 */
export function usePlaces(isNeeded = true): Places | undefined {
  const [places, setPlaces] = useState(loaded);
  useEffect(() => {
    if (!places && isNeeded) void loading().then(setPlaces);
  }, [places, isNeeded]);
  return places;
}

/**
 * A district's name in the reader's language, from the texts of namespace `districts` (client/districtNames.ts), cached
 * like all texts; a readable form of its id until these load.
 */
export function useDistrictName(): (city: string, district: string) => string {
  const { i18n } = useTranslation('districts', { useSuspense: false });
  return (city, district) => {
    const name: unknown = i18n.getResource(
      i18n.resolvedLanguage ?? i18n.language,
      'districts',
      `${city}.${district}`,
    );
    return typeof name === 'string' ? name : district.replaceAll('_', ' ');
  };
}
