import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatKilometres, useLang } from '@/platform/i18n/format';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useNearView } from '@/platform/hooks/useNearView';
import { landmarksNear, type NearLandmark } from './landmarks';
import { isAround, type Listing } from '../listing';
import { GroundPreview } from '@/blocks/map/GroundPreview';
import { HOME_ZOOM } from '@/blocks/map/preview';
import { Section } from '@/blocks/offerPage/Section';

const PlaceMap = lazyPart(async () => (await import('./PlaceMap')).PlaceMap);

const SHOWN = 6;
/** Location: the map, and nearby landmarks with straight-line distances. */
export function Nearby({ listing, isPrinting }: { listing: Listing; isPrinting: boolean }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { ref, isNear } = useNearView(isPrinting);
  const [near, setNear] = useState<NearLandmark[]>();
  const { lat, lng } = listing.location;
  const preview = <GroundPreview view={{ centre: [lat, lng], zoom: HOME_ZOOM }} />;
  useEffect(() => {
    if (!isNear) return;
    void import('@manzil/shared/data/landmarks.json').then((module) =>
      setNear(landmarksNear(module.default, { lat, lng }, SHOWN)),
    );
  }, [isNear, lat, lng]);
  return (
    <Section id="location" title={t('single.location')} className={near ? undefined : 'print:hidden'}>
      {listing.address && (
        <p className="mb-3" dir="auto">
          {listing.address}
        </p>
      )}
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-[minmax(0,4fr)_minmax(0,3fr)] print:break-inside-avoid print:grid-cols-[auto_minmax(0,1fr)]">
        <div
          ref={ref}
          className="h-80 overflow-hidden rounded-card border border-hair bg-sunken sm:h-auto sm:min-h-80 print:h-max print:min-h-0 print:w-max print:not-has-[.leaflet-container]:hidden"
        >
          {near ? (
            <Suspense fallback={preview}>
              <PlaceMap at={listing.location} near={near} isAround={isAround(listing)} />
            </Suspense>
          ) : (
            preview
          )}
        </div>
        <ol className="min-h-68">
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
      </div>
      <p className="mt-2 text-small text-muted">
        {t('single.asCrow')}{' '}
        {listing.placeShown === 'area' && t(isAround(listing) ? 'single.around' : 'single.aroundForOthers')}
      </p>
    </Section>
  );
}
