import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '@/platform/api/api';
import { Badge } from '@/ui/Badge';
import { OfferLine } from './OfferLine';

interface RankedOffersProps {
  title: string;
  ranking: Output<'dashboard.period'>['best'];
  path: string;
}

/** Ranked listings or services, each with statistics and reasons. */
export function RankedOffers({ title, ranking, path }: RankedOffersProps) {
  const { t } = useTranslation();
  const id = useId();
  if (ranking.length === 0) return null;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-3 font-medium text-strong">
        {title}
      </h3>
      <ol className="grid grid-cols-1 gap-3">
        {ranking.map((offer) => (
          <OfferLine key={offer.id} offer={offer} path={path} views={offer.views} requests={offer.requests}>
            <span className="mt-1 flex flex-wrap gap-1.5">
              {offer.why.map((why) => (
                <Badge key={why} className="whitespace-normal!">
                  {t(`dashboard.why.${why}`)}
                </Badge>
              ))}
            </span>
          </OfferLine>
        ))}
      </ol>
    </section>
  );
}
