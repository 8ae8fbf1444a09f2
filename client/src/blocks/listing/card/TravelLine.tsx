import { CarFront } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/classes';
import type { PropertyCardData } from './card';

/** Approximate driving minutes to the requested places. */
export function TravelLine({
  times,
  className,
}: {
  times: NonNullable<PropertyCardData['travel']>;
  className?: string;
}) {
  const { t } = useTranslation();
  return (
    <p className={cx('flex items-center gap-1.5 text-small text-body numbers', className)}>
      <CarFront aria-hidden className="size-[1.15em] shrink-0 text-muted" strokeWidth={1.7} />
      <span>
        {times
          .map(({ to, minutes }) => t('reach.away', { count: minutes, place: t(`reach.${to}`) }))
          .join(' · ')}
      </span>
    </p>
  );
}
