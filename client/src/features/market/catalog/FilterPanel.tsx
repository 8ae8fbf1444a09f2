import { useTranslation } from 'react-i18next';
import { changed, type Asked } from '@/blocks/listing/filter/filterParams';
import { SECTION_OF, takenBack } from '@/blocks/listing/filter/sections';
import { useDraft } from '@/blocks/listing/filter/useDraft';
import type { Part } from '@/blocks/listing/filter/usePartWords';
import { Button } from '@/ui/Button';

interface FilterPanelProps {
  part: Part;
  filter: Asked;
  onApply: (filter: Asked) => void;
}

/** A filter section in the popover of its button. */
export function FilterPanel({ part, filter, onApply }: FilterPanelProps) {
  const { t } = useTranslation();
  const { draft, set, facets, action, isWrong } = useDraft(filter);
  const Section = SECTION_OF[part];
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
          onClick={() => onApply(changed(draft, takenBack(part, draft)))}
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
