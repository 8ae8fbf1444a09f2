import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DealType } from '@manzil/shared/domain/enums';
import type { Output } from '@/platform/api';
import { useSession } from '@/platform/session';
import { useApiQuery } from '@/platform/useApi';
import { CardRow } from '@/property/CardRow';
import { catalogPath } from '@/property/filterParams';
import { RecentlyViewed } from '@/property/RecentlyViewed';
import { SectionHead } from '@/ui/SectionHead';
import { EmptyState, Loaded } from '@/ui/States';
import { Hero } from './Hero';
import { SearchCard } from './SearchCard';
import { EmirateTiles, HowItWorks, TypeTiles } from './sections';
import { ServicesRow } from './ServicesRow';

const WEEK = 7 * 86_400_000;
/** A row of fewer would look like a mistake. */
const ENOUGH = 4;
const openedAt = Date.now();

/** The newest homes of a deal; "this week" only when enough of them are. */
function Newest({ deal, answer }: { deal: DealType; answer: Answer }) {
  const { t } = useTranslation();
  const to = catalogPath({ category: deal });
  const row = { to, action: t('home.seeAll') };
  return (
    <section className="page mt-14 md:mt-18">
      <Loaded
        of={answer}
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
            ({ verifiedAt }) => verifiedAt && openedAt - new Date(verifiedAt).getTime() < WEEK,
          );
          const isWeek = fresh.length >= ENOUGH;
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

/** The home page. The deal of the search decides what is counted and shown below it. */
export function HomeScreen() {
  const [deal, setDeal] = useState<DealType>('rent');
  const session = useSession();
  // The page comes with the answer for a visitor; a person's own says which search they kept.
  const answer = useApiQuery(
    'properties.homepage',
    { category: deal },
    { keepPrevious: true, askAgain: session !== null },
  );
  const filters = answer.data?.filters;
  return (
    <>
      <Hero />
      <div className="page">
        <SearchCard deal={deal} onDeal={setDeal} saved={filters?.saved} />
      </div>
      <TypeTiles deal={deal} counts={filters?.facets.propertyType} />
      <Newest deal={deal} answer={answer} />
      <EmirateTiles deal={deal} counts={filters?.facets.city} />
      <ServicesRow services={answer.data?.services ?? []} />
      <RecentlyViewed className="page mt-14 md:mt-18" />
      <HowItWorks />
    </>
  );
}
