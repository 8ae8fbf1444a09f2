import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import type { Listing } from '../listing';
import { Section } from '@/blocks/offerPage/Section';

/** The advertising permit with its QR code, rendered locally. */
export function Permit({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [code, setCode] = useState<string>();
  const { permit, agent } = listing;
  const content = permit?.url ?? permit?.number;
  useEffect(() => {
    if (!content) return;
    void import('qrcode')
      .then(({ default: qr }) => qr.toDataURL(content, { margin: 1, width: 192 }))
      .then(setCode);
  }, [content]);
  if (!permit) return null;
  return (
    <Section id="permit" title={t('single.permit')}>
      <div className="flex items-center gap-5 rounded-card bg-sunken p-4">
        <span className="size-24 shrink-0 overflow-hidden rounded-control bg-on-picture">
          {code && <img src={code} alt={t('single.permitCode')} width={96} height={96} />}
        </span>
        <div className="min-w-0 text-small">
          <p className="font-medium text-strong">
            {label('permitType', permit.type, lang)} <bdi dir="ltr">{permit.number}</bdi>
          </p>
          {permit.expiresAt && <p>{t('single.validTo', { date: formatDate(permit.expiresAt, lang) })}</p>}
          {permit.url && (
            // The owner entered this URL, so show its host before the click.
            <a
              href={permit.url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="font-medium wrap-anywhere text-link hover:underline"
            >
              {t('single.permitPage', { host: new URL(permit.url).host })}
            </a>
          )}
          {agent?.brn && (
            <p>
              <bdi dir="ltr">BRN {agent.brn}</bdi>
              {agent.orn && (
                <>
                  {t('ui.dot')}
                  <bdi dir="ltr">ORN {agent.orn}</bdi>
                </>
              )}
            </p>
          )}
        </div>
      </div>
    </Section>
  );
}
