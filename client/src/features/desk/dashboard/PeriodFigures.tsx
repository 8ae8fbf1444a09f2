import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Output } from '@/platform/api/api';
import { formatNumber } from '@/platform/i18n/format';
import { cx } from '@/ui/classes';
import type { FigureKey } from './figures';

type Figure = Output<'dashboard.period'>['figures'][number];

/** The previous period's value and the change from it in percent, unless it was zero. */
function Difference({ figure: { now, before } }: { figure: Figure }) {
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

/** Metrics of a period compared with the previous one; the pressed one is drawn below. */
export function PeriodFigures({
  figures,
  shown,
  onShow,
}: {
  figures: readonly Figure[];
  shown: FigureKey | undefined;
  onShow: (key: FigureKey) => void;
}) {
  const { t } = useTranslation();
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-3 lg:flex">
      {figures.map((figure) => (
        <li key={figure.key} className="lg:flex-1">
          <button
            type="button"
            aria-pressed={figure.key === shown}
            onClick={() => onShow(figure.key)}
            className="size-full border-b-2 border-transparent py-2 text-start hover:border-line aria-pressed:border-primary"
          >
            <span className="block text-small text-muted">{t(`dashboard.graph.key.${figure.key}`)}</span>
            <span className="block text-h3 font-bold text-strong numbers">{formatNumber(figure.now)}</span>
            <Difference figure={figure} />
          </button>
        </li>
      ))}
    </ul>
  );
}
