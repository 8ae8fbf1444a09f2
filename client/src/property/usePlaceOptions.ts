import { useMemo } from 'react';
import type { Emirate } from '@manzil/shared/domain/enums';
import { EMIRATE_CHOICES } from '@/platform/labels';
import { useLang } from '@/platform/format';
import { useDistrictName, usePlaces } from '@/platform/places';
import type { Option } from '@/ui/Select';

/** A place as one value: the emirate, or emirate and district. */
export const placeValue = (city: string | undefined, district: string | undefined): string | undefined =>
  city && (district ? `${city}/${district}` : city);

export function splitPlace(value: string | undefined): { city?: Emirate; district?: string } {
  const [city, district] = value?.split('/') ?? [];
  return { ...(city && { city: city as Emirate }), ...(district && { district }) };
}

const initials = (name: string) =>
  name
    .split(/[\s-]+/)
    .map((word) => word[0])
    .join('');

/**
 * The emirates, then their districts in groups; found by both languages and by initials. Until the person `wants` to
 * choose, the districts are not loaded: only the chosen one stands there.
 */
export function usePlaceOptions(chosen: string | undefined, wants: boolean): Option[] {
  const lang = useLang();
  const places = usePlaces(wants);
  const districtName = useDistrictName();
  const { city, district } = splitPlace(chosen);
  const chosenName = city && district && districtName(city, district);
  return useMemo(() => {
    const emirates = EMIRATE_CHOICES.map(({ id, en, ar }) => ({
      value: id,
      label: lang === 'ar' ? ar : en,
      keywords: `${en} ${ar} ${initials(en)}`,
    }));
    const districts = EMIRATE_CHOICES.flatMap((emirate) =>
      (places?.districtsOf(emirate.id as Emirate) ?? []).map((district) => ({
        value: `${emirate.id}/${district.id}`,
        label: district[lang],
        group: emirate[lang],
        keywords: `${district.en} ${district.ar} ${initials(district.en)}`,
      })),
    );
    const alone = !places && chosen && chosenName ? [{ value: chosen, label: chosenName }] : [];
    return [...emirates, ...districts, ...alone];
  }, [lang, places, chosen, chosenName]);
}
