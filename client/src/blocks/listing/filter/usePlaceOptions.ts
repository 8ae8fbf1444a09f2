import { useMemo } from 'react';
import type { Emirate } from '@manzil/shared/domain/enums';
import { EMIRATE_CHOICES } from '@/platform/i18n/labels';
import { useLang } from '@/platform/i18n/format';
import { useDistrictName, usePlaces } from '@/platform/i18n/places';
import type { Option } from '@/ui/choice/Select';
import { splitPlace } from './places';

const initials = (name: string) =>
  name
    .split(/[\s-]+/)
    .map((word) => word[0])
    .join('');

/**
 * Place options: emirates, then their districts in groups, searchable in both languages and by initials. Until `wants`
 * is set, districts are not loaded and only the chosen ones are listed.
 */
export function usePlaceOptions(chosen: readonly string[], wants: boolean): Option[] {
  const lang = useLang();
  const places = usePlaces(wants);
  const districtName = useDistrictName();
  const listed = useMemo(() => {
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
    return [...emirates, ...districts];
  }, [lang, places]);
  if (places || chosen.length === 0) return listed;
  const chosenAlone = chosen.flatMap((value) => {
    const { city, district } = splitPlace(value);
    return city && district ? [{ value, label: districtName(city, district) }] : [];
  });
  return [...listed, ...chosenAlone];
}
