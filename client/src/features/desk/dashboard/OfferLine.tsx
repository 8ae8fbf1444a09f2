import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { titleOf } from '@/blocks/listing/card/card';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { cx } from '@/ui/classes';

interface OfferLineProps {
  offer: {
    id: string;
    title: string;
    titleAr?: string | null | undefined;
    image?: string | null | undefined;
  };
  /** Path of its page, without the id. */
  path: string;
  views: number;
  requests: number;
  /** Shown next to its statistics. */
  trailing?: ReactNode;
  /** Shown below its statistics. */
  children?: ReactNode;
}

/** A listing or service in a list, with its statistics. */
export function OfferLine({ offer, path, views, requests, trailing, children }: OfferLineProps) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <li className={cx('relative flex gap-3', children ? 'items-start' : 'items-center')}>
      {offer.image ? (
        <img src={offer.image} alt="" className="size-14 shrink-0 rounded-control object-cover" />
      ) : (
        <span className="size-14 shrink-0 rounded-control bg-sunken" />
      )}
      <span className="min-w-0 flex-1">
        <Link
          to={`${path}?id=${offer.id}`}
          dir="auto"
          className="block truncate font-medium text-strong after:absolute after:inset-0 hover:underline"
        >
          {titleOf(offer, lang)}
        </Link>
        <span className="flex flex-wrap items-center gap-x-3 text-small text-muted">
          <span>{t('dashboard.views', { count: views, n: formatNumber(views) })}</span>
          <span>{t('requests.count', { count: requests, n: formatNumber(requests) })}</span>
          {trailing}
        </span>
        {children}
      </span>
    </li>
  );
}
