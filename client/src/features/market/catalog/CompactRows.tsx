import { Check, Heart, Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { rentPeriodOf } from '@manzil/shared/domain/offer/rentPeriod';
import { useLang } from '@/platform/i18n/format';
import { useRecentlyViewed } from '@/blocks/lists/lists';
import { useCompareToggle } from '@/blocks/listing/card/CompareToggle';
import { pathOf, titleOf, usePriceText, type PropertyCardData } from '@/blocks/listing/card/card';
import { useFavorite } from '@/blocks/listing/card/FavoriteButton';
import { HideButton } from '@/blocks/listing/card/HideButton';
import { PlaceLine } from '@/blocks/listing/card/PropertyCard';
import { PropertyFacts } from '@/blocks/listing/card/PropertyFacts';
import { TravelLine } from '@/blocks/listing/card/TravelLine';
import { NiceLine } from './filter/NiceLine';
import { IconButton } from '@/ui/Button';
import { cx } from '@/ui/classes';
import { Picture } from '@/ui/Picture';
import { Price } from '@/ui/Price';

/** Favourite, compare and hide buttons; stacked on phones, without compare. */
function RowButtons({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation();
  const favorite = useFavorite(id);
  const compared = useCompareToggle(id);
  return (
    <div className="relative flex shrink-0 max-sm:flex-col">
      <IconButton
        label={t('property.favorite', { title })}
        icon={Heart}
        isOn={favorite.isOn}
        aria-pressed={favorite.isOn}
        className={favorite.isOn ? 'text-link!' : 'text-muted!'}
        onClick={favorite.toggle}
      />
      <IconButton
        label={t('property.compare', { title })}
        icon={compared.isOn ? Check : Scale}
        aria-pressed={compared.isOn}
        className={cx('max-sm:hidden!', compared.isOn ? 'bg-primary text-on-primary!' : 'text-muted!')}
        onClick={compared.toggle}
      />
      <HideButton id={id} title={title} />
    </div>
  );
}

interface RowProps {
  listing: PropertyCardData;
  nice: readonly string[] | undefined;
  isActive: boolean;
  onHighlight: (id: string | null) => void;
}

/**
 * A home as a two-line row: price and facts, title and place. One link covers it; its buttons stay targets of their
 * own.
 */
function CompactRow({ listing, nice, isActive, onHighlight }: RowProps) {
  const lang = useLang();
  const { period, note } = usePriceText(listing);
  const isAskedYearly = rentPeriodOf(listing.rentPeriod) === 'yearly';
  const isSeen = useRecentlyViewed().includes(listing.id);
  const title = titleOf(listing, lang);
  return (
    <article
      onPointerEnter={() => onHighlight(listing.id)}
      onPointerLeave={() => onHighlight(null)}
      onFocus={() => onHighlight(listing.id)}
      onBlur={() => onHighlight(null)}
      className={cx(
        'group relative flex min-h-13 items-center gap-3 pe-1 hover:bg-sunken has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus',
        isActive && 'bg-primary-soft',
      )}
    >
      <Picture
        picture={listing.images[0]}
        alt=""
        sizes="4.5rem"
        className="h-13 w-18 shrink-0 max-sm:h-auto max-sm:self-stretch"
      />
      <div className="min-w-0 flex-1 py-0.5">
        <div className="flex items-center gap-x-4 overflow-hidden max-sm:flex-col max-sm:items-start">
          <Price
            amount={listing.price}
            period={period}
            note={isAskedYearly ? undefined : note}
            className="shrink-0 leading-snug"
          />
          <PropertyFacts
            listing={listing}
            className="max-w-full min-w-0 flex-nowrap! overflow-hidden max-sm:gap-x-2.5! max-sm:[&_svg]:hidden"
          />
          {listing.travel && <TravelLine times={listing.travel} className="shrink-0" />}
          {listing.nice && (
            <NiceLine has={listing.nice} missing={nice} className="min-w-0 truncate max-sm:w-full" />
          )}
        </div>
        <div className="flex min-w-0 items-center gap-x-3">
          <h3 dir="auto" className="aligned min-w-0 text-small font-regular max-sm:w-full">
            <Link
              to={pathOf(listing.id)}
              className={cx(
                'block truncate leading-6 outline-none after:absolute after:inset-0',
                isSeen ? 'text-muted' : 'text-body',
              )}
            >
              {title}
            </Link>
          </h3>
          <PlaceLine listing={listing} className="min-w-0 max-w-1/2 shrink-0 max-sm:hidden" />
        </div>
      </div>
      <RowButtons id={listing.id} title={title} />
    </article>
  );
}

interface RowsProps {
  cards: PropertyCardData[];
  /** The nice-to-haves of the filter. */
  nice: readonly string[] | undefined;
  highlightedId: string | null;
  onHighlight: (id: string | null) => void;
}

/** The homes of a page as compact rows, for scanning many. */
export function CompactRows({ cards, nice, highlightedId, onHighlight }: RowsProps) {
  return (
    <ul className="divide-y divide-hair overflow-hidden rounded-card border border-hair bg-card">
      {cards.map((card) => (
        <li key={card.id}>
          <CompactRow
            listing={card}
            nice={nice}
            isActive={card.id === highlightedId}
            onHighlight={onHighlight}
          />
        </li>
      ))}
    </ul>
  );
}
