import { useTranslation } from 'react-i18next';
import type { ServiceCardData } from '@/blocks/service/card';
import { ServiceCard } from '@/blocks/service/ServiceCard';
import { Carousel } from '@/ui/list/Carousel';
import { SectionHead } from '@/ui/page/SectionHead';

/** The best-rated services. */
export function ServicesRow({ services }: { services: ServiceCardData[] }) {
  const { t } = useTranslation();
  return (
    <section className="page mt-14 md:mt-18">
      <Carousel
        label={t('home.services')}
        head={<SectionHead title={t('home.services')} to="/services" action={t('home.allServices')} />}
      >
        {services.map((service) => (
          <li key={service.id} className="w-70 max-w-[80vw] lg:w-[calc((100%-3.75rem)/4)]">
            <ServiceCard service={service} sizes="17.5rem" />
          </li>
        ))}
      </Carousel>
    </section>
  );
}
