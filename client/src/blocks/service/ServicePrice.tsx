import { useTranslation } from 'react-i18next';
import { formatMoney, useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import { cx } from '@/ui/classes';
import type { ServiceCardData } from './card';

/** A service's price and unit, or "on request". */
export function ServicePrice({
  service,
  className,
}: {
  service: Pick<ServiceCardData, 'price' | 'priceUnit' | 'vatIncluded'>;
  className?: string;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  if (typeof service.price !== 'number') {
    return <span className={cx('text-muted', className)}>{t('home.onRequest')}</span>;
  }
  return (
    <span className={cx('text-body', className)}>
      <bdi dir="ltr" className="font-medium text-strong numbers">
        {formatMoney(service.price)}
      </bdi>{' '}
      {service.priceUnit && label('priceUnit', service.priceUnit, lang)}
      {typeof service.vatIncluded === 'boolean' && (
        <span className="text-small text-muted">
          {t('ui.dot')}
          <span className="whitespace-nowrap">
            {t(service.vatIncluded ? 'service.vatIn' : 'service.vatOut')}
          </span>
        </span>
      )}
    </span>
  );
}
