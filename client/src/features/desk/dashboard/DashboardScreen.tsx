import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '@manzil/shared/domain/roles';
import { useApiQuery } from '@/platform/api/useApi';
import { useLang } from '@/platform/i18n/format';
import { emirateName, label } from '@/platform/i18n/labels';
import { useSession } from '@/platform/session';
import { PageHead } from '@/ui/PageHead';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { latestValues } from './figures';
import { Graph } from './Graph';
import { PendingTasks } from './PendingTasks';
import { PeriodFigures } from './PeriodFigures';
import { Shares } from './Shares';
import { Stats } from './Stats';
import { TopOffers } from './TopOffers';

const DashboardSkeleton = (
  <div className="grid gap-4">
    <Skeleton className="h-32 rounded-card" />
    <Skeleton className="h-96 rounded-card" />
  </div>
);
/** Two columns: a graph and a breakdown. */
const WideLayout = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[2fr_1fr]">{children}</div>
);

function PersonDashboard({ id }: { id: string }) {
  const stats = useApiQuery('dashboard.userStats', { id });
  return (
    <Loaded of={stats} loading={DashboardSkeleton}>
      {({ totalFavorites, totalReviews, totalUserConversations, graphData }) => (
        <>
          <Stats
            of={[
              {
                key: 'favorites',
                value: totalFavorites,
                to: '/favorites',
                month: latestValues(graphData, 'favorites').now,
              },
              {
                key: 'reviews',
                value: totalReviews,
                to: '/my-reviews',
                month: latestValues(graphData, 'reviews').now,
              },
              {
                key: 'conversations',
                value: totalUserConversations,
                to: '/inbox',
                month: latestValues(graphData, 'conversations').now,
              },
            ]}
          />
          <Graph months={graphData} keys={['favorites', 'conversations', 'reviews']} />
        </>
      )}
    </Loaded>
  );
}

function AgentDashboard({ id, isService }: { id: string; isService: boolean }) {
  const stats = useApiQuery('dashboard.agentStats', { id });
  const list = isService ? '/dashboard/my-services' : '/dashboard/my-properties';
  return (
    <Loaded of={stats} loading={DashboardSkeleton}>
      {({ agentGraphData: months, topProperties, ...totals }) => (
        <>
          <Stats
            of={[
              { key: isService ? 'services' : 'properties', value: totals.totalAgentProperties, to: list },
              { key: 'published', value: totals.publishedProperties, to: `${list}?status=published` },
              {
                key: isService ? 'hidden' : 'pending',
                value: totals.pendingProperties,
                to: isService ? list : `${list}?status=pending`,
              },
              {
                key: 'views',
                value: totals.totalAgentPropertiesViews,
                month: latestValues(months, 'views').now,
              },
              {
                key: 'reviews',
                value: totals.totalAgentPropertiesReviews,
                to: '/dashboard/reviews',
                month: latestValues(months, 'reviews').now,
              },
            ]}
          />
          <WideLayout>
            <Graph months={months} keys={['views', 'contacts', 'requests', 'reviews']} />
            <TopOffers offers={topProperties} path={isService ? '/single-service' : '/single'} />
          </WideLayout>
        </>
      )}
    </Loaded>
  );
}

function MarketDashboard() {
  const { t } = useTranslation();
  const lang = useLang();
  const stats = useApiQuery('dashboard.adminStats', {});
  return (
    <Loaded of={stats} loading={DashboardSkeleton}>
      {({ adminGraphData: months, byEmirate, byPropertyType, ...totals }) => (
        <>
          <Stats
            of={[
              {
                key: 'users',
                value: totals.totalUsers,
                to: '/dashboard/users',
                month: latestValues(months, 'users').now,
              },
              { key: 'agents', value: totals.totalAgents, to: '/dashboard/agents' },
              { key: 'serviceAgents', value: totals.totalServiceAgents, to: '/dashboard/service-agents' },
              { key: 'workers', value: totals.totalInjazatWorkers, to: '/dashboard/workers' },
              {
                key: 'properties',
                value: totals.totalProperties,
                to: '/dashboard/properties',
                month: latestValues(months, 'properties').now,
              },
              {
                key: 'published',
                value: totals.allPublishedProperties,
                to: '/dashboard/properties?state=published',
              },
              { key: 'pending', value: totals.allPendingProperties, to: '/dashboard/properties' },
              { key: 'services', value: totals.totalServices, to: '/dashboard/services' },
              {
                key: 'propertyReviews',
                value: totals.totalReviewsAllProperties,
                to: '/dashboard/reviews',
                month: latestValues(months, 'reviews').now,
              },
              {
                key: 'views',
                value: totals.totalAllPropertiesViews,
                month: latestValues(months, 'views').now,
              },
              { key: 'openRequests', value: totals.openRequests },
            ]}
          />
          <WideLayout>
            <Graph months={months} keys={['views', 'properties', 'users', 'reviews']} />
            <Shares
              title={t('dashboard.byEmirate')}
              shares={byEmirate.map(({ id, count }) => ({
                ...{ id, count, label: emirateName(id, lang) },
                to: `/dashboard/properties?city=${id}`,
              }))}
            />
          </WideLayout>
          <Shares
            title={t('dashboard.byType')}
            shares={byPropertyType.map(({ id, count }) => ({
              ...{ id, count, label: label('propertyType', id, lang) },
              to: `/dashboard/properties?propertyType=${id}`,
            }))}
          />
        </>
      )}
    </Loaded>
  );
}

/** /dashboard: tasks and statistics by role. */
export function DashboardScreen() {
  const { t } = useTranslation();
  const session = useSession();
  if (!session) return null;
  const { id } = session.user;
  const { role } = session;
  return (
    <>
      <PageHead title={t('pages.dashboard')} />
      <div className="grid grid-cols-1 gap-4">
        <PendingTasks />
        <PeriodFigures path={role === 'service_agent' ? '/single-service' : '/single'} />
        {isAdmin(role) ? (
          <MarketDashboard />
        ) : role === 'agent' || role === 'service_agent' ? (
          <AgentDashboard id={id} isService={role === 'service_agent'} />
        ) : (
          <PersonDashboard id={id} />
        )}
      </div>
    </>
  );
}
