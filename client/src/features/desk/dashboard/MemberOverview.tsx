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
import {
  isAhead,
  openTimes,
  useViewingText,
  viewingOf,
  type Request,
} from '@/blocks/requests/viewings/viewing';
import { ViewingCard } from '@/blocks/requests/viewings/ViewingCard';
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
/** Requests of a kind and status among which those with a next step are looked for. */
const REQUESTS_READ = 25;
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
  const input = { side: 'sent', status, limit: REQUESTS_READ } as const;
  const property = useApiQuery('propertyRequests.list', input, { enabled: kind === 'property' });
  const service = useApiQuery('serviceRequests.list', input, { enabled: kind === 'service' });
  return kind === 'property' ? property : service;
}

/** Order by what is next: viewings to come, earliest first; times to choose; the rest, newest first. */
function byNextStep(a: Request, b: Request): number {
  const [first, second] = [a, b].map((request) => {
    const viewing = viewingOf(request);
    if (viewing && isAhead(viewing)) return { step: 0, key: viewing.at ?? '' };
    return { step: viewing && openTimes(viewing).length > 0 ? 1 : 2, key: '' };
  });
  if (!first || !second) return 0;
  return (
    first.step - second.step || first.key.localeCompare(second.key) || b.createdAt.localeCompare(a.createdAt)
  );
}

/** An open request: its viewing with what the person can do, or its next step in words. */
function OpenRequest({ request }: { request: Request }) {
  const { t } = useTranslation();
  const lang = useLang();
  const viewingText = useViewingText();
  const subject = titled(request);
  const viewing = viewingOf(request);
  const hasCard = viewing && (isAhead(viewing) || openTimes(viewing).length > 0);
  const quoteLine =
    'service' in request && request.quote && quoteText(request, request.quote, { side: 'seeker', t, lang });
  const step = request.status === 'inProgress' ? 'inProgress' : 'pending';
  return (
    <>
      <LinkRow
        text={subject ? titleOf(subject, lang) : t('requests.gone')}
        note={!hasCard && (viewingText(request, 'seeker') || quoteLine || t(`dashboard.member.next.${step}`))}
        badge={<StatusBadge status={request.status} />}
        to="/my-requests"
      />
      {hasCard && 'property' in request && (
        <li className="border-b border-hair pb-3 last:border-0">
          <ViewingCard request={request} side="seeker" />
        </li>
      )}
    </>
  );
}

/** Open requests of either kind, those with a next step first. */
function OpenRequests() {
  const { t } = useTranslation();
  const answers = [
    useOpen('property', 'pending'),
    useOpen('property', 'inProgress'),
    useOpen('service', 'pending'),
    useOpen('service', 'inProgress'),
  ];
  const isLoaded = answers.every(({ data }) => data !== undefined);
  const rows = answers
    .flatMap(({ data }): Request[] => data?.data ?? [])
    .sort(byNextStep)
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
            {shown.map((request) => (
              <OpenRequest key={request.id} request={request} />
            ))}
          </ul>
        )}
      </Loaded>
    </Part>
  );
}

/** What comes next for a member, then what is new: their requests, messages, searches and saved homes. */
export function MemberOverview({ id }: { id: string }) {
  return (
    <>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <OpenRequests />
        <Continue id={id} />
        <NewMatches />
      </div>
      <PriceDrops />
      <RecentlyViewed className="min-w-0" />
    </>
  );
}
