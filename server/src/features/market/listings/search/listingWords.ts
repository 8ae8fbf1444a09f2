import type { Locale } from '@manzil/shared/domain/enums';
import { findDistrict, findEmirate } from '@manzil/shared/domain/place/places';

/** District and emirate, as far as they are known: "Dubai Marina, Dubai". */
export const placeOf = (
  { city, district }: { city?: string | undefined; district?: string | undefined },
  lang: Locale,
): string =>
  [city && district ? findDistrict(city, district)?.[lang] : undefined, city && findEmirate(city)?.[lang]]
    .filter(Boolean)
    .join(lang === 'ar' ? '، ' : ', ');
