import { Eye, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '@/platform/api/api';
import { useLang } from '@/platform/i18n/format';
import { emirateName, label, named } from '@/platform/i18n/labels';
import { titleOf } from '@/blocks/listing/card/card';
import { servicePath } from '@/blocks/service/card';
import { ServicePrice } from '@/blocks/service/ServicePrice';
import { OfferRow } from '@/blocks/offerRow/OfferRow';
import { QualityScore } from '@/blocks/offerRow/QualityScore';
import { Badge } from '@/ui/Badge';
import { Rating } from '@/ui/Rating';

export type OwnService = Output<'services.mine'>['data'][number];

const TONES = { listed: 'success', hidden: 'danger', suspended: 'warning' } as const;
/** Maximum number of hints per row, the most valuable first. */
const MAX_HINTS = 3;

/** Quality score with hints to raise it, for the owner. */
function Quality({ service }: { service: OwnService }) {
  const { t } = useTranslation();
  const { score, hints } = service.quality;
  return (
    <QualityScore score={score} className="mt-1">
      <ul className="list-disc ps-5 text-muted">
        {hints.slice(0, MAX_HINTS).map((hint) => (
          <li key={hint}>{t(`service.hint.${hint}`)}</li>
        ))}
      </ul>
    </QualityScore>
  );
}

/** A service in the owner's and staff's lists; `children` are its actions. */
export function ServiceRow({
  service,
  showsOwner = false,
  leading,
  children,
}: {
  service: OwnService;
  /** Show the owner, in lists of several owners. */
  showsOwner?: boolean;
  /** Shown before the picture. */
  leading?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const cities = service.city.map((id) => emirateName(id, lang)).join(t('ui.comma'));
  return (
    <OfferRow
      picture={service.image}
      badge={<Badge tone={TONES[service.state]}>{t(`service.state.${service.state}`)}</Badge>}
      referenceNo={service.referenceNo}
      to={servicePath(service.id)}
      title={titleOf(service, lang)}
      price={<ServicePrice service={service} />}
      facts={`${label('serviceCategory', service.category, lang)}${t('ui.dot')}${cities}`}
      createdAt={service.createdAt}
      owner={
        showsOwner && service.agent
          ? named(
              lang,
              service.agent.companyName ?? service.agent.name,
              service.agent.companyName ? service.agent.companyNameAr : service.agent.nameAr,
            )
          : undefined
      }
      problem={
        service.hiddenReason && (
          <>
            {t('service.hiddenBecause')} <bdi>{service.hiddenReason}</bdi>
          </>
        )
      }
      figures={[
        [Eye, service.views, t('listing.views')],
        [MessageSquareText, service.requestsCount, t('listing.requests')],
      ]}
      rating={
        service.ratingCount > 0 && <Rating value={service.avgRating} count={service.ratingCount} isShort />
      }
      notices={!showsOwner && <Quality service={service} />}
      leading={leading}
    >
      {children}
    </OfferRow>
  );
}
