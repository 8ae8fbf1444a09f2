import { MapPin } from 'lucide-react';
import { type ComponentType, memo, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { CARD_PICTURE_SIZES } from '@manzil/shared/domain/offer/pictureSizes';
import { useLang } from '@/platform/i18n/format';
import { emirateName } from '@/platform/i18n/labels';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useRecentlyViewed } from '@/blocks/lists/lists';
import { useDistrictName } from '@/platform/i18n/places';
import { cx } from '@/ui/classes';
import { Price } from '@/ui/Price';
import { stepOfKey, useSnap } from '@/ui/list/useSnap';
import { AddSavedToList } from './AddSavedToList';
import { ConfirmedMark, StatusRibbons, VerifiedBadge } from './badges';
import { pathOf, titleOf, usePriceText, type PropertyCardData } from './card';
import { CardPhotos } from './CardPhotos';
import { CompareToggle } from './CompareToggle';
import { FavoriteButton } from './FavoriteButton';
import { PropertyFacts } from './PropertyFacts';

const TravelLine = lazyPart(async () => (await import('./TravelLine')).TravelLine);

interface PropertyCardProps {
  listing: PropertyCardData;
  /** The image's `sizes`; defaults to those of the usual grid. */
  sizes?: string;
  /** Whether it is among the first images of the page. */
  isFirst?: boolean;
  /** Whether its pin is highlighted on the map. */
  isActive?: boolean;
  /** Called with the id on hover or focus, and with null afterwards. */
  onHighlight?: (id: string | null) => void;
  /** Reason for showing the home, displayed on the photo. */
  note?: string | undefined;
  /** An additional action. */
  Tool?: ComponentType<{ id: string; title: string; className?: string }>;
}

/** Localised district and emirate of a listing. */
export function PlaceLine({
  listing,
  className,
}: {
  listing: Pick<PropertyCardData, 'city' | 'district'>;
  className?: string;
}) {
  const lang = useLang();
  const districtName = useDistrictName();
  return (
    <p className={cx('flex items-center gap-1.5 text-small text-muted', className)}>
      <MapPin aria-hidden className="size-[1.15em] shrink-0" strokeWidth={1.7} />
      <span className="truncate">
        <span className="font-medium text-body">{districtName(listing.city, listing.district)}</span>
        {lang === 'ar' ? '، ' : ', '}
        {emirateName(listing.city, lang)}
      </span>
    </p>
  );
}

/**
 * A listing in a list: photos, price, title, facts, place, badges. One link covers the card; favourite and compare stay
 * separate targets. The left and right keys turn the photos while the link has focus.
 */
export const PropertyCard = memo(function PropertyCard({
  listing,
  sizes = CARD_PICTURE_SIZES.grid,
  isFirst = false,
  isActive = false,
  onHighlight,
  note,
  Tool,
}: PropertyCardProps) {
  const lang = useLang();
  const words = usePriceText(listing);
  const strip = useSnap();
  const isSeen = useRecentlyViewed().includes(listing.id);
  const title = titleOf(listing, lang);
  return (
    <article
      onPointerEnter={() => onHighlight?.(listing.id)}
      onPointerLeave={() => onHighlight?.(null)}
      onFocus={() => onHighlight?.(listing.id)}
      onBlur={() => onHighlight?.(null)}
      className={cx(
        'group relative flex h-full flex-col overflow-hidden rounded-card border bg-card shadow-card transition-shadow time-fast hover:shadow-lift has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
        isActive ? 'border-primary shadow-lift' : 'border-hair',
      )}
    >
      <CardPhotos listing={listing} sizes={sizes} isFirst={isFirst} strip={strip} />
      <StatusRibbons
        listing={listing}
        note={note}
        className="pointer-events-none absolute start-3 end-14 top-3"
      />
      <div className="relative flex flex-1 flex-col px-4 pt-3.5 pb-4">
        <Price amount={listing.price} {...words} className="text-h3 leading-snug" />
        <h3 dir="auto" className="aligned mt-0.5 line-clamp-2 text-base font-regular">
          <Link
            to={pathOf(listing.id)}
            onKeyDown={(event) => {
              const by = stepOfKey(event.key, event.currentTarget);
              if (by === 0) return;
              event.preventDefault();
              strip.step(by);
            }}
            // Covers the card below the photos, which are links themselves.
            className={cx('outline-none after:absolute after:inset-0', isSeen ? 'text-muted' : 'text-body')}
          >
            {title}
          </Link>
        </h3>
        <PropertyFacts listing={listing} className="mt-2" />
        <PlaceLine listing={listing} className="mt-2" />
        {listing.travel && (
          <Suspense fallback={<span className="mt-2 h-5" />}>
            <TravelLine times={listing.travel} className="mt-2" />
          </Suspense>
        )}
        <div className="mt-auto flex items-end gap-x-3 pt-2">
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
            <VerifiedBadge at={listing.verifiedAt} />
            <ConfirmedMark at={listing.lastConfirmedAt} />
          </span>
          {Tool && <Tool id={listing.id} title={title} className="relative -my-3 -me-3 shrink-0" />}
        </div>
      </div>
      <div className="absolute end-1 top-1 flex flex-col">
        <FavoriteButton id={listing.id} title={title} />
        <CompareToggle id={listing.id} title={title} />
        <AddSavedToList id={listing.id} title={title} />
      </div>
    </article>
  );
});
