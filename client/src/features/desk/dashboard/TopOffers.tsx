import { useTranslation } from 'react-i18next';
import type { Output } from '@/platform/api/api';
import { Rating } from '@/ui/Rating';
import { OfferLine } from './OfferLine';

type Offer = Output<'dashboard.agentStats'>['topProperties'][number];

/** The most viewed listings or services, with their requests. */
export function TopOffers({
  offers,
  path,
}: {
  offers: readonly Offer[];
  path: '/single' | '/single-service';
}) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="top" className="rounded-card border border-hair bg-card p-5">
      <h2 id="top" className="mb-3 text-h3">
        {t('dashboard.top')}
      </h2>
      {offers.length === 0 && <p className="text-muted">{t('dashboard.noOffers')}</p>}
      <ol className="grid grid-cols-1 gap-3">
        {offers.map((offer) => (
          <OfferLine
            key={offer.id}
            offer={offer}
            path={path}
            views={offer.views}
            requests={offer.requestsCount}
            trailing={offer.avgRating > 0 && <Rating value={offer.avgRating} isShort />}
          />
        ))}
      </ol>
    </section>
  );
}
