import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useLang } from '@/platform/format';
import { emirateName } from '@/platform/labels';
import { useRecentlyViewed } from '@/platform/lists';
import { useDistrictName } from '@/platform/places';
import { cx } from '@/ui/classes';
import { Price } from '@/ui/Price';
import { stepOfKey, useSnap } from '@/ui/useSnap';
import { ConfirmedMark, StatusRibbons, VerifiedBadge } from './badges';
import { pathOf, titleOf, usePriceWords, type PropertyCardData } from './card';
import { CardPhotos } from './CardPhotos';
import { CompareToggle } from './CompareToggle';
import { FavoriteButton } from './FavoriteButton';
import { PropertyFacts } from './PropertyFacts';

/** Widths of a card in the usual grid, for the browser's choice of a picture. */
const SIZES = '(min-width: 80rem) 18.5rem, (min-width: 56.25rem) 31vw, (min-width: 35rem) 47vw, 92vw';

interface PropertyCardProps {
  of: PropertyCardData;
  sizes?: string;
  /** Among the first pictures of a page. */
  isFirst?: boolean;
  /** Its pin is looked at on the map. */
  isActive?: boolean;
  /** Looked at by pointer or focus; null when left. */
  onLook?: (id: string | null) => void;
}

/** The district and emirate of a listing in the reader's language. */
export function PlaceLine({
  of,
  className,
}: {
  of: Pick<PropertyCardData, 'city' | 'district'>;
  className?: string;
}) {
  const lang = useLang();
  const districtName = useDistrictName();
  return (
    <p className={cx('truncate text-small text-muted', className)}>
      {districtName(of.city, of.district)}
      {lang === 'ar' ? '، ' : ', '}
      {emirateName(of.city, lang)}
    </p>
  );
}

/**
 * A listing in a list: photos, price, title, facts, place, marks. One link covers the card; favourite and compare stay
 * targets of their own. The keys left and right turn the photos while the link has the focus.
 */
export const PropertyCard = memo(function PropertyCard({
  of,
  sizes = SIZES,
  isFirst = false,
  isActive = false,
  onLook,
}: PropertyCardProps) {
  const lang = useLang();
  const words = usePriceWords(of);
  const strip = useSnap();
  const isSeen = useRecentlyViewed().includes(of.id);
  const title = titleOf(of, lang);
  return (
    <article
      onPointerEnter={() => onLook?.(of.id)}
      onPointerLeave={() => onLook?.(null)}
      onFocus={() => onLook?.(of.id)}
      onBlur={() => onLook?.(null)}
      className={cx(
        'group relative flex h-full flex-col overflow-hidden rounded-card border bg-card shadow-card transition-shadow time-fast hover:shadow-lift has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
        isActive ? 'border-primary shadow-lift' : 'border-hair',
      )}
    >
      <CardPhotos of={of} sizes={sizes} isFirst={isFirst} strip={strip} />
      <StatusRibbons of={of} className="pointer-events-none absolute start-3 end-14 top-3" />
      <div className="relative flex flex-1 flex-col px-4 pt-3.5 pb-4">
        <Price amount={of.price} {...words} className="text-h3 leading-snug" />
        <h3 dir="auto" className="aligned mt-0.5 truncate text-base font-regular">
          <Link
            to={pathOf(of.id)}
            onKeyDown={(event) => {
              const by = stepOfKey(event.key, event.currentTarget);
              if (by === 0) return;
              event.preventDefault();
              strip.step(by);
            }}
            // The link covers the card below the photos, which are links themselves.
            className={cx('outline-none after:absolute after:inset-0', isSeen ? 'text-muted' : 'text-body')}
          >
            {title}
          </Link>
        </h3>
        <PropertyFacts of={of} className="mt-2" />
        <PlaceLine of={of} className="mt-2" />
        <div className="mt-auto flex flex-wrap items-center gap-x-3 pt-2">
          <VerifiedBadge at={of.verifiedAt} />
          <ConfirmedMark at={of.lastConfirmedAt} />
        </div>
      </div>
      <div className="absolute end-1 top-1 flex flex-col">
        <FavoriteButton id={of.id} title={title} />
        <CompareToggle id={of.id} title={title} />
      </div>
    </article>
  );
});
