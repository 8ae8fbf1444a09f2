import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/platform/format';
import type { Listing } from './listing';

/** Developer, handover and payment plan of a home that is not finished yet. */
export function OffPlan({ of }: { of: Listing }) {
  const { t } = useTranslation();
  if (of.propertyCondition !== 'off-plan') return null;
  return (
    <section aria-labelledby="plan">
      <h2 id="plan" className="mb-3 text-h3">
        {t('single.plan')}
      </h2>
      <p>
        {of.developer && <bdi className="font-medium text-strong">{of.developer}</bdi>}
        {of.handoverDate && (
          <>
            {of.developer && t('ui.dot')}
            {t('single.handover')} <bdi dir="ltr">{of.handoverDate}</bdi>
          </>
        )}
      </p>
      <ol className="mt-3 border-t border-hair">
        {of.paymentPlan.map((row) => (
          <li
            key={`${row.label}${row.at}`}
            className="flex flex-wrap justify-between gap-x-4 border-b border-hair py-2.5"
          >
            <span dir="auto">
              {row.label} <span className="text-muted">{row.at}</span>
            </span>
            <bdi dir="ltr" className="text-strong numbers">
              {row.percent}% · {formatMoney((of.price * row.percent) / 100)}
            </bdi>
          </li>
        ))}
      </ol>
    </section>
  );
}
