import { useTranslation } from 'react-i18next';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import { useUnreadCount } from '@/blocks/chat/conversations';
import { titleOf } from '@/blocks/listing/card/card';
import { CardGrid, SkeletonGrid } from '@/blocks/listing/card/CardGrid';
import { PropertyCard } from '@/blocks/listing/card/PropertyCard';
import { RecentlyViewed } from '@/blocks/listing/card/RecentlyViewed';
import { catalogPath, type CatalogFilter } from '@/blocks/listing/filter/filterParams';
import { useResultsHeading } from '@/blocks/listing/filter/useResultsHeading';
import { StatusBadge } from '@/blocks/requests/StatusBadge';
import { quoteText } from '@/blocks/requests/quotes/quote';
import { useViewingText, type Request } from '@/blocks/requests/viewings/viewing';
import { useApiQuery } from '@/platform/api/useApi';
import { formatDate, formatMoney, formatNumber, useLang } from '@/platform/i18n/format';
import { Badge } from '@/ui/Badge';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { LinkRow } from './LinkRow';
import { Part } from './Part';

const SEARCHES_SHOWN = 4;
const DROPS_SHOWN = 3;
const REQUESTS_SHOWN = 3;
const GRID = 'sm:grid-cols-2 lg:grid-cols-3';
const SIZES = '(min-width: 80rem) 22rem, (min-width: 35rem) 47vw, 92vw';
const Waiting = <Skeleton className="my-4 h-16" />;

/** Link to the person's last search from the home page. */
function LastSearch({ filter }: { filter: CatalogFilter }) {
  const { t } = useTranslation();
  const name = useResultsHeading(filter, undefined);
  return <LinkRow text={t('home.lastSearch', { name })} to={catalogPath(filter)} />;
}

/** Unread messages and the last search. */
function Continue({ id }: { id: string }) {
  const { t } = useTranslation();
  const unread = useUnreadCount();
  const last = useApiQuery('savedFilters.fetchHomepage', { id });
  const filter = last.data?.data;
  if (!filter && unread === 0) return null;
  return (
    <Part title={t('dashboard.member.continue')}>
      <ul>
        {unread > 0 && (
          <LinkRow
            text={t('dashboard.needs.unread', { count: unread, n: formatNumber(unread) })}
            to="/inbox"
          />
        )}
        {filter && <LastSearch filter={filter} />}
      </ul>
    </Part>
  );
}

/** Saved searches, sorted by the number of new homes in the last week. */
function NewMatches() {
  const { t } = useTranslation();
  const searches = useApiQuery('savedSearches.list', {}, { refetchOnMount: true });
  return (
    <Part title={t('dashboard.member.matches')} to="/saved-searches" action={t('pages.savedSearches')}>
      <Loaded
        query={searches}
        loading={Waiting}
        isEmpty={({ count }) => count === 0}
        empty={
          <ul>
            <LinkRow
              text={t('dashboard.member.noSearches')}
              note={t('dashboard.member.noSearchesText')}
              to="/catalog?category=rent"
            />
          </ul>
        }
      >
        {({ data }) => (
          <ul>
            {[...data]
              .sort((a, b) => b.newCount - a.newCount)
              .slice(0, SEARCHES_SHOWN)
              .map(({ id, name, newCount, filter: { type, ...filter } }) => (
                <LinkRow
                  key={id}
                  text={name}
                  note={newCount === 0 && t('dashboard.member.noMatches')}
                  badge={
                    newCount > 0 && (
                      <Badge tone="primary">
                        {t('savedSearches.fresh', { count: newCount, n: formatNumber(newCount) })}
                      </Badge>
                    )
                  }
                  to={catalogPath({ ...filter, category: filter.category ?? type, sort: 'newest' })}
                />
              ))}
          </ul>
        )}
      </Loaded>
    </Part>
  );
}

/** Saved homes whose price fell. */
function PriceDrops() {
  const { t } = useTranslation();
  const lang = useLang();
  const drops = useApiQuery(
    'favorites.list',
    { reduced: true, limit: DROPS_SHOWN },
    { refetchOnMount: true },
  );
  if (drops.data?.count === 0) return null;
  return (
    <Part title={t('dashboard.member.drops')} to="/favorites" action={t('pages.favorites')}>
      <Loaded query={drops} loading={<SkeletonGrid count={DROPS_SHOWN} className={GRID} />}>
        {({ data }) => (
          <CardGrid className={`${GRID} mt-3`}>
            {data.map((card, at) => (
              <li key={card.id} className="row-span-2 grid grid-rows-subgrid gap-y-0">
                <PropertyCard listing={card} sizes={SIZES} isFirst={at === 0} />
                {card.priceDrop && (
                  <p className="mt-2 px-1 text-small font-medium text-success">
                    {t('favorites.fell', {
                      by: formatMoney(card.priceDrop.from - card.price),
                      date: formatDate(card.priceDrop.at, lang),
                    })}
                  </p>
                )}
              </li>
            ))}
          </CardGrid>
        )}
      </Loaded>
    </Part>
  );
}

const titled = (request: Request) => ('property' in request ? request.property : request.service);

/** Open requests of one kind and status. */
function useOpen(kind: SubjectKind, status: 'pending' | 'inProgress') {
  const input = { side: 'sent', status, limit: REQUESTS_SHOWN } as const;
  const property = useApiQuery('propertyRequests.list', input, { enabled: kind === 'property' });
  const service = useApiQuery('serviceRequests.list', input, { enabled: kind === 'service' });
  return kind === 'property' ? property : service;
}

/** Open requests of either kind with their next step, newest first. */
function OpenRequests() {
  const { t } = useTranslation();
  const lang = useLang();
  const viewingText = useViewingText();
  const answers = [
    useOpen('property', 'pending'),
    useOpen('property', 'inProgress'),
    useOpen('service', 'pending'),
    useOpen('service', 'inProgress'),
  ];
  const isLoaded = answers.every(({ data }) => data !== undefined);
  const rows = answers
    .flatMap(({ data }): Request[] => data?.data ?? [])
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, REQUESTS_SHOWN);
  if (isLoaded && rows.length === 0) return null;
  const failed = answers.find(({ error }) => error !== null);
  return (
    <Part title={t('dashboard.member.requests')} to="/my-requests" action={t('pages.myRequests')}>
      <Loaded
        query={{
          data: isLoaded ? rows : undefined,
          error: failed?.error,
          isPending: !isLoaded,
          refetch: () => Promise.all(answers.map(({ refetch }) => refetch())),
        }}
        loading={Waiting}
      >
        {(shown) => (
          <ul>
            {shown.map((request) => {
              const subject = titled(request);
              return (
                <LinkRow
                  key={request.id}
                  text={subject ? titleOf(subject, lang) : t('requests.gone')}
                  note={
                    viewingText(request, 'seeker') ||
                    ('quote' in request &&
                      request.quote &&
                      quoteText(request, request.quote, { side: 'seeker', t, lang })) ||
                    t(`dashboard.member.next.${request.status === 'inProgress' ? 'inProgress' : 'pending'}`)
                  }
                  badge={<StatusBadge status={request.status} />}
                  to="/my-requests"
                />
              );
            })}
          </ul>
        )}
      </Loaded>
    </Part>
  );
}

/** What is new for a member: their searches, saved homes, requests and messages. */
export function MemberOverview({ id }: { id: string }) {
  return (
    <>
      <Continue id={id} />
      <NewMatches />
      <PriceDrops />
      <OpenRequests />
      <RecentlyViewed className="min-w-0" />
    </>
  );
}
