import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PERIODS, type Period } from '@manzil/shared/contract/staff/dashboard.contract';
import type { Output } from '@/platform/api/api';
import { useApiQuery } from '@/platform/api/useApi';
import { formatDate, useLang } from '@/platform/i18n/format';
import { useListState } from '@/platform/hooks/useListState';
import { SegmentedControl } from '@/ui/choice/Toggles';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { stepsOf, type FigureKey, type Months } from './figures';
import { Graph } from './Graph';
import { PeriodFigures } from './PeriodFigures';
import { RankedOffers } from './RankedOffers';
import { Totals, type Total } from './Totals';

interface PerformanceProps {
  /** Path of an offer's page, without the id. */
  path: '/single' | '/single-service';
  totals: readonly Total[];
  months: Months;
}

function Figures({
  figures,
  period,
  path,
  totals,
  months,
}: PerformanceProps & { figures: Output<'dashboard.period'>; period: Period }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [chosen, setChosen] = useState<FigureKey>();
  const keys = figures.figures.map(({ key }) => key);
  const shown = keys.find((key) => key === chosen) ?? keys[0];
  return (
    <>
      <PeriodFigures figures={figures.figures} shown={shown} onShow={setChosen} />
      {shown && (
        <Graph
          steps={stepsOf(figures.figures, months, { period, lang })}
          keys={keys}
          shown={shown}
          isMonthly={period === 'months12'}
        />
      )}
      <div className="mt-4 border-t border-hair pt-2">
        <Totals totals={totals} />
      </div>
      {figures.best.length + figures.worst.length > 0 && (
        <div className="mt-2 grid grid-cols-1 gap-6 border-t border-hair pt-5 lg:grid-cols-2">
          <RankedOffers title={t('dashboard.best')} ranking={figures.best} path={path} />
          <RankedOffers title={t('dashboard.worst')} ranking={figures.worst} path={path} />
        </div>
      )}
    </>
  );
}

/**
 * Metrics of a period compared with the previous one, the graph of one of them, all-time totals, and the offers that did
 * best and worst.
 */
export function Performance(props: PerformanceProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const state = useListState();
  const period: Period = PERIODS.find((one) => one === state.get('period')) ?? 'days30';
  const answer = useApiQuery('dashboard.period', { period }, { keepPrevious: true });
  return (
    <section aria-labelledby="period" className="min-w-0 rounded-card border border-hair bg-card p-5">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <div className="me-auto">
          <h2 id="period" className="text-h3">
            {t('dashboard.period.title')}
          </h2>
          {answer.data && (
            <p className="text-small text-muted">
              {t('dashboard.period.span', {
                from: formatDate(answer.data.from, lang),
                to: formatDate(answer.data.to, lang),
              })}
            </p>
          )}
        </div>
        <SegmentedControl
          label={t('dashboard.period.choose')}
          hideLabel
          value={period}
          onChange={(next) => state.set('period', next === 'days30' ? '' : next)}
          options={PERIODS.map((value) => ({ value, label: t(`dashboard.period.${value}`) }))}
        />
      </div>
      <Loaded query={answer} loading={<Skeleton className="h-96 rounded-control" />}>
        {(data) => <Figures figures={data} period={period} {...props} />}
      </Loaded>
    </section>
  );
}
