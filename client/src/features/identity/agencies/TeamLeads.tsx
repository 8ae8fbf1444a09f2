import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathOf, titleOf } from '@/blocks/listing/card/card';
import { StatusBadge } from '@/blocks/requests/StatusBadge';
import type { Output } from '@/platform/api/api';
import { useApiQuery } from '@/platform/api/useApi';
import { formatDate, useLang } from '@/platform/i18n/format';
import { nameOf } from '@/platform/i18n/labels';
import type { OwnAgency } from './agency';
import { TeamList, useTeamInput } from './TeamList';

type Lead = Output<'integrations.leads'>['data'][number];
const LINK = 'inline-flex min-h-9 items-center text-link hover:underline';

function LeadRow({ lead }: { lead: Lead }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { property, agent } = lead;
  return (
    <li className="border-b border-hair p-4 last:border-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="font-medium break-words text-strong">{lead.name}</bdi>
        <StatusBadge status={lead.status} />
        <time dateTime={lead.createdAt} className="text-small text-muted">
          {formatDate(lead.createdAt, lang)}
        </time>
      </p>
      <p className="flex flex-wrap gap-x-4 text-small">
        <a href={`tel:${lead.phone}`} dir="ltr" className={LINK}>
          {lead.phone}
        </a>
        <a href={`mailto:${lead.email}`} dir="ltr" className={LINK}>
          {lead.email}
        </a>
      </p>
      {lead.message && (
        <p dir="auto" className="aligned mt-1 break-words whitespace-pre-line">
          {lead.message}
        </p>
      )}
      <p className="mt-1 text-small text-muted">
        <Link to={pathOf(property.id)} dir="auto" className="text-link hover:underline">
          {titleOf(property, lang)}
        </Link>
        {agent && (
          <>
            {t('ui.dot')}
            <bdi>{nameOf(agent, lang)}</bdi>
          </>
        )}
      </p>
    </li>
  );
}

/** Requests about the members' listings, latest change first. */
export function TeamLeads({ members }: Pick<OwnAgency, 'members'>) {
  const { t } = useTranslation();
  const { state, input } = useTeamInput();
  const list = useApiQuery('integrations.leads', input, { keepPrevious: true });
  return (
    <TeamList
      state={state}
      members={members}
      query={list}
      none={t('agency.noLeads')}
      row={(lead) => <LeadRow key={lead.id} lead={lead} />}
    />
  );
}
