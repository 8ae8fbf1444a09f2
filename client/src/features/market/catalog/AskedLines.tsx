import { useTranslation } from 'react-i18next';
import type { PropertyCardData } from '@/blocks/listing/card/card';
import { formatMoney } from '@/platform/i18n/format';
import { NiceLine } from './NiceLine';

/** What a card of the list says because it was asked: cash of the first day, what it has that is nice to have. */
export function AskedLines({
  of: { dayOneCash, nice: has = [] },
  nice,
}: {
  of: PropertyCardData;
  nice: readonly string[] | undefined;
}) {
  const { t } = useTranslation();
  return (
    <>
      {dayOneCash !== undefined && (
        <p className="mt-1.5 text-small text-muted">
          {t('property.dayOne')}{' '}
          <bdi dir="ltr" className="font-medium text-strong numbers">
            {formatMoney(dayOneCash)}
          </bdi>
        </p>
      )}
      <NiceLine has={has} of={nice} className="mt-1.5" />
    </>
  );
}
