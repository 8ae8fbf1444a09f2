import { TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney, useLang } from '@/platform/format';
import type { Listing } from './listing';
import { Section } from './Section';

/** Every price it had, newest first; nothing when it never changed. */
export function PriceHistory({ of }: { of: Listing }) {
  const { t } = useTranslation();
  const lang = useLang();
  const steps = of.priceHistory;
  if (steps.length < 2) return null;
  return (
    <Section id="history" title={t('single.history')}>
      <ol className="border-t border-hair">
        {steps.toReversed().map((step, at) => {
          const before = steps[steps.length - 2 - at];
          const change = before && step.price - before.price;
          const Icon = change && change < 0 ? TrendingDown : TrendingUp;
          return (
            <li key={step.at} className="flex justify-between gap-4 border-b border-hair py-2.5">
              <span className="text-muted">{formatDate(step.at, lang)}</span>
              <span className="flex items-center gap-3">
                {change !== undefined && change !== 0 && (
                  <span
                    className={`flex items-center gap-1 text-small ${change < 0 ? 'text-success' : 'text-muted'}`}
                  >
                    <Icon aria-hidden className="size-4" />
                    <bdi dir="ltr">{formatMoney(Math.abs(change))}</bdi>
                    <span className="sr-only">{t(change < 0 ? 'single.less' : 'single.more')}</span>
                  </span>
                )}
                <bdi dir="ltr" className="text-strong numbers">
                  {formatMoney(step.price)}
                </bdi>
              </span>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
