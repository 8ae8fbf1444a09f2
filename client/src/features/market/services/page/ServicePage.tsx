import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '@/platform/api/useApi';
import { useLang } from '@/platform/i18n/format';
import { emirateName, label } from '@/platform/i18n/labels';
import { lazyPart } from '@/platform/browser/lazyPart';
import { titleOf } from '@/blocks/listing/card/card';
import { CardGrid } from '@/blocks/listing/card/CardGrid';
import { BarActions, Contact } from '@/blocks/offerPage/Contact';
import { Description } from '@/blocks/offerPage/Description';
import { ABOVE_PICTURES, BELOW_PICTURES } from '@/blocks/offerPage/crumbs';
import { Gallery } from '@/blocks/offerPage/Gallery';
import { OfferAside } from '@/blocks/offerPage/OfferAside';
import { OfferLayout } from '@/blocks/offerPage/OfferLayout';
import { RequestPlace } from '@/blocks/offerPage/RequestPlace';
import { Section } from '@/blocks/offerPage/Section';
import { SectionIndex } from '@/blocks/offerPage/SectionIndex';
import { useNumbers } from '@/blocks/offerPage/useNumbers';
import { OpenMark } from '@/blocks/service/OpenMark';
import { ServiceCard } from '@/blocks/service/ServiceCard';
import { ServicePrice } from '@/blocks/service/ServicePrice';
import { Breadcrumbs } from '@/ui/page/Breadcrumbs';
import { Lazy } from '@/ui/Lazy';
import { Rating } from '@/ui/Rating';
import { Actions } from './Actions';
import { LazyAreaMap } from './LazyAreaMap';
import { AreaText, Hours, Included, Licence } from './Facts';
import type { ServicePageData } from './service';

const ReviewsSection = lazyPart(async () => (await import('@/blocks/reviews/ReviewsSection')).ReviewsSection);

/** The service's sections, for the index. */
function usePartsOf(service: ServicePageData): { id: string; title: string }[] {
  const { t } = useTranslation();
  const parts: [string, string, boolean?][] = [
    ['included', t('service.included'), service.included.length + service.includedAr.length > 0],
    ['about', t('single.indexAbout')],
    ['hours', t('service.hours'), (service.hours?.length ?? 0) > 0],
    ['area', t('service.area')],
    ['licence', t('service.licence'), Boolean(service.licence)],
    ['reviews', t('service.talkReviews')],
  ];
  return parts.flatMap(([id, title, isThere = true]) => (isThere ? [{ id, title }] : []));
}

/** Breadcrumbs: all services, the category. */
function Crumbs({ service, className }: { service: ServicePageData; className: string }) {
  const { t } = useTranslation();
  const category = label('serviceCategory', service.category, useLang());
  return (
    <Breadcrumbs
      className={className}
      items={[
        { label: t('service.all'), to: '/services' },
        { label: category, to: `/services?category=${service.category}` },
      ]}
    />
  );
}

function Head({ service }: { service: ServicePageData }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <header>
      <Crumbs service={service} className={BELOW_PICTURES} />
      <h1 className="aligned text-[1.75rem] leading-tight" dir="auto">
        {titleOf(service, lang)}
      </h1>
      {/* For screen readers and reader modes; visually the price is next to the page. */}
      <p className="sr-only">
        <ServicePrice service={service} />
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-muted">
        <span>{service.city.map((id) => emirateName(id, lang)).join(t('ui.comma'))}</span>
        <Rating value={service.avgRating} count={service.ratingCount} isShort />
        <OpenMark hours={service.hours} saysClosed />
        <bdi dir="ltr">{service.referenceNo}</bdi>
      </div>
      {!service.isListed && (
        <p className="mt-3 flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-small text-warning-soft-text">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('service.hiddenNote')}
        </p>
      )}
      <Actions service={service} />
    </header>
  );
}

/** Other services in the category, best rated first. */
function Related({ id }: { id: string }) {
  const { t } = useTranslation();
  const details = useApiQuery('services.getDetails', { id, limit: 1 });
  const related = details.data?.relatedServices ?? [];
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-14 print:hidden">
      <h2 id="related" className="mb-5 text-h2">
        {t('service.related')}
      </h2>
      <CardGrid>
        {related.map((card) => (
          <li key={card.id}>
            <ServiceCard service={card} />
          </li>
        ))}
      </CardGrid>
    </section>
  );
}

/** The page of a service (spec/3-client /single-service). */
export function ServicePage({ service }: { service: ServicePageData }) {
  const { t } = useTranslation();
  const title = titleOf(service, useLang());
  const parts = usePartsOf(service);
  const offered = { ...service, kind: 'service' } as const;
  const numbers = useNumbers(offered);
  return (
    <div className="page pb-28 md:pb-12">
      <Crumbs service={service} className={ABOVE_PICTURES} />
      <OfferLayout
        photos={<Gallery images={service.images} title={title} />}
        aside={
          <OfferAside
            label={t('service.offer')}
            bar={
              <>
                <ServicePrice service={{ ...service, vatIncluded: null }} />
                <BarActions offer={offered} numbers={numbers}>
                  <RequestPlace offer={offered} category={service.category} isInBar />
                </BarActions>
              </>
            }
          >
            <p className="text-h3">
              <ServicePrice service={service} />
            </p>
            <Contact offer={offered} numbers={numbers}>
              <RequestPlace offer={offered} category={service.category} />
            </Contact>
          </OfferAside>
        }
      >
        <Head service={service} />
        <SectionIndex parts={parts} />
        <Included service={service} />
        <Description offer={service} title={t('service.about')} />
        <Hours service={service} />
        <Section id="area" title={t('service.area')}>
          <AreaText service={service} />
          <LazyAreaMap service={service} />
        </Section>
        <Licence service={service} />
        <Lazy place={<div className="min-h-96" />}>
          <ReviewsSection subject={{ kind: 'service', id: service.id }} />
        </Lazy>
      </OfferLayout>
      <Related id={service.id} />
    </div>
  );
}
