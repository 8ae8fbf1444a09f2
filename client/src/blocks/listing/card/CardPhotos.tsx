import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '@/ui/classes';
import { Picture } from '@/ui/Picture';
import type { useSnap } from '@/ui/list/useSnap';
import { pathOf, type PropertyCardData } from './card';

interface CardPhotosProps {
  listing: Pick<PropertyCardData, 'id' | 'images'>;
  sizes: string;
  isFirst: boolean;
  strip: ReturnType<typeof useSnap>;
}

const arrow =
  'absolute bottom-3 z-1 hidden size-9 place-items-center rounded-pill bg-ribbon text-ribbon-text opacity-0 transition-opacity time-fast group-hover:opacity-100 pointer-fine:grid';

/**
 * The photos of a card: swiped, or turned with the arrows or the arrow keys on the card's link. Hidden from screen
 * readers, since the card's title says it all. Further photos and the arrows render on first interaction.
 */
export function CardPhotos({ listing, sizes, isFirst, strip }: CardPhotosProps) {
  const [isAwake, setIsAwake] = useState(false);
  const wake = () => setIsAwake(true);
  const { ref, index, isAtStart, isAtEnd, onScroll, step } = strip;
  const photos = listing.images.length > 0 ? listing.images : [undefined];
  return (
    <div aria-hidden className="relative" onPointerEnter={wake} onTouchStart={wake}>
      <ul
        ref={ref}
        // Scrollable elements are tab stops by default; the card's link handles the keys instead.
        tabIndex={-1}
        onScroll={() => {
          wake();
          onScroll();
        }}
        className="flex snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto scroll-smooth"
      >
        {photos.map((photo, at) => (
          <li key={at} className="w-full shrink-0 snap-start snap-always bg-sunken">
            {(at === 0 || isAwake) && (
              <Link to={pathOf(listing.id)} tabIndex={-1} className="block">
                <Picture
                  picture={photo}
                  alt=""
                  sizes={sizes}
                  isFirst={isFirst && at === 0}
                  className="aspect-4/3"
                />
              </Link>
            )}
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <>
          {isAwake && !isAtStart && (
            <button type="button" tabIndex={-1} onClick={() => step(-1)} className={cx(arrow, 'start-2')}>
              <ChevronLeft className="mirrors size-5" />
            </button>
          )}
          {isAwake && !isAtEnd && (
            <button type="button" tabIndex={-1} onClick={() => step(1)} className={cx(arrow, 'end-2')}>
              <ChevronRight className="mirrors size-5" />
            </button>
          )}
          <span className="pointer-events-none absolute inset-x-0 bottom-0 flex justify-center gap-1.5 bg-linear-to-t from-picture-tint to-transparent pt-6 pb-2.5">
            {photos.map((photo, at) => (
              <i
                key={at}
                className={cx(
                  'h-1.5 rounded-pill bg-on-picture transition-[width] time-fast',
                  at === index ? 'w-3.5' : 'w-1.5 opacity-60',
                )}
              />
            ))}
          </span>
        </>
      )}
    </div>
  );
}
