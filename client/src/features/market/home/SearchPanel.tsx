import { useTranslation } from 'react-i18next';
import type { Asked, FilterChange } from '@/blocks/listing/filter/filterParams';
import { SECTION_OF, takenBack } from '@/blocks/listing/filter/sections';
import { useBrings } from '@/blocks/listing/filter/useDraft';
import type { Part } from '@/blocks/listing/filter/usePartWords';
import { Button } from '@/ui/Button';

interface SearchPanelProps {
  part: Part;
  asked: Asked;
  set: (change: FilterChange) => void;
}

/**
 * A filter of the search in the panel under its button, as in the catalog. Changes apply immediately, so that the next
 * filter's counts include them; the button submits the surrounding form.
 */
export function SearchPanel({ part, asked, set }: SearchPanelProps) {
  const { t } = useTranslation();
  const { facets, action, isWrong } = useBrings(asked);
  const Section = SECTION_OF[part];
  return (
    <>
      <Section draft={asked} set={set} facets={facets} />
      <div className="sticky -bottom-5 -mx-5 mt-4 -mb-5 flex justify-between gap-2 border-t border-hair bg-raised p-5 pt-4">
        <Button variant="quiet" className="-ms-3" onClick={() => set(takenBack(part, asked))}>
          {t('filter.reset')}
        </Button>
        <Button type="submit" variant="primary" disabled={isWrong}>
          {action}
        </Button>
      </div>
    </>
  );
}
