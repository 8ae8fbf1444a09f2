import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDistrictName } from '@/platform/i18n/places';
import { emirateName, label, named } from '@/platform/i18n/labels';
import { useLang } from '@/platform/i18n/format';
import { titleOf } from '@/blocks/listing/card/card';
import { ConfirmedMark, StatusRibbons, VerifiedBadge } from '@/blocks/listing/card/badges';
import { PropertyFacts } from '@/blocks/listing/card/PropertyFacts';
import { Badge } from '@/ui/Badge';
import { Breadcrumbs } from '@/ui/Breadcrumbs';
import { Lazy } from '@/ui/Lazy';
import { ABOVE_PICTURES, BELOW_PICTURES } from '@/blocks/offerPage/crumbs';
import { Actions } from './Actions';
import { FactGrid } from './sections/FactGrid';
import { Gallery } from '@/blocks/offerPage/Gallery';
import { OfferLayout } from '@/blocks/offerPage/OfferLayout';
import { isOffPlan, type Listing } from './listing';
import { PrintFoot } from './PrintFoot';
import { SectionIndex } from '@/blocks/offerPage/SectionIndex';
import { SideCard } from './contact/SideCard';

const LowerSections = lazy(async () => ({
  default: (await import('./sections/LowerSections')).LowerSections,
}));

const OtherHomes = lazy(async () => ({ default: (await import('./sections/OtherHomes')).OtherHomes }));
const PlacePane = lazy(async () => ({ default: (await import('./sections/PlacePane')).PlacePane }));

/** The listing's sections, for the index. */
function usePartsOf(of: Listing): { id: string; title: string }[] {
  const { t } = useTranslation();
  const parts: [string, string, boolean?][] = [
    ['facts', t('single.factsTitle')],
    ['about', t('single.indexAbout')],
    ['amenities', t('single.amenities'), of.amenities.length > 0],
    ['plan', t('single.plan'), isOffPlan(of)],
    ['floor-plan', t('photos.subject.plan'), of.floorPlans.length > 0],
    ['location', t('single.indexPlace')],
    ['costs', t('single.indexCosts')],
    ['history', t('single.log.title')],
    ['reviews', t('single.reviews')],
  ];
  return parts.flatMap(([id, title, isThere = true]) => (isThere ? [{ id, title }] : []));
}

/** Breadcrumbs: deal type, emirate, district. */
function Crumbs({ of, className }: { of: Listing; className: string }) {
  const lang = useLang();
  const district = useDistrictName()(of.city, of.district);
  const catalog = `/catalog?category=${of.type}`;
  return (
    <Breadcrumbs
      className={className}
      items={[
        { label: label('dealType', of.type, lang), to: catalog },
        { label: emirateName(of.city, lang), to: `${catalog}&city=${of.city}` },
        { label: district, to: `${catalog}&city=${of.city}&district=${of.district}` },
      ]}
    />
  );
}

/** Title, place, badges and actions of the listing. */
function Head({ of }: { of: Listing }) {
  const { t } = useTranslation();
  const lang = useLang();
  const district = useDistrictName()(of.city, of.district);
  const emirate = emirateName(of.city, lang);
  const isClosed = ['rented', 'sold', 'withdrawn'].includes(of.availability);
  return (
    <header>
      <Crumbs of={of} className={BELOW_PICTURES} />
      <h1 className="aligned text-[1.75rem] leading-tight" dir="auto">
        {titleOf(of, lang)}
      </h1>
      <PropertyFacts of={of} className="mt-2 text-base!" />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-muted">
        <span>
          {[named(lang, of.buildingName, of.buildingNameAr), district, emirate]
            .filter(Boolean)
            .join(t('ui.comma'))}
        </span>
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

/** The page of a listing (spec/3-client /single). */
export function PropertyPage({ of }: { of: Listing }) {
  const parts = usePartsOf(of);
  const title = titleOf(of, useLang());
  const [chosen, setChosen] = useState(0);
  return (
    <div className="page pb-28 md:pb-12">
      <Crumbs of={of} className={ABOVE_PICTURES} />
      <OfferLayout
        photos={
          <Gallery
            images={of.images}
            title={title}
            extras={{
              plans: of.floorPlans,
              spheres: of.spheres,
              map: <PlacePane of={of} />,
              videoUrl: of.videoUrl,
              tourUrl: of.virtualTourUrl,
            }}
          >
            <StatusRibbons of={of} className="absolute start-4 top-4" />
          </Gallery>
        }
        aside={<SideCard of={of} chosen={chosen} onChoose={setChosen} />}
      >
        <Head of={of} />
        <SectionIndex parts={parts} />
        <FactGrid of={of} />
        <Lazy place={<div className="min-h-screen" />}>
          <LowerSections of={of} option={of.chequeOptions[chosen]} />
        </Lazy>
      </OfferLayout>
      <Lazy place={<div className="min-h-96" />}>
        <OtherHomes of={of} />
      </Lazy>
      <PrintFoot of={of} />
    </div>
  );
}
