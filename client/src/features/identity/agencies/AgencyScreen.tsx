import { useTranslation } from 'react-i18next';
import { useApiQuery } from '@/platform/api/useApi';
import { useListState } from '@/platform/hooks/useListState';
import { SegmentedControl } from '@/ui/choice/Toggles';
import { PageHead } from '@/ui/PageHead';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import type { OwnAgency } from './agency';
import { AgencyCard } from './AgencyCard';
import { ClaimForm } from './ClaimForm';
import { InvitedList } from './InvitedList';
import { Team } from './Team';
import { TeamLeads } from './TeamLeads';
import { TeamListings } from './TeamListings';
import { WaitingClaim } from './WaitingClaim';

const TABS = ['members', 'listings', 'requests'] as const;
type Tab = (typeof TABS)[number];

/** The owner's tabs. */
function Tabs({ state, tab }: { state: ReturnType<typeof useListState>; tab: Tab }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      className="md:w-fit"
      isRow
      label={t('agency.show')}
      hideLabel
      value={tab}
      onChange={(value) => state.set('tab', value === 'members' ? '' : value)}
      options={TABS.map((value) => ({ value, label: t(`agency.tab.${value}`) }))}
    />
  );
}

function Contents({ own: { agency, members, invitations, invited } }: { own: OwnAgency }) {
  const state = useListState();
  const isMember = agency !== null && (agency.can.edit || agency.can.leave);
  const tab = (agency?.can.edit && TABS.find((one) => one === state.get('tab'))) || 'members';
  return (
    <div className="grid max-w-[60rem] gap-5">
      {!isMember && invited.length > 0 && <InvitedList invited={invited} />}
      {isMember && (
        <>
          <AgencyCard agency={agency} />
          {agency.can.edit && <Tabs state={state} tab={tab} />}
          {tab === 'members' && <Team agency={agency} members={members} invitations={invitations} />}
          {tab === 'listings' && <TeamListings members={members} />}
          {tab === 'requests' && <TeamLeads members={members} />}
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
