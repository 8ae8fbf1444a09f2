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
function Quality({ of }: { of: OwnService }) {
  const { t } = useTranslation();
  const { score, hints } = of.quality;
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
  of,
  showsOwner = false,
  leading,
  children,
}: {
  of: OwnService;
  /** Show the owner, in lists of several owners. */
  showsOwner?: boolean;
  /** Shown before the picture. */
  leading?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const cities = of.city.map((id) => emirateName(id, lang)).join(t('ui.comma'));
  return (
    <OfferRow
      picture={of.image}
      badge={<Badge tone={TONES[of.state]}>{t(`service.state.${of.state}`)}</Badge>}
      referenceNo={of.referenceNo}
      to={servicePath(of.id)}
      title={titleOf(of, lang)}
      price={<ServicePrice of={of} />}
      facts={`${label('serviceCategory', of.category, lang)}${t('ui.dot')}${cities}`}
      createdAt={of.createdAt}
      owner={
        showsOwner && of.agent
          ? named(
              lang,
              of.agent.companyName ?? of.agent.name,
              of.agent.companyName ? of.agent.companyNameAr : of.agent.nameAr,
            )
          : undefined
      }
      problem={
        of.hiddenReason && (
          <>
            {t('service.hiddenBecause')} <bdi>{of.hiddenReason}</bdi>
          </>
        )
      }
      figures={[
        [Eye, of.views, t('listing.views')],
        [MessageSquareText, of.requestsCount, t('listing.requests')],
      ]}
      rating={of.ratingCount > 0 && <Rating value={of.avgRating} count={of.ratingCount} isShort />}
      notices={!showsOwner && <Quality of={of} />}
      leading={leading}
    >
      {children}
    </OfferRow>
  );
}
