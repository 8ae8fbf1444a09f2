import { useTranslation } from 'react-i18next';
import type { DealFilter, FilterChange } from '@/blocks/listing/filter/filterParams';
import { SECTIONS, clearSection } from '@/blocks/listing/filter/sections';
import { useFilterCounts } from '@/blocks/listing/filter/useFilterDraft';
import type { FilterPart } from '@/blocks/listing/filter/useFilterSummaries';
import { formatNumber } from '@/platform/i18n/format';
import { Button } from '@/ui/Button';

interface SearchPanelProps {
  part: FilterPart;
  filter: DealFilter;
  set: (change: FilterChange) => void;
  onDone: () => void;
}

/**
 * A filter of the search in the panel under its button, as in the catalog. Changes apply immediately, so that the next
 * filter's counts include them; the button closes the panel.
 */
export function SearchPanel({ part, filter, set, onDone }: SearchPanelProps) {
  const { t } = useTranslation();
  const { facets, count, isWrong } = useFilterCounts(filter);
  const Section = SECTIONS[part];
  return (
    <>
      <Section draft={filter} set={set} facets={facets} />
      <div className="sticky -bottom-5 -mx-5 mt-4 -mb-5 flex justify-between gap-2 border-t border-hair bg-raised p-5 pt-4">
        <Button variant="quiet" className="-ms-3" onClick={() => set(clearSection(part, filter))}>
          {t('filter.reset')}
        </Button>
        <Button variant="primary" className="numbers" disabled={isWrong} onClick={onDone}>
          {count === undefined ? t('filter.done') : t('filter.doneCount', { n: formatNumber(count) })}
        </Button>
      </div>
    </>
  );
}
