import { useTranslation } from 'react-i18next';
import { config } from '@/platform/config';
import { formatDate, useLang } from '@/platform/i18n/format';
import { pathOf } from '@/blocks/listing/card/card';
import { serverNow } from '@/platform/serverTime';
import type { Listing } from './listing';

/** Print-only footer with the source and the date of the printed price. */
export function PrintFoot({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <p className="mt-8 hidden border-t border-hair pt-3 text-small text-muted print:block">
      {t('single.printed', { brand: config.brandName, date: formatDate(new Date(serverNow()), lang) })}{' '}
      <bdi dir="ltr">
        {listing.referenceNo} · {config.publicUrl}
        {pathOf(listing.id)}
      </bdi>
    </p>
  );
}
