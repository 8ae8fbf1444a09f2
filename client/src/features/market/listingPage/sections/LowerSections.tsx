import { useEffect, useRef } from 'react';
import { ReviewsSection } from '@/blocks/reviews/ReviewsSection';
import type { Listing } from '../listing';
import { AreaPrices } from './AreaPrices';
import { Costs } from './Costs';
import { FloorPlans } from './FloorPlans';
import { Logbook } from './Logbook';
import { Nearby } from './Nearby';
import { Permit } from './Permit';

/** Sections below the fold of a listing's page. */
export function LowerSections({ of }: { of: Listing }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The URL or the page's index may point to a section that wasn't rendered yet.
    const named = location.hash && document.getElementById(location.hash.slice(1));
    if (named && ref.current?.contains(named)) named.scrollIntoView();
  }, []);
  return (
    <div ref={ref} className="space-y-8">
      <FloorPlans of={of} />
      <Nearby of={of} />
      <Costs of={of} />
      <AreaPrices of={of} />
      <Logbook of={of} />
      <Permit of={of} />
      <ReviewsSection subject={{ kind: 'property', id: of.id }} />
    </div>
  );
}
