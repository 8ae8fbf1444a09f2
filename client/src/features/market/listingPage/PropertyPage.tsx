import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDistrictName } from '@/platform/i18n/places';
import { emirateName, label, named } from '@/platform/i18n/labels';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useNearView } from '@/platform/hooks/useNearView';
import { useLang } from '@/platform/i18n/format';
import { titleOf } from '@/blocks/listing/card/card';
import { ConfirmedMark, StatusRibbons, VerifiedBadge } from '@/blocks/listing/card/badges';
import { PropertyFacts } from '@/blocks/listing/card/PropertyFacts';
import { Badge } from '@/ui/Badge';
import { Breadcrumbs } from '@/ui/page/Breadcrumbs';
import { cx } from '@/ui/classes';
import { Lazy } from '@/ui/Lazy';
import { ABOVE_PICTURES, BELOW_PICTURES } from '@/blocks/offerPage/crumbs';
import { Actions } from './Actions';
import { FactGrid } from './sections/FactGrid';
import { Gallery } from '@/blocks/offerPage/Gallery';
import { useNumbers } from '@/blocks/offerPage/useNumbers';
import { OfferLayout } from '@/blocks/offerPage/OfferLayout';
import { isOffPlan, type Listing } from './listing';
import { SectionIndex } from '@/blocks/offerPage/SectionIndex';
import { SideCard } from './contact/SideCard';

const LowerSections = lazyPart(async () => (await import('./sections/LowerSections')).LowerSections);

const OtherHomes = lazyPart(async () => (await import('./sections/OtherHomes')).OtherHomes);
const PrintContact = lazyPart(async () => (await import('./Print')).PrintContact);
const PrintHead = lazyPart(async () => (await import('./Print')).PrintHead);
const PlacePane = lazyPart(async () => (await import('./sections/PlacePane')).PlacePane);

/** The listing's sections, for the index. */
function usePartsOf(listing: Listing): { id: string; title: string }[] {
  const { t } = useTranslation();
  const parts: [string, string, boolean?][] = [
    ['facts', t('single.factsTitle')],
    ['about', t('single.indexAbout')],
    ['amenities', t('single.amenities'), listing.amenities.length > 0],
    ['plan', t('single.plan'), isOffPlan(listing)],
    ['floor-plan', t('photos.subject.plan'), listing.floorPlans.length > 0],
    ['location', t('single.indexPlace')],
    ['costs', t('single.indexCosts')],
    ['history', t('single.log.title')],
    ['reviews', t('single.reviews')],
  ];
  return parts.flatMap(([id, title, isThere = true]) => (isThere ? [{ id, title }] : []));
}

/** Breadcrumbs: deal type, emirate, district. */
function Crumbs({ listing, className }: { listing: Listing; className: string }) {
  const lang = useLang();
  const district = useDistrictName()(listing.city, listing.district);
  const catalog = `/catalog?category=${listing.type}`;
  return (
    <Breadcrumbs
      className={className}
      items={[
        { label: label('dealType', listing.type, lang), to: catalog },
        { label: emirateName(listing.city, lang), to: `${catalog}&city=${listing.city}` },
        { label: district, to: `${catalog}&city=${listing.city}&district=${listing.district}` },
      ]}
    />
  );
}

/** Title, place, badges and actions of the listing. */
function Head({ listing, onPrint }: { listing: Listing; onPrint: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const district = useDistrictName()(listing.city, listing.district);
  const emirate = emirateName(listing.city, lang);
  const isClosed = ['rented', 'sold', 'withdrawn'].includes(listing.availability);
  return (
    <header className="print:hidden">
      <Crumbs listing={listing} className={BELOW_PICTURES} />
      <h1 className="aligned text-[1.75rem] leading-tight" dir="auto">
        {titleOf(listing, lang)}
      </h1>
      <PropertyFacts listing={listing} className="mt-2 text-base!" />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-muted">
        <span>
          {[named(lang, listing.buildingName, listing.buildingNameAr), district, emirate]
            .filter(Boolean)
            .join(t('ui.comma'))}
        </span>
        <VerifiedBadge at={listing.verifiedAt} withDate />
        {!isClosed && <ConfirmedMark at={listing.lastConfirmedAt} />}
        {listing.availability !== 'available' && (
          <Badge tone="warning">{label('availability', listing.availability, lang)}</Badge>
        )}
        {!listing.isVerified && <Badge tone="warning">{t('single.pending')}</Badge>}
      </div>
      <Actions listing={listing} onPrint={onPrint} />
    </header>
  );
}

/** Time for the map to be drawn before the page is printed. */
const DRAWING_MS = 500;

/** Other homes, loaded once they are near. */
function OthersNearView({ listing }: { listing: Listing }) {
  const { ref, isNear } = useNearView();
  const place = <div ref={ref} className="min-h-96 print:hidden" />;
  if (!isNear) return place;
  return (
    <Suspense fallback={place}>
      <OtherHomes listing={listing} />
    </Suspense>
  );
}

/** The page of a listing (spec/3-client /single). */
export function PropertyPage({ listing }: { listing: Listing }) {
  const parts = usePartsOf(listing);
  const title = titleOf(listing, useLang());
  const [chosen, setChosen] = useState(0);
  const option = listing.chequeOptions[chosen];
  const numbers = useNumbers({ ...listing, kind: 'property' });
  const [isPrinting, setIsPrinting] = useState(false);
  const printPage = async () => {
    setIsPrinting(true);
    await Promise.all([
      numbers.load(),
      import('./sections/PlaceMap'),
      import('@manzil/shared/data/landmarks.json'),
    ]);
    setTimeout(print, DRAWING_MS);
  };
  return (
    <div className="page pb-28 md:pb-12">
      <Crumbs listing={listing} className={cx(ABOVE_PICTURES, 'print:hidden')} />
      <Lazy place={null}>
        <PrintHead listing={listing} option={option} />
      </Lazy>
      <OfferLayout
        photos={
          <Gallery
            images={listing.images}
            title={title}
            extras={{
              plans: listing.floorPlans,
              spheres: listing.spheres,
              map: <PlacePane listing={listing} />,
              videoUrl: listing.videoUrl,
              tourUrl: listing.virtualTourUrl,
            }}
          >
            <StatusRibbons listing={listing} className="absolute start-4 top-4" />
          </Gallery>
        }
        aside={
          <div className="contents print:hidden">
            <SideCard listing={listing} chosen={chosen} onChoose={setChosen} numbers={numbers} />
          </div>
        }
      >
        <Lazy place={null}>
          <PrintContact listing={listing} phone={numbers.phone} />
        </Lazy>
        <Head listing={listing} onPrint={() => void printPage()} />
        <SectionIndex parts={parts} />
        <FactGrid listing={listing} />
        <Lazy place={<div className="min-h-screen" />}>
          <LowerSections listing={listing} option={option} isPrinting={isPrinting} />
        </Lazy>
      </OfferLayout>
      <OthersNearView listing={listing} />
    </div>
  );
}
