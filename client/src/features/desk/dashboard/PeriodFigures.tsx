import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PERIODS, type Period } from '@manzil/shared/contract/dashboard.contract';
import type { Output } from '@/platform/api/api';
import { useApiQuery } from '@/platform/api/useApi';
import { formatDate, formatNumber, useLang } from '@/platform/i18n/format';
import { useListState } from '@/platform/useListState';
import { Badge } from '@/ui/Badge';
import { cx } from '@/ui/classes';
import { SegmentedControl } from '@/ui/form/Toggles';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { OfferLine } from './OfferLine';

const MonthChart = lazy(async () => ({ default: (await import('./MonthChart')).MonthChart }));

type Answer = Output<'dashboard.period'>;
type Figure = Answer['figures'][number];

/** The previous period's value and the change from it in percent, unless it was zero. */
function Difference({ of: { now, before } }: { of: Figure }) {
  const { t } = useTranslation();
  const Icon = now > before ? TrendingUp : now < before ? TrendingDown : Minus;
  const share = before > 0 ? Math.round(((now - before) / before) * 100) : undefined;
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-small text-muted">
      <Icon
        aria-hidden
        className={cx('mirrors size-4', now > before && 'text-success', now < before && 'text-danger')}
      />
      {share !== undefined && (
        <bdi dir="ltr" className="numbers">
          {share > 0 && '+'}
          {formatNumber(share)}%
        </bdi>
      )}
      {t('dashboard.period.before', { n: formatNumber(before) })}
    </span>
  );
}

/** A metric as a graph with a text summary. */
function MetricGraph({ of, label }: { of: Figure; label: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  const best = of.points.reduce((most, point) => (point.count > most.count ? point : most), {
    day: '',
    count: 0,
  });
  return (
    <>
      <p className="mt-4 mb-3 text-small text-muted">
        {best.count === 0
          ? t('dashboard.period.nothing', { figure: label })
          : t('dashboard.period.most', {
              figure: label,
              n: formatNumber(best.count),
              date: formatDate(best.day, lang),
            })}
      </p>
      <div aria-hidden className="h-65">
        <Suspense fallback={null}>
          <MonthChart
            points={of.points.map(({ day, count }) => ({ label: formatDate(day, lang), value: count }))}
            isRtl={lang === 'ar'}
          />
        </Suspense>
      </div>
    </>
  );
}

/** Ranked listings or services, each with statistics and reasons. */
function RankedOffers({ title, of, path }: { title: string; of: Answer['best']; path: string }) {
  const { t } = useTranslation();
  const id = useId();
  if (of.length === 0) return null;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-3 font-medium text-strong">
        {title}
      </h3>
      <ol className="grid grid-cols-1 gap-3">
        {of.map((offer) => (
          <OfferLine key={offer.id} offer={offer} path={path} views={offer.views} requests={offer.requests}>
            <span className="mt-1 flex flex-wrap gap-1.5">
              {offer.why.map((why) => (
                <Badge key={why} className="whitespace-normal!">
                  {t(`dashboard.why.${why}`)}
                </Badge>
              ))}
            </span>
          </OfferLine>
        ))}
      </ol>
    </section>
  );
}

function Figures({ of, path }: { of: Answer; path: string }) {
  const { t } = useTranslation();
  const [key, setKey] = useState(of.figures[0]?.key);
  const chosen = of.figures.find((figure) => figure.key === key);
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
        {of.figures.map((figure) => (
          <li key={figure.key}>
            <button
              type="button"
              aria-pressed={figure.key === key}
              onClick={() => setKey(figure.key)}
              className="size-full rounded-control border border-hair p-3 text-start hover:bg-sunken aria-pressed:border-primary"
            >
              <span className="block text-small text-muted">{t(`dashboard.graph.key.${figure.key}`)}</span>
              <span className="block text-h3 font-bold text-strong numbers">{formatNumber(figure.now)}</span>
              <Difference of={figure} />
            </button>
          </li>
        ))}
      </ul>
      {chosen && <MetricGraph of={chosen} label={t(`dashboard.graph.key.${chosen.key}`)} />}
      {of.best.length + of.worst.length > 0 && (
        <div className="mt-5 grid grid-cols-1 gap-6 border-t border-hair pt-5 lg:grid-cols-2">
          <RankedOffers title={t('dashboard.best')} of={of.best} path={path} />
          <RankedOffers title={t('dashboard.worst')} of={of.worst} path={path} />
        </div>
      )}
    </>
  );
}

/** A role's metrics for a period, compared with the previous one, and the best and worst offers. */
export function PeriodFigures({ path }: { path: '/single' | '/single-service' }) {
  const { t } = useTranslation();
  const lang = useLang();
  const state = useListState();
  const period: Period = PERIODS.find((one) => one === state.get('period')) ?? 'days30';
  const answer = useApiQuery('dashboard.period', { period }, { keepPrevious: true });
  return (
    <section aria-labelledby="period" className="min-w-0 rounded-card border border-hair bg-card p-5">
      <div className="mb-4 flex flex-wrap items-center gap-3">
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
      <Loaded of={answer} loading={<Skeleton className="h-96 rounded-control" />}>
        {(data) => <Figures of={data} path={path} />}
      </Loaded>
    </section>
  );
}
