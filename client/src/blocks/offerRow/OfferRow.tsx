import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDate, formatNumber, useLang } from '@/platform/i18n/format';
import { Picture } from '@/ui/Picture';

interface OfferRowProps {
  picture: ComponentProps<typeof Picture>['picture'];
  /** Publication status. */
  badge: ReactNode;
  referenceNo: string;
  /** Its page, unless the reader may not open it. */
  to: string | undefined;
  title: string;
  price: ReactNode;
  /** Place or category. */
  facts: ReactNode;
  createdAt: string;
  /** Name of the owner, in lists of several owners. */
  owner?: string | undefined;
  /** Why it isn't public. */
  problem?: ReactNode;
  figures: readonly (readonly [Icon: LucideIcon, n: number, name: string])[];
  /** After the figures, in the same line. */
  rating?: ReactNode;
  /** Below the figures. */
  notices?: ReactNode;
  /** Before the picture. */
  leading?: ReactNode;
  /** The actions. */
  children?: ReactNode;
}

/** A listing or a service in the owner's and staff's lists. */
export function OfferRow({
  picture,
  badge,
  referenceNo,
  to,
  title,
  price,
  facts,
  createdAt,
  owner,
  problem,
  figures,
  rating,
  notices,
  leading,
  children,
}: OfferRowProps) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <li className="flex flex-wrap items-start gap-4 border-b border-hair p-4 last:border-0">
      {leading}
      <Picture
        picture={picture}
        alt=""
        sizes="128px"
        className="aspect-4/3 w-24 shrink-0 rounded-control sm:w-32"
      />
      <div className="min-w-36 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {badge}
          <bdi dir="ltr" className="text-small text-muted">
            {referenceNo}
          </bdi>
        </div>
        {to ? (
          <Link to={to} className="aligned mt-1 block font-medium text-strong hover:text-link" dir="auto">
            {title}
          </Link>
        ) : (
          <p className="aligned mt-1 font-medium text-strong" dir="auto">
            {title}
          </p>
        )}
        {price}
        <p className="text-small text-muted">
          {facts}
          {t('ui.dot')}
          <span className="whitespace-nowrap">{formatDate(createdAt, lang)}</span>
          {owner && (
            <>
              {t('ui.dot')}
              <bdi className="whitespace-nowrap">{owner}</bdi>
            </>
          )}
        </p>
        {problem && (
          <p
            dir="auto"
            className="mt-1 rounded-control bg-danger-soft px-3 py-1.5 text-small text-danger-soft-text"
          >
            {problem}
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
          {rating && <li className="whitespace-nowrap">{rating}</li>}
        </ul>
        {notices}
      </div>
      <div className="flex w-full flex-wrap items-center gap-2 lg:w-auto">{children}</div>
    </li>
  );
}
