import { useFilterWords } from '@/blocks/listing/filter/useFilterWords';
import { AskedChips } from '@/ui/form/AskedChips';
import type { CatalogState } from './useCatalogState';

/** Chips of the active filter values, each removable; clearing all keeps the deal type and the sort order. */
export function ActiveChips({
  state: { filter, change, ask },
}: {
  state: Pick<CatalogState, 'filter' | 'change' | 'ask'>;
}) {
  return (
    <AskedChips
      chips={useFilterWords().chips(filter)}
      onUndo={change}
      onClear={() => ask({ category: filter.category, ...(filter.sort && { sort: filter.sort }) })}
    />
  );
}
