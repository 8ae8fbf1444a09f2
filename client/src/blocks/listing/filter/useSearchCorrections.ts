import { useLang } from '@/platform/i18n/format';
import { useApiQuery } from '@/platform/api/useApi';
import type { Emirate } from '@manzil/shared/domain/enums';
import type { FilterChange } from './filterParams';
import { useFilterText } from './useFilterText';

/** Suggestions for a search without results: filters, and places under another spelling. */
export function useSearchCorrections(search: string | undefined): { text: string; change: FilterChange }[] {
  const lang = useLang();
  const { line } = useFilterText();
  const { data } = useApiQuery(
    'properties.suggest',
    { search: search ?? '', limit: 3 },
    { enabled: Boolean(search), staleTime: 60_000 },
  );
  if (!search || !data) return [];
  const filters = data.meant.map(({ type: _type, ...filter }) => ({
    text: line(filter),
    change: { ...filter, search: undefined },
  }));
  const places = data.data.flatMap(({ kind, city, district, [lang]: name }) =>
    kind === 'city' || kind === 'district'
      ? [{ text: name, change: { city: city as Emirate, district, search: undefined } }]
      : [],
  );
  return [...filters, ...places];
}
