import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { BedsSection, PriceSection, TypeSection } from './sections';
import { useDraft } from './useDraft';
import type { FilterChange } from '@/property/filterParams';
import { changed, type Asked } from './useCatalogState';

const PARTS = { type: TypeSection, price: PriceSection, beds: BedsSection } as const;
/** What each part asks, for taking it back. */
const NOTHING = {
  type: { propertyType: undefined },
  price: { minPrice: undefined, maxPrice: undefined },
  beds: { bedrooms: undefined, bathrooms: undefined },
} satisfies Record<keyof typeof PARTS, FilterChange>;

interface FilterPanelProps {
  part: keyof typeof PARTS;
  filter: Asked;
  onApply: (filter: Asked) => void;
}

/** One question of the filter in the panel under its button. */
export function FilterPanel({ part, filter, onApply }: FilterPanelProps) {
  const { t } = useTranslation();
  const { draft, set, facets, action, isWrong } = useDraft(filter);
  const Part = PARTS[part];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft);
      }}
    >
      <Part draft={draft} set={set} facets={facets} />
      <div className="mt-4 flex justify-between gap-2 border-t border-hair pt-4">
        <Button variant="quiet" className="-ms-3" onClick={() => onApply(changed(draft, NOTHING[part]))}>
          {t('filter.reset')}
        </Button>
        <Button type="submit" variant="primary" disabled={isWrong}>
          {action}
        </Button>
      </div>
    </form>
  );
}
