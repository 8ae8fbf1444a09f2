import { useTranslation } from 'react-i18next';
import type { PropertyCardData } from '@/blocks/listing/card/card';
import { formatMoney } from '@/platform/i18n/format';
import { NiceLine } from './NiceLine';

/** Extra lines of a card that depend on the filter: least day-one cash with its cheque option, and matching nice-to-haves. */
export function FilterMatchLines({
  listing: { dayOneCash, dayOneCheques, chequeOptions, nice: has = [] },
  nice,
}: {
  listing: PropertyCardData;
  nice: readonly string[] | undefined;
}) {
  const { t } = useTranslation();
  return (
    <>
      {dayOneCash !== undefined && (
        <p className="mt-1.5 text-small text-muted">
          {t(chequeOptions.length > 1 ? 'property.dayOneFrom' : 'property.dayOne')}{' '}
          <bdi dir="ltr" className="font-medium text-strong numbers">
            {formatMoney(dayOneCash)}
          </bdi>
          {dayOneCheques && ` · ${t('property.cheques', { count: dayOneCheques })}`}
        </p>
      )}
      <NiceLine has={has} missing={nice} className="mt-1.5" />
    </>
  );
}
