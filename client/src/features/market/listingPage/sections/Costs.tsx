import { useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  monthlyPayment,
  moveInLines,
  purchaseCosts,
  sumOf,
  type CostFigures,
  type CostLine,
} from '@manzil/shared/domain/offer/costs';
import { formatDate, formatMoney, useLang } from '@/platform/i18n/format';
import { TextField } from '@/ui/form/TextField';
import { useCostFigures } from '@/blocks/listing/costFigures';
import type { ChequeOption, Listing } from '../listing';

function Lines({ lines, total }: { lines: CostLine[]; total: string }) {
  const { t } = useTranslation();
  return (
    <dl className="mt-3">
      {lines.map(({ key, amount }) => (
        <div key={key} className="flex justify-between gap-4 py-1.5">
          <dt>{t(`single.cost.${key}`)}</dt>
          <dd className="text-strong numbers">
            <bdi dir="ltr">{formatMoney(amount)}</bdi>
          </dd>
        </div>
      ))}
      <div className="mt-1 flex justify-between gap-4 border-t border-hair pt-2.5 font-medium text-strong">
        <dt>{total}</dt>
        <dd className="numbers">
          <bdi dir="ltr">{formatMoney(sumOf(lines))}</bdi>
        </dd>
      </div>
    </dl>
  );
}

type AmountParser = (typed: string) => number | undefined;

/** State of a numeric field. `value` is the parsed number, or `start` while the text cannot be parsed. */
function useNumberInput(start: number) {
  const { t } = useTranslation();
  const [text, set] = useState(String(start));
  const [read, setRead] = useState<AmountParser>();
  const value = text === String(start) ? start : read?.(text);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    set(target.value);
    // Load the parser on demand: few visitors type here.
    if (!read) {
      void import('@manzil/shared/domain/text/amount').then(({ readAmount }) =>
        setRead(() => (typed: string) => readAmount(typed, 'number')),
      );
    }
  };
  const error = read && value === undefined && text ? t('ui.unreadable', { typed: text }) : undefined;
  return {
    value: value ?? start,
    field: { value: text, onChange, error, inputMode: 'decimal', autoComplete: 'off', dir: 'ltr' } as const,
  };
}

interface Estimate {
  listing: Listing;
  figures: CostFigures;
}

function RentCosts({ listing, option, figures }: Estimate & { option: ChequeOption | undefined }) {
  const { t } = useTranslation();
  const cheques = option && t('property.cheques', { count: option.cheques });
  const total = [t('single.cost.keys'), cheques].filter(Boolean).join(' · ');
  return <Lines lines={moveInLines(listing, option, figures)} total={total} />;
}

function PurchaseCosts({ listing, figures }: Estimate) {
  const { t } = useTranslation();
  const { mortgage } = figures;
  const down = useNumberInput(mortgage.downPayment * 100);
  const rate = useNumberInput(mortgage.rate * 100);
  const years = useNumberInput(mortgage.years);
  const share = Math.min(100, down.value) / 100;
  const monthly = monthlyPayment(listing.price * (1 - share), {
    rate: rate.value / 100,
    years: Math.min(40, Math.max(1, years.value)),
  });
  const home = { price: listing.price, city: listing.city, downPayment: share, agencyFee: listing.agencyFee };
  const lines = purchaseCosts(home, figures);
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3 [&_input]:font-medium [&_label]:font-regular [&_label]:text-muted">
        <TextField label={t('single.cost.downShare')} after="%" {...down.field} />
        <TextField label={t('single.cost.rate')} after="%" {...rate.field} />
        <TextField label={t('single.cost.loanYears')} {...years.field} />
      </div>
      <p className="mt-4 flex items-baseline justify-between gap-4">
        <span>{t('single.cost.monthly')}</span>
        <bdi dir="ltr" className="text-h2 font-bold text-strong numbers" aria-live="polite">
          {formatMoney(monthly)}
        </bdi>
      </p>
      <Lines lines={lines} total={t('single.cost.beside')} />
    </>
  );
}

/** Estimates the move-in cash for a rental by the chosen option, or the mortgage and purchase costs for a sale. */
export function Costs({ listing, option }: { listing: Listing; option: ChequeOption | undefined }) {
  const { t } = useTranslation();
  const lang = useLang();
  const figures = useCostFigures();
  return (
    <section aria-labelledby="costs" className="rounded-card border border-hair bg-card p-5 sm:p-6">
      <h2 id="costs" className="mb-2 scroll-mt-32 text-h3">
        {t(listing.type === 'rent' ? 'single.cost.rentTitle' : 'single.cost.saleTitle')}
      </h2>
      {listing.type === 'rent' ? (
        <RentCosts listing={listing} option={option} figures={figures} />
      ) : (
        <PurchaseCosts key={figures.asOf} listing={listing} figures={figures} />
      )}
      <p className="mt-4 text-small text-muted">
        {t('single.cost.asOf', { date: formatDate(figures.asOf, lang) })}
      </p>
    </section>
  );
}
