import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { mendCatalogAddress, type UnreadValue } from '@manzil/shared/domain/catalogMending';
import { useFilterText } from '@/blocks/listing/filter/useFilterText';
import { FilterChips } from '@/ui/form/FilterChips';
import type { CatalogState } from './useCatalogState';

/** Values that are named in the notice, and how much of each. */
const MAX_NAMED = 4;
const LONGEST_NAMED = 40;

/** Replaces the address by one the filter is read from, if its meaning is plain; returns the values that aren't applied. */
function useMendedAddress(): UnreadValue[] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { mended, unread } = useMemo(() => {
    const query = new URLSearchParams(search);
    const before = query.toString();
    const values = mendCatalogAddress(query);
    return { unread: values, mended: query.toString() === before ? undefined : query.toString() };
  }, [search]);
  useEffect(() => {
    if (mended) void navigate({ search: mended }, { replace: true, preventScrollReset: true });
  }, [mended, navigate]);
  return unread;
}

/** Says which values of the address aren't applied. */
function UnreadValues({ of }: { of: readonly UnreadValue[] }) {
  const { t } = useTranslation();
  if (of.length === 0) return null;
  const sentences = of
    .slice(0, MAX_NAMED)
    .map(({ key, value }) => t('catalog.unread', { value: `${key}=${value.slice(0, LONGEST_NAMED)}` }));
  return (
    <p role="status" className="mb-4 text-small break-words text-muted">
      {sentences.join(' ')}
    </p>
  );
}

/** Chips of the active filter values, each removable; clearing all keeps the deal type and the sort order. */
export function ActiveChips({
  state: { filter, change, ask },
}: {
  state: Pick<CatalogState, 'filter' | 'change' | 'ask'>;
}) {
  const unread = useMendedAddress();
  const chips = useFilterText().chips(filter);
  return (
    <>
      <UnreadValues of={unread} />
      {chips.length > 0 && (
        <FilterChips
          chips={chips}
          onUndo={change}
          onClear={() => ask({ category: filter.category, ...(filter.sort && { sort: filter.sort }) })}
        />
      )}
    </>
  );
}
