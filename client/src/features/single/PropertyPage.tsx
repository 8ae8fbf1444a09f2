import { useTranslation } from 'react-i18next';
import { useDistrictName } from '@/platform/places';
import { emirateName, label } from '@/platform/labels';
import { useLang } from '@/platform/format';
import { titleOf } from '@/property/card';
import { ConfirmedMark, VerifiedBadge } from '@/property/badges';
import { RecentlyViewed } from '@/property/RecentlyViewed';
import { usePrintSheet } from '@/property/usePrintSheet';
import { Badge } from '@/ui/Badge';
import { Breadcrumbs } from '@/ui/Breadcrumbs';
import { Actions } from './Actions';
import { Costs } from './Costs';
import { Description } from './Description';
import { FactGrid } from './FactGrid';
import { Gallery } from './Gallery';
import type { Listing } from './listing';
import { Nearby } from './Nearby';
import { isOffPlan, OffPlan } from './OffPlan';
import { Permit } from './Permit';
import { PriceHistory } from './PriceHistory';
import { PrintFoot } from './PrintFoot';
import { Reviews } from './Reviews';
import { Section } from './Section';
import { SectionIndex } from './SectionIndex';
import { SideCard } from './SideCard';
import { Similar } from './Similar';

/** A list of amenities or options. */
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
            <span aria-hidden className="size-1.5 shrink-0 -translate-y-0.5 rounded-pill bg-primary" />
            {label(list, one, lang)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The parts this listing has, for the index. */
function usePartsOf(of: Listing): { id: string; title: string }[] {
  const { t } = useTranslation();
  const parts: [string, string, boolean?][] = [
    ['facts', t('single.factsTitle')],
    ['about', t('single.indexAbout')],
    ['amenities', t('single.amenities'), of.amenities.length > 0],
    ['plan', t('single.plan'), isOffPlan(of)],
    ['location', t('single.indexPlace')],
    ['costs', t('single.indexCosts')],
    ['history', t('single.history'), of.priceHistory.length > 1],
    ['reviews', t('single.reviews')],
  ];
  return parts.flatMap(([id, title, isThere = true]) => (isThere ? [{ id, title }] : []));
}

/** Name, place and marks of the listing, and what can be done with it. */
function Head({ of }: { of: Listing }) {
  const { t } = useTranslation();
  const lang = useLang();
  const district = useDistrictName()(of.city, of.district);
  const emirate = emirateName(of.city, lang);
  const isClosed = ['rented', 'sold', 'withdrawn'].includes(of.availability);
  const catalog = `/catalog?category=${of.type}`;
  return (
    <header>
      <Breadcrumbs
        items={[
          { label: label('dealType', of.type, lang), to: catalog },
          { label: emirate, to: `${catalog}&city=${of.city}` },
          { label: district, to: `${catalog}&city=${of.city}&district=${of.district}` },
        ]}
      />
      <h1 className="aligned mt-1.5 text-h1" dir="auto">
        {titleOf(of, lang)}
      </h1>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-muted">
        <span>{[of.buildingName, district, emirate].filter(Boolean).join(t('ui.comma'))}</span>
        <VerifiedBadge at={of.verifiedAt} withDate />
        {!isClosed && <ConfirmedMark at={of.lastConfirmedAt} />}
        {of.availability !== 'available' && (
          <Badge tone="warning">{label('availability', of.availability, lang)}</Badge>
        )}
        {!of.isVerified && <Badge tone="warning">{t('single.pending')}</Badge>}
      </div>
      <Actions of={of} />
    </header>
  );
}

/** Everything about one listing (spec/3-client /single). */
export function PropertyPage({ of }: { of: Listing }) {
  const { t } = useTranslation();
  const parts = usePartsOf(of);
  usePrintSheet();
  return (
    <div className="page pb-28 md:pt-5 md:pb-12">
      <Gallery of={of} />
      <div className="mt-6 grid gap-x-14 gap-y-8 md:mt-8 md:grid-cols-[minmax(0,1fr)_24rem] print:block">
        <div className="min-w-0 space-y-9">
          <Head of={of} />
          <SectionIndex parts={parts} />
          <FactGrid of={of} />
          <Description of={of} />
          <Chosen id="amenities" title={t('single.amenities')} list="amenities" ids={of.amenities} />
          <Chosen
            id="options"
            title={t('single.options')}
            list="additionalOptions"
            ids={of.additionalOptions}
          />
          <Chosen id="bills" title={t('single.bills')} list="bills" ids={of.billsIncluded} />
          <OffPlan of={of} />
          <Nearby of={of} />
          <Costs of={of} />
          <PriceHistory of={of} />
          <Permit of={of} />
          <Reviews id={of.id} avgRating={of.avgRating} ratingCount={of.ratingCount} />
        </div>
        <SideCard of={of} />
      </div>
      <Similar id={of.id} />
      <RecentlyViewed except={of.id} className="mt-14 print:hidden" />
      <PrintFoot of={of} />
    </div>
  );
}
