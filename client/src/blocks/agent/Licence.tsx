import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, useLang } from '@/platform/i18n/format';
import { serverNow } from '@/platform/serverTime';

interface LicenceNumbers {
  brn?: string | null | undefined;
  brnExpiresAt: string | null;
  orn: string | null;
}

/** Registration numbers; marks an expired broker licence. */
export function Licence({ numbers: { brn, brnExpiresAt, orn } }: { numbers: LicenceNumbers }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [now] = useState(serverNow);
  if (!brn && !orn) return null;
  const date = brnExpiresAt && formatDate(brnExpiresAt, lang);
  // Valid to the end of its last day, UAE time.
  const isOver = brnExpiresAt !== null && Date.parse(`${brnExpiresAt}T24:00:00+04:00`) <= now;
  return (
    <p className="mt-2 text-small">
      {t('agent.registered')}{' '}
      <bdi dir="ltr" className="font-medium text-strong">
        {[brn && `BRN ${brn}`, orn && `ORN ${orn}`].filter(Boolean).join(' · ')}
      </bdi>
      {brn && date && (
        <>
          {t('ui.dot')}
          <span className={isOver ? 'text-danger' : undefined}>
            {isOver ? t('service.licenceEnded', { date }) : t('single.validTo', { date })}
          </span>
        </>
      )}{' '}
      <span className="text-muted">{t('agent.stated')}</span>
    </p>
  );
}
