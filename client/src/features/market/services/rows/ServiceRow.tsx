import { Eye, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Output } from '@/platform/api/api';
import { formatDate, formatNumber, useLang } from '@/platform/i18n/format';
import { emirateName, label } from '@/platform/i18n/labels';
import { titleOf } from '@/blocks/listing/card/card';
import { servicePath } from '@/blocks/service/card';
import { ServicePrice } from '@/blocks/service/ServicePrice';
import { Badge } from '@/ui/Badge';
import { Picture } from '@/ui/Picture';
import { Rating } from '@/ui/Rating';

export type Row = Output<'services.mine'>['data'][number];

const TONES = { listed: 'success', hidden: 'danger', suspended: 'warning' } as const;
/** Maximum number of hints per row, the most valuable first. */
const HINTS = 3;

/** Quality score with hints to raise it, for the owner. */
function Quality({ of }: { of: Row }) {
  const { t } = useTranslation();
  const { score, hints } = of.quality;
  return (
    <details className="mt-1 text-small">
      <summary className="flex min-h-9 cursor-pointer items-center gap-2 text-muted">
        <span aria-hidden className="h-1.5 w-16 overflow-hidden rounded-pill bg-hair">
          <span className="block h-full bg-primary" style={{ width: `${score}%` }} />
        </span>
        {t('listing.quality', { n: score })}
      </summary>
      <ul className="list-disc ps-5 text-muted">
        {hints.slice(0, HINTS).map((hint) => (
          <li key={hint}>{t(`service.hint.${hint}`)}</li>
        ))}
      </ul>
    </details>
  );
}

/** A service in the owner's and staff's lists; `children` are its actions. */
export function ServiceRow({
  of,
  showsOwner = false,
  leading,
  children,
}: {
  of: Row;
  /** Show the owner, in lists of several owners. */
  showsOwner?: boolean;
  /** Shown before the picture. */
  leading?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const figures = [
    [Eye, of.views, t('listing.views')],
    [MessageSquareText, of.requestsCount, t('listing.requests')],
  ] as const;
  return (
    <li className="flex flex-wrap items-start gap-4 border-b border-hair p-4 last:border-0">
      {leading}
      <Picture
        picture={of.image}
        alt=""
        sizes="128px"
        className="aspect-4/3 w-24 shrink-0 rounded-control sm:w-32"
      />
      <div className="min-w-36 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={TONES[of.state]}>{t(`service.state.${of.state}`)}</Badge>
          <bdi dir="ltr" className="text-small text-muted">
            {of.referenceNo}
          </bdi>
        </div>
        <Link
          to={servicePath(of.id)}
          className="aligned mt-1 block font-medium text-strong hover:text-link"
          dir="auto"
        >
          {titleOf(of, lang)}
        </Link>
        <ServicePrice of={of} />
        <p className="text-small text-muted">
          {label('serviceCategory', of.category, lang)}
          {t('ui.dot')}
          {of.city.map((id) => emirateName(id, lang)).join(t('ui.comma'))}
          {t('ui.dot')}
          <span className="whitespace-nowrap">{formatDate(of.createdAt, lang)}</span>
          {showsOwner && of.agent && (
            <>
              {t('ui.dot')}
              <bdi className="whitespace-nowrap">{of.agent.companyName ?? of.agent.name}</bdi>
            </>
          )}
        </p>
        {of.hiddenReason && (
          <p className="mt-1 rounded-control bg-danger-soft px-3 py-1.5 text-small text-danger-soft-text">
            {t('service.hiddenBecause')} <bdi>{of.hiddenReason}</bdi>
          </p>
        )}
        <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-small text-muted numbers">
          {figures.map(([Icon, n, name]) => (
            <li key={name} className="flex items-center gap-1.5" title={name}>
              <Icon aria-hidden className="size-4" strokeWidth={1.7} />
              <span className="sr-only">{name}</span>
              {formatNumber(n)}
            </li>
          ))}
          {of.ratingCount > 0 && (
            <li className="whitespace-nowrap">
              <Rating value={of.avgRating} count={of.ratingCount} isShort />
            </li>
          )}
        </ul>
        {!showsOwner && <Quality of={of} />}
      </div>
      <div className="flex w-full flex-wrap items-center gap-2 lg:w-auto">{children}</div>
    </li>
  );
}
