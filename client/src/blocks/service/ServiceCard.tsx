import { MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CARD_PICTURE_SIZES } from '@manzil/shared/domain/offer/pictureSizes';
import { useLang } from '@/platform/i18n/format';
import { emirateName, label, named } from '@/platform/i18n/labels';
import { titleOf } from '@/blocks/listing/card/card';
import { Picture } from '@/ui/Picture';
import { Rating } from '@/ui/Rating';
import { OpenMark } from './OpenMark';
import { servicePath, type ServiceCardData } from './card';
import { ServicePrice } from './ServicePrice';

interface ServiceCardProps {
  service: ServiceCardData;
  /** The image's `sizes`; defaults to those of the usual grid. */
  sizes?: string;
  /** Whether it is among the first images of the page. */
  isFirst?: boolean;
}

/** A service in a list: photo, category, title, area, price, rating, agent. One link covers the card. */
export function ServiceCard({ service, sizes = CARD_PICTURE_SIZES.grid, isFirst = false }: ServiceCardProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const { agent } = service;
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-hair bg-card shadow-card transition-shadow time-fast hover:shadow-lift has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus">
      <Picture picture={service.image} alt="" sizes={sizes} isFirst={isFirst} className="aspect-[16/9]" />
      <div className="flex flex-1 flex-col px-4 pt-3 pb-4">
        <p className="flex items-center justify-between gap-3 text-small text-muted">
          {label('serviceCategory', service.category, lang)}
          <Rating value={service.avgRating} count={service.ratingCount} isShort />
        </p>
        <h3 dir="auto" className="aligned mt-0.5 line-clamp-2 text-base font-medium text-strong">
          <Link to={servicePath(service.id)} className="outline-none after:absolute after:inset-0">
            {titleOf(service, lang)}
          </Link>
        </h3>
        <p className="mt-1 flex items-center gap-1.5 text-small text-muted">
          <MapPin aria-hidden className="size-4 shrink-0" strokeWidth={1.7} />
          <span className="truncate">
            {service.city.map((id) => emirateName(id, lang)).join(t('ui.comma'))}
          </span>
        </p>
        <p className="mt-0.5 flex min-h-6 items-center justify-between gap-3 text-small text-muted">
          <bdi className="truncate">
            {agent &&
              (named(lang, agent.companyName, agent.companyNameAr) ?? named(lang, agent.name, agent.nameAr))}
          </bdi>
          <OpenMark hours={service.hours} />
        </p>
        <div className="mt-auto pt-2">
          <ServicePrice service={service} />
        </div>
      </div>
    </article>
  );
}
