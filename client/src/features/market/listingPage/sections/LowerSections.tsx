import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import { Description } from '@/blocks/offerPage/Description';
import { Section } from '@/blocks/offerPage/Section';
import { ReviewsSection } from '@/blocks/reviews/ReviewsSection';
import type { ChequeOption, Listing } from '../listing';
import { AreaPrices } from './AreaPrices';
import { Costs } from './Costs';
import { FloorPlans } from './FloorPlans';
import { Logbook } from './Logbook';
import { Nearby } from './Nearby';
import { OffPlan } from './OffPlan';
import { Permit } from './Permit';

/** Amenities or options of a listing. */
function Chosen({
  id,
  title,
  list,
  ids,
}: {
  id: string;
  title: string;
  list: 'amenities' | 'additionalOptions' | 'bills';
  ids: string[];
}) {
  const lang = useLang();
  if (ids.length === 0) return null;
  return (
    <Section id={id} title={title}>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        {ids.map((one) => (
          <li key={one} className="flex items-baseline gap-2.5">
            <Check aria-hidden className="size-4 shrink-0 translate-y-0.5 text-link" strokeWidth={2.2} />
            {label(list, one, lang)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Sections below the fold of a listing's page. */
export function LowerSections({
  listing,
  option,
  isPrinting = false,
}: {
  listing: Listing;
  option: ChequeOption | undefined;
  /** Loads the map as if it were in view. */
  isPrinting?: boolean;
}) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The URL or the page's index may point to a section that wasn't rendered yet.
    const named = location.hash && document.getElementById(location.hash.slice(1));
    if (named && ref.current?.contains(named)) named.scrollIntoView();
  }, []);
  return (
    <div ref={ref} className="space-y-8">
      <Description offer={listing} title={t('single.about')} />
      <Chosen id="amenities" title={t('single.amenities')} list="amenities" ids={listing.amenities} />
      <Chosen
        id="options"
        title={t('single.options')}
        list="additionalOptions"
        ids={listing.additionalOptions}
      />
      <Chosen id="bills" title={t('single.facts.billsIncluded')} list="bills" ids={listing.billsIncluded} />
      <OffPlan listing={listing} />
      <div className="empty:hidden print:hidden">
        <FloorPlans listing={listing} />
      </div>
      <Nearby listing={listing} isPrinting={isPrinting} />
      <Costs listing={listing} option={option} />
      <div className="space-y-8 print:hidden">
        <AreaPrices listing={listing} />
        <Logbook listing={listing} />
      </div>
      <Permit listing={listing} />
      <div className="print:hidden">
        <ReviewsSection subject={{ kind: 'property', id: listing.id }} />
      </div>
    </div>
  );
}
