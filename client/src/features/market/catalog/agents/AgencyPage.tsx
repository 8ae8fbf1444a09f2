import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { readPage } from '@manzil/shared/domain/address/addressValues';
import { AGENTS_PAGE_SIZE, agencyQuery } from '@manzil/shared/domain/address/agentsAddress';
import { useApiQuery } from '@/platform/api/useApi';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { named } from '@/platform/i18n/labels';
import { useListState } from '@/platform/hooks/useListState';
import { useTitle } from '@/platform/hooks/useTitle';
import { CardGrid, SkeletonGrid } from '@/blocks/listing/card/CardGrid';
import { PropertyCard } from '@/blocks/listing/card/PropertyCard';
import { Pager } from '@/ui/list/Pager';
import { NotFoundMessage } from '@/ui/NotFoundMessage';
import { Rating } from '@/ui/Rating';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { AGENT_GRID, agentsShape } from './agentGrid';
import { AgentRow } from './AgentRow';

/** The agency's listings, newest first. */
function Listings({ slug }: { slug: string }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const page = readPage(params);
  const { linkTo } = useListState();
  const found = useApiQuery(
    'agents.agencyListings',
    { agency: slug, page, limit: AGENTS_PAGE_SIZE },
    { keepPrevious: true },
  );
  return (
    <section aria-labelledby="listings" className="mt-12">
      <h2 id="listings" className="mb-4 text-h2">
        {t('agent.listings')}
      </h2>
      <Loaded query={found} loading={<SkeletonGrid count={4} />}>
        {({ data, count }) => (
          <>
            <CardGrid>
              {data.map((card) => (
                <li key={card.id}>
                  <PropertyCard listing={card} />
                </li>
              ))}
            </CardGrid>
            <Pager page={page} count={count} limit={AGENTS_PAGE_SIZE} linkTo={linkTo} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** /catalog?agency=: an agency with its agents and their listings. */
export function AgencyPage({ slug }: { slug: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  const found = useApiQuery('agents.list', agencyQuery(slug));
  const agency = found.data?.agency;
  const name = agency ? named(lang, agency.name, agency.nameAr) : undefined;
  useTitle(name);
  if (found.data && !agency) {
    return (
      <NotFoundMessage
        title={t('agents.noAgency')}
        text={t('agents.noAgencyText')}
        browse={{ to: '/catalog?view=agents', label: t('agents.title') }}
      />
    );
  }
  return (
    <div className="page py-8">
      <Loaded query={found} loading={<Skeleton className="mb-5 h-24" />}>
        {() =>
          agency && (
            <header className="mb-6 flex flex-wrap items-start gap-4">
              {agency.logo && (
                <img
                  src={agency.logo}
                  alt=""
                  width={80}
                  height={80}
                  className="size-20 shrink-0 rounded-control border border-hair bg-white object-contain"
                />
              )}
              <div className="min-w-0 flex-1 basis-60">
                <h1 className="aligned text-h1 break-words" dir="auto">
                  {name}
                </h1>
                <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted numbers">
                  <span>{t('agents.found', { count: agency.agents, n: formatNumber(agency.agents) })}</span>
                  <span>
                    {t('agents.listings', { count: agency.listings, n: formatNumber(agency.listings) })}
                  </span>
                  <Rating value={agency.averageRating} count={agency.totalFeedbacks} isShort />
                </p>
                <p className="mt-1 text-small text-muted">
                  {agency.orn && (
                    <>
                      <bdi dir="ltr">ORN {agency.orn}</bdi>
                      {t('ui.dot')}
                    </>
                  )}
                  {t(agency.isOwned ? 'agents.ownedAgency' : 'agents.statedAgency')}
                </p>
              </div>
            </header>
          )
        }
      </Loaded>
      <section aria-labelledby="agents">
        <h2 id="agents" className="mb-4 text-h2">
          {t('agents.results')}
        </h2>
        <Loaded query={found} loading={agentsShape}>
          {({ data }) => (
            <CardGrid className={AGENT_GRID}>
              {data.map((agent) => (
                <li key={agent.id}>
                  <AgentRow agent={agent} />
                </li>
              ))}
            </CardGrid>
          )}
        </Loaded>
      </section>
      <Listings slug={slug} />
    </div>
  );
}
