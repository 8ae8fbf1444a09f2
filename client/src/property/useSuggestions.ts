import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/format';
import { emirateName } from '@/platform/labels';
import { useDistrictName } from '@/platform/places';
import { useApiQuery } from '@/platform/useApi';
import type { Option } from '@/ui/Select';
import { usePaused } from '@/ui/usePaused';
import { pathOf } from './card';
import { placeValue } from './usePlaceOptions';

/** Milliseconds between the last key and the question. */
const PAUSE = 200;
/** Letters from which on an answer says something. */
const LEAST = 2;

/** What a suggestion stands for. */
export type Suggested =
  { kind: 'page'; path: string } | { kind: 'building'; city: string; district: string; name: string };

/**
 * What the server knows beside the list of places: buildings, reference and permit numbers of published listings, and
 * places under other spellings. `meaningOf` an option's value tells what was chosen; undefined for places.
 */
export function useSuggestions() {
  const { t } = useTranslation();
  const lang = useLang();
  const districtName = useDistrictName();
  const [typed, setTyped] = useState('');
  const search = usePaused(typed.trim(), PAUSE);
  const { data } = useApiQuery(
    'properties.suggest',
    { search },
    { enabled: search.length >= LEAST, staleTime: 60_000 },
  );
  const answer = search.length >= LEAST && typed.trim() !== '' ? data?.data : undefined;
  const { found, meanings } = useMemo(() => {
    const meanings = new Map<string, Suggested>();
    const found = (answer ?? []).flatMap((one): Option[] => {
      const { kind, city = '', district = '', id } = one;
      const label = one[lang];
      if (kind === 'building') {
        const value = `building:${city}/${district}/${label}`;
        meanings.set(value, { kind: 'building', city, district, name: label });
        return [{ value, label, hint: districtName(city, district), group: t('filter.buildings') }];
      }
      if (kind === 'reference' || kind === 'permit') {
        if (!id) return [];
        const value = `${kind}:${id}`;
        meanings.set(value, { kind: 'page', path: pathOf(id) });
        return [{ value, label, group: t(kind === 'permit' ? 'filter.permits' : 'filter.references') }];
      }
      const value = placeValue(city, district || undefined);
      return value ? [{ value, label, ...(district && { group: emirateName(city, lang) }) }] : [];
    });
    return { found, meanings };
  }, [answer, lang, t, districtName]);
  return { found, onTyped: setTyped, meaningOf: (value: string | undefined) => meanings.get(value ?? '') };
}
