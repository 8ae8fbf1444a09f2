import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Output } from '@/platform/api';
import { formatMoney, useLang } from '@/platform/format';
import { label } from '@/platform/labels';
import { titleOf } from '@/property/card';
import { Carousel } from '@/ui/Carousel';
import { Picture } from '@/ui/Picture';
import { Rating } from '@/ui/Rating';
import { SectionHead } from '@/ui/SectionHead';

type Services = Output<'properties.homepage'>['services'];

/** The best rated services; nothing when there are none. */
export function ServicesRow({ services }: { services: Services }) {
  const { t } = useTranslation();
  const lang = useLang();
  if (services.length === 0) return null;
  return (
    <section className="page mt-14 md:mt-18">
      <Carousel
        label={t('home.services')}
        head={<SectionHead title={t('home.services')} to="/services" action={t('home.allServices')} />}
      >
        {services.map((service) => (
          <li key={service.id} className="w-70 max-w-[80vw] lg:w-[calc((100%-3.75rem)/4)]">
            <Link
              to={`/single-service?id=${service.id}`}
              className="flex h-full flex-col overflow-hidden rounded-card border border-hair bg-card shadow-card transition-shadow time-fast hover:shadow-lift"
            >
              <Picture picture={service.image} alt="" sizes="17.5rem" className="aspect-[16/9]" />
              <span className="flex flex-1 flex-col px-4 pt-3 pb-4">
                <span className="text-small text-muted">
                  {label('serviceCategory', service.category, lang)}
                </span>
                <b dir="auto" className="aligned truncate font-medium text-strong">
                  {titleOf(service, lang)}
                </b>
                <span className="mt-1 flex items-center justify-between gap-3 text-small">
                  {service.price ? (
                    <span className="text-body">
                      <bdi dir="ltr" className="font-medium text-strong numbers">
                        {formatMoney(service.price)}
                      </bdi>{' '}
                      {service.priceUnit && label('priceUnit', service.priceUnit, lang)}
                    </span>
                  ) : (
                    <span className="text-muted">{t('home.onRequest')}</span>
                  )}
                  <Rating value={service.avgRating} count={service.ratingCount} isShort />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </Carousel>
    </section>
  );
}
