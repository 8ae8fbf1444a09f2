import { UnreadAddress } from '@/blocks/listing/filter/UnreadAddress';
import { useFilterText } from '@/blocks/listing/filter/useFilterText';
import { FilterChips } from '@/ui/choice/FilterChips';
import type { CatalogState } from '../useCatalogState';

/** Chips of the active filter values, each removable; clearing all keeps the deal type and the sort order. */
export function ActiveChips({
  state: { filter, change, ask },
}: {
  state: Pick<CatalogState, 'filter' | 'change' | 'ask'>;
}) {
  const chips = useFilterText().chips(filter);
  return (
    <>
      <UnreadAddress page="catalog" />
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
