import { Check, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, useLang } from '@/platform/i18n/format';
import { named, nameOf } from '@/platform/i18n/labels';
import { Badge } from '@/ui/Badge';
import { Button, ButtonLink } from '@/ui/Button';
import { agencyPath, STATE_TONES, type Agency } from './agency';
import { AgencyDialog } from './AgencyDialog';
import { AgencyLogo } from './AgencyLogo';
import { DecideDialog } from './DecideDialog';

/** The claimant's statements. */
function Claim({ claim }: { claim: NonNullable<Agency['claim']> }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { name, nameAr, orn } = claim;
  return (
    <div className="mt-2 rounded-control bg-sunken px-3 py-2 text-small">
      <p>{t('agency.claimBy', { name: nameOf(claim.by, lang), date: formatDate(claim.at, lang) })}</p>
      <p className="break-words">
        <bdi>{name}</bdi>
        {nameAr && (
          <>
            {t('ui.dot')}
            <bdi>{nameAr}</bdi>
          </>
        )}
        {t('ui.dot')}
        {orn ? <bdi dir="ltr">ORN {orn}</bdi> : t('agency.noOrn')}
      </p>
    </div>
  );
}

/** A row of staff's list: the agency with its claim. */
export function AgencyRow({ agency }: { agency: Agency }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [asks, setAsks] = useState<'decide' | 'edit'>();
  const close = () => setAsks(undefined);
  const { claim, owner, members, dailyLimit, can } = agency;
  const facts = [
    owner && t('agency.ownedBy', { name: nameOf(owner, lang) }),
    members > 0 && t('agency.memberCount', { count: members, n: formatNumber(members) }),
    dailyLimit !== null && t('agency.limit', { count: dailyLimit, n: formatNumber(dailyLimit) }),
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-start gap-4 p-4">
      <AgencyLogo logo={agency.logo} />
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="font-medium break-words text-strong">{named(lang, agency.name, agency.nameAr)}</bdi>
          <Badge tone={STATE_TONES[agency.state]}>{t(`agency.state.${agency.state}`)}</Badge>
        </p>
        <p className="text-small text-muted">{facts.join(t('ui.dot'))}</p>
        {claim && <Claim claim={claim} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {claim && can.rename && (
          <Button variant="primary" icon={Check} onClick={() => setAsks('decide')}>
            {t('agency.decide')}
          </Button>
        )}
        {can.edit && (
          <Button icon={Pencil} onClick={() => setAsks('edit')}>
            {t('agency.edit')}
          </Button>
        )}
        <ButtonLink to={agencyPath(agency.slug)}>{t('agency.openPage')}</ButtonLink>
      </div>
      {asks === 'edit' && <AgencyDialog agency={agency} onClose={close} />}
      {asks === 'decide' && claim && <DecideDialog agency={agency} claim={claim} onClose={close} />}
    </li>
  );
}
