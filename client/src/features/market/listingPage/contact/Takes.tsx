import { useTranslation } from 'react-i18next';
import { monthlyPayment, moveInLines, sumOf } from '@manzil/shared/domain/offer/costs';
import { formatMoney } from '@/platform/i18n/format';
import { useCostFigures } from '@/blocks/listing/costFigures';
import type { ChequeOption, Listing } from '../listing';

/** Summary of costs: move-in cash with the chosen cheques, or the monthly mortgage payment; links to the details. */
export function Takes({ listing, option }: { listing: Listing; option: ChequeOption | undefined }) {
  const { t } = useTranslation();
  const figures = useCostFigures();
  const { downPayment, rate, years } = figures.mortgage;
  const amount =
    listing.type === 'rent'
      ? sumOf(moveInLines(listing, option, figures))
      : monthlyPayment(listing.price * (1 - downPayment), { rate, years });
  return (
    <a
      href="#costs"
      className="flex min-h-11 items-center justify-between gap-3 text-small hover:text-link print:hidden"
    >
      <span>
        {listing.type === 'rent'
          ? t('single.takes.keys')
          : t('single.takes.month', { down: Math.round(downPayment * 100), years })}
      </span>
      <bdi dir="ltr" aria-live="polite" className="font-medium whitespace-nowrap text-strong numbers">
        {formatMoney(amount)}
      </bdi>
    </a>
  );
}
