import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DealType } from '@manzil/shared/domain/enums';
import { isProfessional } from '@manzil/shared/domain/roles';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import type { Output } from '@/platform/api/api';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useIsNewcomer } from '@/platform/arrival';
import { useSession } from '@/platform/session';
import { useApiQuery } from '@/platform/api/useApi';
import { CardRow } from '@/blocks/listing/card/CardRow';
import { catalogPath } from '@/blocks/listing/filter/filterParams';
import { CustomRequestButton } from '@/blocks/customRequest/CustomRequestButton';
import { Lazy } from '@/ui/Lazy';
import { SectionHead } from '@/ui/page/SectionHead';
import { EmptyState, Loaded } from '@/ui/States';
import { serverNow } from '@/platform/serverTime';
import { Hero } from './Hero';
import { SearchCard } from './SearchCard';
import { EmirateTiles, HowItWorks, TypeTiles } from './sections';

const ServicesRow = lazyPart(async () => (await import('./ServicesRow')).ServicesRow);
const AwaitingStrip = lazyPart(async () => (await import('./AwaitingStrip')).AwaitingStrip);
const WelcomePlace = lazyPart(async () => (await import('./Welcome')).WelcomePlace);
const RecentlyViewed = lazyPart(
  async () => (await import('@/blocks/listing/card/RecentlyViewed')).RecentlyViewed,
);

const WEEK = 7 * DAY_MS;
/** Minimum number of cards: a shorter row would look broken. */
const MIN_HOMES = 4;

/** The newest homes of a deal type; titled "this week" only if enough of them are. */
function Newest({ deal, answer }: { deal: DealType; answer: Answer }) {
  const { t } = useTranslation();
  const to = catalogPath({ category: deal });
  const row = { to, action: t('home.seeAll') };
  return (
    <section className="page mt-14 md:mt-18">
      <Loaded
        query={answer}
        loading={<CardRow {...row} title={t('home.newThisWeek')} cards={[]} isWaiting />}
        isEmpty={({ properties }) => properties.length === 0}
        empty={
          <>
            <SectionHead title={t('home.newest')} />
            <EmptyState title={t('home.noneYet')} />
          </>
        }
      >
        {({ properties }) => {
          const fresh = properties.filter(
            ({ verifiedAt }) => verifiedAt && serverNow() - new Date(verifiedAt).getTime() < WEEK,
          );
          const isWeek = fresh.length >= MIN_HOMES;
          return (
            <CardRow
              {...row}
              title={t(isWeek ? 'home.newThisWeek' : 'home.newest')}
              cards={isWeek ? fresh : properties}
              isWaiting={false}
            />
          );
        }}
      </Loaded>
    </section>
  );
}

interface Answer {
  data: Output<'properties.homepage'> | undefined;
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
}

/** The home page. The search's deal type determines the counts and homes below. */
export function HomeScreen() {
  const [deal, setDeal] = useState<DealType>('rent');
  const { t } = useTranslation();
  const session = useSession();
  const isNewcomer = useIsNewcomer();
  // The page embeds a visitor's response; signed-in people refetch it, as theirs includes their last search.
  const answer = useApiQuery(
    'properties.homepage',
    { category: deal },
    { keepPrevious: true, refetchOnMount: session !== null },
  );
  const filters = answer.data?.filters;
  const services = answer.data?.services ?? [];
  return (
    <>
      {session && (
        <Lazy place={<div className="h-[3.0625rem]" />}>
          <AwaitingStrip />
        </Lazy>
      )}
      <Hero />
      <div className="page">
        <SearchCard deal={deal} onDeal={setDeal} saved={filters?.saved} />
      </div>
      <TypeTiles deal={deal} counts={filters?.facets.propertyType} />
      <Newest deal={deal} answer={answer} />
      <EmirateTiles deal={deal} counts={filters?.facets.city} />
      {services.length > 0 && (
        <Lazy place={<div className="mt-14 h-[25rem] md:mt-18" />}>
          <ServicesRow services={services} />
        </Lazy>
      )}
      <Lazy place={null}>
        <RecentlyViewed className="page mt-14 md:mt-18" />
      </Lazy>
      <section className="page mt-14 flex flex-wrap items-center justify-between gap-4 md:mt-18">
        <p className="text-h3 text-strong">{t('custom.lead')}</p>
        <CustomRequestButton criteria={{ type: deal }} />
      </section>
      <HowItWorks />
      {isNewcomer && session && !isProfessional(session.role) && (
        <Suspense fallback={null}>
          <WelcomePlace user={session.user} />
        </Suspense>
      )}
    </>
  );
}
