import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../Button';
import { cx } from '../classes';
import { stepOfKey, useSnap } from './useSnap';

interface CarouselProps {
  /** Accessible name of the row. */
  label: string;
  /** Content before the arrow buttons, such as a heading. */
  head?: ReactNode;
  /** List items, which set their own width. */
  children: ReactNode;
  className?: string;
}

/** Row to scroll by swiping, with its arrow buttons, or with the left and right keys while focused. */
export function Carousel({ label, head, children, className }: CarouselProps) {
  const { t } = useTranslation();
  const { ref, isAtStart, isAtEnd, onScroll, step } = useSnap();
  useEffect(() => {
    const strip = ref.current;
    if (!strip) return;
    const watcher = new ResizeObserver(onScroll);
    watcher.observe(strip);
    return () => watcher.disconnect();
  }, [ref, onScroll]);
  const isStill = isAtStart && isAtEnd;
  return (
    <div>
      <div className="flex items-start justify-between gap-4">
        {head}
        <div className={cx('hidden gap-1 md:flex', isStill && 'invisible')}>
          <IconButton
            label={t('ui.previous')}
            icon={ChevronLeft}
            disabled={isAtStart}
            className="mirrors border border-hair bg-card"
            onClick={() => step(-1)}
          />
          <IconButton
            label={t('ui.next')}
            icon={ChevronRight}
            disabled={isAtEnd}
            className="mirrors border border-hair bg-card"
            onClick={() => step(1)}
          />
        </div>
      </div>
      <ul
        ref={ref}
        aria-label={label}
        tabIndex={isStill ? undefined : 0}
        onScroll={onScroll}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget) return;
          const by = stepOfKey(event.key, event.currentTarget);
          if (by === 0) return;
          event.preventDefault();
          step(by);
        }}
        // The padding leaves room for shadows and focus rings; the negative margin offsets it.
        className={cx(
          '-mx-2 -my-3 flex snap-x snap-mandatory scroll-px-2 [scrollbar-width:none] gap-5 overflow-x-auto scroll-smooth px-2 py-3 *:shrink-0 *:snap-start',
          className,
        )}
      >
        {children}
      </ul>
    </div>
  );
}
