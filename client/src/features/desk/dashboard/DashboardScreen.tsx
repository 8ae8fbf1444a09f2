import { useTranslation } from 'react-i18next';
// eslint-disable-next-line no-restricted-imports -- Each role has its own dashboard.
import { canOffer, isAgent, isStaff } from '@manzil/shared/domain/roles';
import { useApiQuery } from '@/platform/api/useApi';
import { useLang } from '@/platform/i18n/format';
import { emirateName, label } from '@/platform/i18n/labels';
import { mayCall } from '@/platform/access';
import { useSession } from '@/platform/session';
import { PageHead } from '@/ui/PageHead';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { MemberOverview } from './MemberOverview';
import { PendingTasks } from './PendingTasks';
import { Performance } from './Performance';
import { ReviewQueue } from './ReviewQueue';
import { Shares } from './Shares';
import { Totals } from './Totals';

const LineSkeleton = <Skeleton className="h-9" />;
const BlockSkeleton = <Skeleton className="h-96 rounded-card" />;

function MemberDashboard({ id }: { id: string }) {
  const stats = useApiQuery('dashboard.userStats', { id });
  return (
    <>
      <MemberOverview id={id} />
      <Loaded query={stats} loading={LineSkeleton}>
        {({ totalFavorites, totalReviews, totalUserConversations }) => (
          <Totals
            totals={[
              { key: 'favorites', value: totalFavorites, to: '/favorites' },
              { key: 'reviews', value: totalReviews, to: '/my-reviews' },
              { key: 'conversations', value: totalUserConversations, to: '/inbox' },
            ]}
          />
        )}
      </Loaded>
    </>
  );
}

function WorkerDashboard({ id }: { id: string }) {
  const stats = useApiQuery('dashboard.workerStats', { id });
  return (
    <>
      <ReviewQueue />
      <PendingTasks without="pendingListings" />
      <Loaded query={stats} loading={LineSkeleton}>
        {({ totalWorkerFavorites, totalWorkerReviews, totalWorkerConversations }) => (
          <Totals
            totals={[
              { key: 'favorites', value: totalWorkerFavorites, to: '/favorites' },
              { key: 'reviews', value: totalWorkerReviews, to: '/my-reviews' },
              { key: 'conversations', value: totalWorkerConversations, to: '/inbox' },
            ]}
          />
        )}
      </Loaded>
    </>
  );
}

function AgentDashboard({ id, isService }: { id: string; isService: boolean }) {
  const stats = useApiQuery('dashboard.agentStats', { id });
  const list = isService ? '/dashboard/my-services' : '/dashboard/my-properties';
  return (
    <>
      <PendingTasks />
      <Loaded query={stats} loading={BlockSkeleton}>
        {({ agentGraphData, ...totals }) => (
          <Performance
            path={isService ? '/single-service' : '/single'}
            months={agentGraphData}
            totals={[
              { key: isService ? 'services' : 'properties', value: totals.totalAgentProperties, to: list },
              { key: 'published', value: totals.publishedProperties, to: `${list}?status=published` },
              {
                key: isService ? 'hidden' : 'pending',
                value: totals.pendingProperties,
                to: list,
              },
              { key: 'views', value: totals.totalAgentPropertiesViews },
              { key: 'reviews', value: totals.totalAgentPropertiesReviews, to: '/dashboard/reviews' },
            ]}
          />
        )}
      </Loaded>
    </>
  );
}

function MarketDashboard() {
  const { t } = useTranslation();
  const lang = useLang();
  const stats = useApiQuery('dashboard.adminStats', {});
  return (
    <>
      <PendingTasks />
      <Loaded query={stats} loading={BlockSkeleton}>
        {({ adminGraphData, byEmirate, byPropertyType, ...totals }) => (
          <>
            <Performance
              path="/single"
              months={adminGraphData}
              totals={[
                { key: 'properties', value: totals.totalProperties, to: '/dashboard/properties' },
                {
                  key: 'published',
                  value: totals.allPublishedProperties,
                  to: '/dashboard/properties?state=published',
                },
                { key: 'pending', value: totals.allPendingProperties, to: '/dashboard/properties' },
                { key: 'services', value: totals.totalServices, to: '/dashboard/services' },
                { key: 'users', value: totals.totalUsers, to: '/dashboard/users' },
                { key: 'agents', value: totals.totalAgents, to: '/dashboard/agents' },
                { key: 'serviceAgents', value: totals.totalServiceAgents, to: '/dashboard/service-agents' },
                { key: 'workers', value: totals.totalInjazatWorkers, to: '/dashboard/workers' },
                {
                  key: 'propertyReviews',
                  value: totals.totalReviewsAllProperties,
                  to: '/dashboard/reviews',
                },
                { key: 'views', value: totals.totalAllPropertiesViews },
                { key: 'openRequests', value: totals.openRequests },
              ]}
            />
            <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
              <Shares
                title={t('dashboard.byEmirate')}
                shares={byEmirate.map(({ id, count }) => ({
                  ...{ id, count, label: emirateName(id, lang) },
                  to: `/dashboard/properties?city=${id}`,
                }))}
              />
              <Shares
                title={t('dashboard.byType')}
                shares={byPropertyType.map(({ id, count }) => ({
                  ...{ id, count, label: label('propertyType', id, lang) },
                  to: `/dashboard/properties?propertyType=${id}`,
                }))}
              />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

/** /dashboard: what awaits the person and how things go, by role. */
export function DashboardScreen() {
  const { t } = useTranslation();
  const session = useSession();
  if (!session) return null;
  const { id } = session.user;
  const { role } = session;
  return (
    <>
      <PageHead title={t('pages.dashboard')} />
      <div className="grid grid-cols-1 gap-8">
        {mayCall(role, 'dashboard.adminStats') ? (
          <MarketDashboard />
        ) : isAgent(role) ? (
          <AgentDashboard id={id} isService={canOffer('service', role)} />
        ) : isStaff(role) ? (
          <WorkerDashboard id={id} />
        ) : (
          <MemberDashboard id={id} />
        )}
      </div>
    </>
  );
}
