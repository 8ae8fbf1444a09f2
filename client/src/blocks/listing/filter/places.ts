import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import type { Emirate, Locale } from '@manzil/shared/domain/enums';
import { emirateName } from '@/platform/i18n/labels';

type Places = Pick<Filter, 'city' | 'district' | 'places'>;

/** A place as one value: the emirate, or emirate and district. */
export const placeValue = (city: string | undefined, district: string | undefined): string | undefined =>
  city && (district ? `${city}/${district}` : city);

export function splitPlace(value: string | undefined): { city?: Emirate; district?: string } {
  const [city, district] = value?.split('/') ?? [];
  return { ...(city && { city: city as Emirate }), ...(district && { district }) };
}

/** The filter's places, as values. */
export function placesOf({ city, district, places }: Places) {
  const one = placeValue(city, district);
  return places ?? (one === undefined ? [] : [one]);
}

/** Filter values for exactly these places; a single place keeps the established `city` and `district` parameters. */
export function placesFilter(values: readonly string[]): { [Key in keyof Places]: Places[Key] | undefined } {
  const [one, second] = values;
  const { city, district } = second === undefined ? splitPlace(one) : {};
  return { city, district, places: second === undefined ? undefined : [...values] };
}

/** Toggles a place: an emirate replaces its districts, and a district its emirate. */
export function withPlace(values: readonly string[], value: string): string[] {
  if (values.includes(value)) return values.filter((other) => other !== value);
  return [
    ...values.filter((other) => !other.startsWith(`${value}/`) && !value.startsWith(`${other}/`)),
    value,
  ];
}

/** Display name of a place. */
export function placeName(
  place: string,
  lang: Locale,
  districtName: (city: string, district: string) => string,
): string {
  const { city = '', district } = splitPlace(place);
  return district ? districtName(city, district) : emirateName(city, lang);
}
