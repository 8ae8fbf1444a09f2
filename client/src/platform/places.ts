import { useEffect, useState } from 'react';
import type { Locale } from '@manzil/shared/domain/enums';
import type * as placesModule from '@manzil/shared/domain/places';

type Places = typeof placesModule;
let loaded: Places | undefined;
const loading = () =>
  import('@manzil/shared/domain/places').then((module) => {
    loaded = module;
    return module;
  });

/** The districts, loaded once and apart: 656 places would weigh down every first visit. */
export function usePlaces(): Places | undefined {
  const [places, setPlaces] = useState(loaded);
  useEffect(() => {
    if (!places) void loading().then(setPlaces);
  }, [places]);
  return places;
}

/** A district's name in the reader's language; its id made readable until the names are there. */
export function districtName(
  places: Places | undefined,
  city: string,
  district: string,
  lang: Locale,
): string {
  const place = places?.findDistrict(city, district);
  return place?.[lang] ?? district.replaceAll('_', ' ');
}
