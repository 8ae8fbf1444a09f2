import { useTranslation } from 'react-i18next';
import { applyChange, type DealFilter } from '@/blocks/listing/filter/filterParams';
import { SECTIONS, clearSection } from '@/blocks/listing/filter/sections';
import { useFilterDraft } from '@/blocks/listing/filter/useFilterDraft';
import type { FilterPart } from '@/blocks/listing/filter/useFilterSummaries';
import { Button } from '@/ui/Button';

interface FilterPanelProps {
  part: FilterPart;
  filter: DealFilter;
  onApply: (filter: DealFilter) => void;
}

/** A filter section in the popover of its button. */
export function FilterPanel({ part, filter, onApply }: FilterPanelProps) {
  const { t } = useTranslation();
  const { draft, set, facets, action, isWrong } = useFilterDraft(filter);
  const Section = SECTIONS[part];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft);
      }}
    >
      <Section draft={draft} set={set} facets={facets} />
      <div className="mt-4 flex justify-between gap-2 border-t border-hair pt-4">
        <Button
          variant="quiet"
          className="-ms-3"
          onClick={() => onApply(applyChange(draft, clearSection(part, draft)))}
        >
          {t('filter.reset')}
        </Button>
        <Button type="submit" variant="primary" disabled={isWrong}>
          {action}
        </Button>
      </div>
    </form>
  );
}
