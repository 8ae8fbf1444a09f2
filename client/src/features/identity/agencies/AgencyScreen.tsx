import { useTranslation } from 'react-i18next';
import { useApiQuery } from '@/platform/api/useApi';
import { PageHead } from '@/ui/PageHead';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import type { OwnAgency } from './agency';
import { AgencyCard } from './AgencyCard';
import { ClaimForm } from './ClaimForm';
import { InvitedList } from './InvitedList';
import { Team } from './Team';
import { WaitingClaim } from './WaitingClaim';

function Contents({ own: { agency, members, invitations, invited } }: { own: OwnAgency }) {
  const isMember = agency !== null && (agency.can.edit || agency.can.leave);
  return (
    <div className="grid max-w-[60rem] gap-5">
      {!isMember && invited.length > 0 && <InvitedList invited={invited} />}
      {isMember && (
        <>
          <AgencyCard agency={agency} />
          <Team agency={agency} members={members} invitations={invitations} />
        </>
      )}
      {!isMember && (agency?.claim ? <WaitingClaim claim={agency.claim} /> : <ClaimForm />)}
    </div>
  );
}

/** /dashboard/agency: the agent's agency, their claim to one, or invitations to join one. */
export function AgencyScreen() {
  const { t } = useTranslation();
  const own = useApiQuery('agencies.mine', {});
  return (
    <>
      <PageHead title={t('pages.agency')} text={t('agency.lead')} />
      <Loaded query={own} loading={<Skeleton className="h-80 max-w-[60rem] rounded-card" />}>
        {({ data }) => <Contents own={data} />}
      </Loaded>
    </>
  );
}
