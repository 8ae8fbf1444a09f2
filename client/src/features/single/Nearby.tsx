import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatKilometres, useLang } from '@/platform/format';
import { Skeleton } from '@/ui/Skeleton';
import { landmarksNear, type NearLandmark } from './landmarks';
import type { Listing } from './listing';
import { Section } from './Section';

const PlaceMap = lazy(async () => ({ default: (await import('./PlaceMap')).PlaceMap }));

const SHOWN = 6;
/** How far below the screen the map begins to load. */
const AHEAD = '600px';

/** Tells once that an element is about to be scrolled into view. */
function useNearView() {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!ref.current || isNear) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: AHEAD },
    );
    watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, [isNear]);
  return { ref, isNear };
}

/** Where it is: the map, and the landmarks around with distances as the crow flies. */
export function Nearby({ of }: { of: Listing }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { ref, isNear } = useNearView();
  const [near, setNear] = useState<NearLandmark[]>();
  const { lat, lng } = of.location;
  useEffect(() => {
    if (!isNear) return;
    void import('@manzil/shared/data/landmarks.json').then((module) =>
      setNear(landmarksNear(module.default, { lat, lng }, SHOWN)),
    );
  }, [isNear, lat, lng]);
  return (
    <Section id="location" title={t('single.location')}>
      {of.address && (
        <p className="mb-3" dir="auto">
          {of.address}
        </p>
      )}
      <div ref={ref} className="h-80 overflow-hidden rounded-card border border-hair bg-sunken">
        {near ? (
          <Suspense fallback={<Skeleton className="size-full rounded-none" />}>
            <PlaceMap at={of.location} near={near} />
          </Suspense>
        ) : (
          <Skeleton className="size-full rounded-none" />
        )}
      </div>
      <ol className="mt-3 min-h-68">
        {near?.map(({ landmark, kilometres }, at) => (
          <li
            key={landmark.id}
            className="flex items-center justify-between gap-4 border-b border-hair py-2.5"
          >
            <span className="flex min-w-0 items-center gap-3">
              <span
                aria-hidden
                className="grid size-6 shrink-0 place-items-center rounded-pill bg-primary-soft text-micro font-medium text-primary-soft-text numbers"
              >
                {at + 1}
              </span>
              {landmark[lang]}
            </span>
            <span className="text-small whitespace-nowrap text-muted numbers">
              {formatKilometres(kilometres, lang)}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-small text-muted">{t('single.asCrow')}</p>
    </Section>
  );
}
