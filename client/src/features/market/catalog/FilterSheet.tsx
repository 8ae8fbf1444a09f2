import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/i18n/format';
import { useSession } from '@/platform/session';
import { useApiQuery } from '@/platform/api/useApi';
import { choicesOf } from '@/platform/i18n/labels';
import { PlaceField } from '@/blocks/listing/filter/PlaceField';
import { Button } from '@/ui/Button';
import { Sheet } from '@/ui/overlay/Modal';
import { SegmentedControl } from '@/ui/form/Toggles';
import { DetailSections } from './DetailSections';
import { AmenitySections, BedsSection, PriceSection, TypeSection } from '@/blocks/listing/filter/sections';
import { NamedSection } from './NamedSection';
import { NearSection } from './NearSection';
import { ReachSection } from './ReachSection';
import { PopularSection } from './PopularSection';
import type { DealFilter } from '@/blocks/listing/filter/filterParams';
import { useFilterDraft } from '@/blocks/listing/filter/useFilterDraft';

interface FilterSheetProps {
  filter: DealFilter;
  onApply: (filter: DealFilter) => void;
  onClose: () => void;
}

/** Restores the filter the person kept for later visits. */
function SavedFilter({ person, onApply }: { person: string; onApply: (filter: DealFilter) => void }) {
  const { t } = useTranslation();
  const { data } = useApiQuery('savedFilters.fetchCatalog', { id: person });
  const saved = data?.data;
  if (!saved) return null;
  const { type, ...filter } = saved;
  return (
    <Button
      icon={History}
      onClick={() => onApply({ ...filter, category: filter.category ?? type ?? 'rent' })}
    >
      {t('filter.kept')}
    </Button>
  );
}

/** All filters in a sheet, applied together. */
export function FilterSheet({ filter, onApply, onClose }: FilterSheetProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const session = useSession();
  const { draft, set, facets, action, isWrong } = useFilterDraft(filter);
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
        {session && <SavedFilter person={session.user.id} onApply={onApply} />}
        <SegmentedControl
          label={t('filter.deal')}
          options={choicesOf('dealType').map((deal) => ({
            value: deal.id as DealFilter['category'],
            label: deal[lang],
          }))}
          value={draft.category}
          onChange={(category) => set({ category })}
        />
        <PlaceField of={draft} onChange={set} />
        <NearSection draft={draft} set={set} />
        <ReachSection draft={draft} set={set} />
        <PopularSection draft={draft} set={set} facets={facets} />
        <TypeSection {...section} />
        <PriceSection {...section} />
        <div>
          <BedsSection {...section} />
        </div>
        <DetailSections draft={draft} set={set} facets={facets} />
        <AmenitySections {...section} />
        <NamedSection of="nice" draft={draft} set={set} />
        <NamedSection of="avoid" draft={draft} set={set} />
      </div>
    </Sheet>
  );
}
