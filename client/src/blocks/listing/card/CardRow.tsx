import { Carousel } from '@/ui/list/Carousel';
import { SectionHead } from '@/ui/page/SectionHead';
import type { PropertyCardData } from './card';
import { SkeletonCard } from './CardGrid';
import { PropertyCard } from './PropertyCard';

const SIZES = '18.5rem';
const SHAPES = 4;

/** A row of cards with skeletons while loading. */
export function CardRow({
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
        ? Array.from({ length: SHAPES }, (_, at) => (
            <li key={at} className="w-74 max-w-[82vw] lg:w-[calc((100%-3.75rem)/4)]">
              <SkeletonCard />
            </li>
          ))
        : cards.map((card) => (
            <li key={card.id} className="w-74 max-w-[82vw] lg:w-[calc((100%-3.75rem)/4)]">
              <PropertyCard listing={card} sizes={SIZES} />
            </li>
          ))}
    </Carousel>
  );
}
