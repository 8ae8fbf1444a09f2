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

/** The places that are asked for, as values. */
export function placesOf({ city, district, places }: Places) {
  const one = placeValue(city, district);
  return places ?? (one === undefined ? [] : [one]);
}

/** Asks for these places and no others: one of them as emirate and district, as addresses have always said it. */
export function askPlaces(values: readonly string[]): { [Key in keyof Places]: Places[Key] | undefined } {
  const [one, second] = values;
  const { city, district } = second === undefined ? splitPlace(one) : {};
  return { city, district, places: second === undefined ? undefined : [...values] };
}

/** With one place more, or without it: an emirate stands for its districts, and gives way to one of them. */
export function withPlace(values: readonly string[], value: string): string[] {
  if (values.includes(value)) return values.filter((other) => other !== value);
  return [
    ...values.filter((other) => !other.startsWith(`${value}/`) && !value.startsWith(`${other}/`)),
    value,
  ];
}

/** What a place is called. */
export function placeName(
  place: string,
  lang: Locale,
  districtName: (city: string, district: string) => string,
): string {
  const { city = '', district } = splitPlace(place);
  return district ? districtName(city, district) : emirateName(city, lang);
}
