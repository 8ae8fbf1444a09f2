import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/format';
import { choicesOf } from '@/platform/labels';
import { PlaceField } from '@/property/PlaceField';
import { Button } from '@/ui/Button';
import { Sheet } from '@/ui/Modal';
import { SegmentedControl } from '@/ui/Toggles';
import { AmenitySections, BedsSection, DetailSections, PriceSection, TypeSection } from './sections';
import type { Asked } from './useCatalogState';
import { useDraft } from './useDraft';

interface FilterSheetProps {
  filter: Asked;
  onApply: (filter: Asked) => void;
  onClose: () => void;
}

/** Every question of the filter, applied together. */
export function FilterSheet({ filter, onApply, onClose }: FilterSheetProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const { draft, set, facets, action, isWrong } = useDraft(filter);
  const section = { draft, set, facets };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('filter.title')}
      footer={
        <>
          <Button
            variant="quiet"
            onClick={() => onApply({ category: draft.category, ...(draft.sort && { sort: draft.sort }) })}
          >
            {t('ui.clearAll')}
          </Button>
          <Button
            variant="primary"
            className="flex-1 numbers"
            disabled={isWrong}
            onClick={() => onApply(draft)}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <SegmentedControl
          label={t('filter.deal')}
          options={choicesOf('dealType').map((deal) => ({
            value: deal.id as Asked['category'],
            label: deal[lang],
          }))}
          value={draft.category}
          onChange={(category) => set({ category })}
        />
        <PlaceField of={draft} onChange={set} />
        <TypeSection {...section} />
        <PriceSection {...section} />
        <div>
          <BedsSection {...section} />
        </div>
        <DetailSections draft={draft} set={set} />
        <AmenitySections {...section} />
      </div>
    </Sheet>
  );
}
