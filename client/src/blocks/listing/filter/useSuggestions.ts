import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/i18n/format';
import { emirateName } from '@/platform/i18n/labels';
import { useDistrictName } from '@/platform/i18n/places';
import { useApiQuery } from '@/platform/api/useApi';
import type { Option } from '@/ui/choice/Select';
import { useDebounced } from '@/ui/overlay/useDebounced';
import { pathOf } from '../card/card';
import type { CatalogFilter } from './filterParams';
import { useFilterText } from './useFilterText';
import { placeValue } from './places';

/** Debounce in milliseconds. */
const DEBOUNCE_MS = 200;
/** Minimum letters for useful suggestions. */
const MIN_LETTERS = 2;

/** Target of a suggestion. */
export type SuggestionTarget =
  | { kind: 'page'; path: string }
  | { kind: 'building'; city: string; district: string; name: string }
  | { kind: 'filter'; filter: CatalogFilter };

/**
 * Server suggestions in addition to the list of places: filters implied by the text, buildings, reference and permit
 * numbers of published listings, and places under other spellings. `meaningOf` returns the target of an option's value;
 * undefined for places.
 */
export function useSuggestions() {
  const { t } = useTranslation();
  const lang = useLang();
  const districtName = useDistrictName();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  const { data } = useApiQuery(
    'properties.suggest',
    { search },
    { enabled: search.length >= MIN_LETTERS, staleTime: 60_000 },
  );
  const { line } = useFilterText();
  const answer = search.length >= MIN_LETTERS && typed.trim() !== '' ? data : undefined;
  const meanings = new Map<string, SuggestionTarget>();
  const meant = (answer?.meant ?? []).map((filter): Option => {
    const value = `filter:${JSON.stringify(filter)}`;
    meanings.set(value, { kind: 'filter', filter });
    return { value, label: line(filter), group: t('filter.meant') };
  });
  const found = (answer?.data ?? []).flatMap((one): Option[] => {
    const { kind, city = '', district = '', id, landmark } = one;
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
    if (kind === 'landmark') {
      if (!landmark) return [];
      const value = `landmark:${landmark}`;
      meanings.set(value, { kind: 'filter', filter: { near: [landmark] } });
      return [{ value, label, group: t('filter.near') }];
    }
    const value = placeValue(city, district || undefined);
    return value ? [{ value, label, ...(district && { group: emirateName(city, lang) }) }] : [];
  });
  return {
    found: [...meant, ...found],
    onTyped: setTyped,
    meaningOf: (value: string | undefined) => meanings.get(value ?? ''),
  };
}
