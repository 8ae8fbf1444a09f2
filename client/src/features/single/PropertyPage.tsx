import { useTranslation } from 'react-i18next';
import { districtName, usePlaces } from '@/platform/places';
import { emirateName, label } from '@/platform/labels';
import { useLang } from '@/platform/format';
import { titleOf } from '@/property/card';
import { ConfirmedMark, VerifiedBadge } from '@/property/badges';
import { Badge } from '@/ui/Badge';
import { Breadcrumbs } from '@/ui/Breadcrumbs';
import { Actions } from './Actions';
import { Costs } from './Costs';
import { Description } from './Description';
import { FactGrid } from './FactGrid';
import { Gallery } from './Gallery';
import type { Listing } from './listing';
import { Nearby } from './Nearby';
import { OffPlan } from './OffPlan';
import { Permit } from './Permit';
import { PriceHistory } from './PriceHistory';
import { Reviews } from './Reviews';
import { SideCard } from './SideCard';
import { Similar } from './Similar';

/** A chip list of amenities or options. */
function Chosen({
  title,
  list,
  ids,
}: {
  title: string;
  list: 'amenities' | 'additionalOptions' | 'bills';
  ids: string[];
}) {
  const lang = useLang();
  if (ids.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-h3">{title}</h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        {ids.map((id) => (
          <li key={id} className="flex items-baseline gap-2.5">
            <span aria-hidden className="size-1.5 shrink-0 -translate-y-0.5 rounded-pill bg-primary" />
            {label(list, id, lang)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Everything about one listing (spec/3-client /single). */
export function PropertyPage({ of }: { of: Listing }) {
  const { t } = useTranslation();
  const lang = useLang();
  const places = usePlaces();
  const district = districtName(places, of.city, of.district, lang);
  const emirate = emirateName(of.city, lang);
  const isClosed = ['rented', 'sold', 'withdrawn'].includes(of.availability);
  return (
    <div className="page py-5 pb-28 md:pb-12">
      <Gallery of={of} />
      <div className="mt-6 grid gap-x-14 gap-y-8 md:mt-8 md:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-9">
          <header>
            <Breadcrumbs
              items={[
                { label: label('dealType', of.type, lang), to: `/catalog?category=${of.type}` },
                { label: emirate, to: `/catalog?category=${of.type}&city=${of.city}` },
                {
                  label: district,
                  to: `/catalog?category=${of.type}&city=${of.city}&district=${of.district}`,
                },
              ]}
            />
            <h1 className="mt-1.5 text-h1" dir="auto">
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
          <FactGrid of={of} />
          <Description of={of} />
          <Chosen title={t('single.amenities')} list="amenities" ids={of.amenities} />
          <Chosen title={t('single.options')} list="additionalOptions" ids={of.additionalOptions} />
          <Chosen title={t('single.bills')} list="bills" ids={of.billsIncluded} />
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
    </div>
  );
}
