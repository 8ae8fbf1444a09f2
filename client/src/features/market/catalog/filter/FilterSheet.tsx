import { ChevronDown, History } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/i18n/format';
import { useSession } from '@/platform/session';
import { useApiQuery } from '@/platform/api/useApi';
import { choicesOf } from '@/platform/i18n/labels';
import { Button } from '@/ui/Button';
import { Sheet } from '@/ui/overlay/Modal';
import { SegmentedControl, Switch } from '@/ui/choice/Toggles';
import { countDetails, DetailSections, OneSection, RangeSection } from './DetailSections';
import { AmenitySection, BedsSection, PriceSection, TypeSection } from '@/blocks/listing/filter/sections';
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

/** The less common filters, folded unless one of them is set. */
function MoreDetails({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(count > 0);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group border-t border-hair"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-medium text-strong">
        {t('filter.details')}
        <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="pt-2">{isOpen && children}</div>
    </details>
  );
}

/** All filters in a sheet, applied together: the most used first, the less common ones folded. */
export function FilterSheet({ filter, onApply, onClose }: FilterSheetProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const session = useSession();
  const { draft, set, facets, action, isWrong } = useFilterDraft(filter);
  // Marks from the URL need the mode that shows them.
  const [cycles, setCycles] = useState(Boolean(filter.nice ?? filter.avoid));
  const section = { draft, set, facets, cycles };
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
        <PriceSection {...section} />
        <div>
          <BedsSection {...section} />
        </div>
        <TypeSection {...section} />
        <OneSection field="furnishing" draft={draft} set={set} />
        <PopularSection {...section} />
        <RangeSection field="area" {...section} />
        <AmenitySection {...section} />
        <NearSection draft={draft} set={set} />
        <ReachSection draft={draft} set={set} />
        <MoreDetails count={countDetails(draft)}>
          <DetailSections draft={draft} set={set} facets={facets} />
        </MoreDetails>
        <div className="border-t border-hair pt-4">
          <Switch
            label={t('filter.weigh')}
            help={t('filter.weighHelp')}
            checked={cycles}
            onChange={setCycles}
          />
          {cycles && (
            <div className="mt-4 grid gap-4">
              <NamedSection field="nice" draft={draft} set={set} />
              <NamedSection field="avoid" draft={draft} set={set} />
            </div>
          )}
        </div>
      </div>
    </Sheet>
  );
}
