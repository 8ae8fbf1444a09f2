import { Plus, Printer, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreaUnit, useLang } from '@/platform/i18n/format';
import { useDistrictName } from '@/platform/i18n/places';
import { Button, ButtonLink } from '@/ui/Button';
import { ShareButton } from '@/ui/ShareButton';
import { EmptyState, ErrorState } from '@/ui/States';
import { Switch } from '@/ui/choice/Toggles';
import { useCostFigures } from '@/blocks/listing/costs';
import { AddHome } from './AddHome';
import { CompareSkeleton } from './CompareSkeleton';
import { CompareTable } from './CompareTable';
import { onlyDifferences, rowGroups } from './rows';
import { useComparison, type Comparison } from './useComparison';
import { useListings } from './useListings';

function Actions({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation();
  return (
    <div className="-mx-3 flex flex-wrap gap-x-2 print:hidden">
      <ShareButton title={t('comparison.title')} path={comparison.path()} />
      <Button variant="quiet" icon={Printer} onClick={() => print()}>
        {t('single.print')}
      </Button>
    </div>
  );
}

/** Notice about compared homes no longer in the catalog. */
function MissingHomes({ count, onRemove }: { count: number; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <p
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-4 rounded-control bg-warning-soft px-4 py-1.5 text-small text-warning-soft-text"
    >
      {t('comparison.gone', { count })}
      <button type="button" onClick={onRemove} className="min-h-9 font-medium underline underline-offset-4">
        {t('comparison.dropGone')}
      </button>
    </p>
  );
}

/** The table, or an empty or error state. */
function Body({ comparison, onAdd }: { comparison: Comparison; onAdd: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [unit] = useAreaUnit();
  const districtName = useDistrictName();
  const costFigures = useCostFigures();
  const { cards, isPending, gone, error, refetch } = useListings(comparison.ids);
  if (comparison.ids.length === 0) {
    return (
      <EmptyState
        title={t('comparison.noneTitle')}
        text={t('comparison.noneText')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink variant="primary" icon={Search} to="/catalog?category=rent">
              {t('comparison.find')}
            </ButtonLink>
            <Button icon={Plus} onClick={onAdd}>
              {t('comparison.add')}
            </Button>
          </div>
        }
      />
    );
  }
  if (error && cards.length === 0) return <ErrorState error={error} onRetry={refetch} />;
  if (isPending) {
    return <CompareSkeleton columns={comparison.ids.length} />;
  }
  const all = rowGroups(cards, { t, lang, unit, costFigures, districtName });
  return (
    <>
      {gone.length > 0 && <MissingHomes count={gone.length} onRemove={() => comparison.remove(...gone)} />}
      {cards.length > 1 && (
        <div className="mb-3 w-max max-w-full print:hidden">
          <Switch
            label={t('comparison.onlyDifferences')}
            checked={comparison.onlyDifferences}
            onChange={comparison.setOnlyDifferences}
          />
        </div>
      )}
      {cards.length > 0 && (
        <CompareTable
          cards={cards}
          groups={comparison.onlyDifferences && cards.length > 1 ? onlyDifferences(all) : all}
          onRemove={(id) => comparison.remove(id)}
          onAdd={comparison.isFull ? undefined : onAdd}
        />
      )}
    </>
  );
}

/** /property-comparison?ids=A,B,C */
export function ComparisonScreen() {
  const { t } = useTranslation();
  const comparison = useComparison();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className="page py-6 md:py-8">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-h2">{t('comparison.title')}</h1>
          <p className="mt-1 text-muted">{t('comparison.lead')}</p>
        </div>
        {comparison.ids.length > 0 && <Actions comparison={comparison} />}
      </div>
      <Body comparison={comparison} onAdd={() => setIsAdding(true)} />
      {isAdding && (
        <AddHome
          compared={comparison.ids}
          onAdd={(id) => {
            setIsAdding(false);
            comparison.add(id);
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  );
}
