import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '@/platform/api/useApi';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { named, nameOf } from '@/platform/i18n/labels';
import { Button, ButtonLink } from '@/ui/Button';
import { agencyPath, type Agency } from './agency';
import { AgencyDialog } from './AgencyDialog';
import { AgencyLogo } from './AgencyLogo';
import { LogoButtons } from './LogoButtons';

/** The agency's head; the owner also gets the controls to change it. */
export function AgencyCard({ agency }: { agency: Agency }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [isEditing, setIsEditing] = useState(false);
  const { owner, orn, can, dailyLimit } = agency;
  const page = useApiQuery('agents.list', { agency: agency.slug, limit: 1 });
  return (
    <section className="flex flex-wrap items-start gap-4 rounded-card border border-hair bg-card p-5 sm:p-6">
      <AgencyLogo logo={agency.logo} />
      <div className="min-w-0 flex-1 basis-60">
        <h2 dir="auto" className="aligned text-h3 break-words">
          {named(lang, agency.name, agency.nameAr)}
        </h2>
        <p className="text-small text-muted">
          {owner ? t('agency.ownedBy', { name: nameOf(owner, lang) }) : t('agency.noOwner')}
          {orn && (
            <>
              {t('ui.dot')}
              <bdi dir="ltr">ORN {orn}</bdi>
            </>
          )}
        </p>
        {dailyLimit !== null && (
          <p className="text-small text-muted">
            {t('agency.limit', { count: dailyLimit, n: formatNumber(dailyLimit) })}
          </p>
        )}
        {can.edit && <LogoButtons agency={agency} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {can.edit && (
          <Button icon={Pencil} onClick={() => setIsEditing(true)}>
            {t('agency.edit')}
          </Button>
        )}
        {page.data?.agency && <ButtonLink to={agencyPath(agency.slug)}>{t('agency.openPage')}</ButtonLink>}
      </div>
      {isEditing && <AgencyDialog agency={agency} onClose={() => setIsEditing(false)} />}
    </section>
  );
}
