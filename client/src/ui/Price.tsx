import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/platform/i18n/format';
import { cx } from './classes';

interface PriceProps {
  amount: number;
  /** Text after the price, with its slash where the language has one: `/ yr`. */
  period?: string | undefined;
  note?: string | undefined;
  className?: string;
}

/** A price: the number in its own direction, then its period. */
export function Price({ amount, period, note, className }: PriceProps) {
  const { t } = useTranslation();
  return (
    <span className={cx('inline-flex flex-wrap items-baseline gap-x-1.5', className)}>
      <bdi dir="ltr" className="font-bold text-strong numbers">
        {formatMoney(amount)}
      </bdi>
      {(period ?? note) && (
        <span className="text-small font-regular whitespace-nowrap text-muted">
          {period}
          {period && note && t('ui.dot')}
          {note}
        </span>
      )}
    </span>
  );
}
