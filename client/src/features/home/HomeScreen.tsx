import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DealType } from '@manzil/shared/domain/enums';
import type { Output } from '@/platform/api';
import { useRecentlyViewed } from '@/platform/lists';
import { useApiQuery } from '@/platform/useApi';
import type { PropertyCardData } from '@/property/card';
import { SkeletonCard } from '@/property/CardGrid';
import { catalogPath } from '@/property/filterParams';
import { PropertyCard } from '@/property/PropertyCard';
import { useCards } from '@/property/useCards';
import { Carousel } from '@/ui/Carousel';
import { EmptyState, Loaded } from '@/ui/States';
import { Hero } from './Hero';
import { SearchCard } from './SearchCard';
import { EmirateTiles, HowItWorks, SectionHead, TypeTiles } from './sections';
import { ServicesRow } from './ServicesRow';

const WEEK = 7 * 86_400_000;
/** A row of fewer would look like a mistake. */
const ENOUGH = 4;
const openedAt = Date.now();
const SIZES = '18.5rem';

/** Cards in a row, with the shape of them while they are loaded. */
function CardRow({
  title,
  to,
  action,
  cards,
  isWaiting,
}: {
  title: string;
  to?: string;
  action?: string;
  cards: PropertyCardData[];
  isWaiting: boolean;
}) {
  return (
    <Carousel label={title} head={<SectionHead title={title} {...(to && action && { to, action })} />}>
      {isWaiting && cards.length === 0
        ? Array.from({ length: ENOUGH }, (_, at) => (
            <li key={at} className="w-74 max-w-[82vw]">
              <SkeletonCard />
            </li>
          ))
        : cards.map((card) => (
            <li key={card.id} className="w-74 max-w-[82vw]">
              <PropertyCard of={card} sizes={SIZES} />
            </li>
          ))}
    </Carousel>
  );
}

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

/** What this browser looked at lately, as far as it can still be seen. */
function RecentlyViewed() {
  const { t } = useTranslation();
  const { cards, isPending } = useCards(useRecentlyViewed());
  if (cards.length === 0 && !isPending) return null;
  return (
    <section className="page mt-14 md:mt-18">
      <CardRow title={t('home.recent')} cards={cards} isWaiting={isPending} />
    </section>
  );
}

/** The home page. The deal of the search decides what is counted and shown below it. */
export function HomeScreen() {
  const [deal, setDeal] = useState<DealType>('rent');
  const answer = useApiQuery('properties.homepage', { category: deal }, { keepPrevious: true });
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
      <RecentlyViewed />
      <HowItWorks />
    </>
  );
}
