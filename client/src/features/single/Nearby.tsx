import { MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/format';
import { landmarksNear, type NearLandmark } from './landmarks';
import type { Listing } from './listing';

const SHOWN = 6;

/** The landmarks around, with distances as the crow flies. */
export function Nearby({ of }: { of: Listing }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [near, setNear] = useState<NearLandmark[]>();
  const { lat, lng } = of.location;
  useEffect(() => {
    void import('@manzil/shared/data/landmarks.json').then((module) =>
      setNear(landmarksNear(module.default, { lat, lng }, SHOWN)),
    );
  }, [lat, lng]);
  return (
    <section aria-labelledby="location">
      <h2 id="location" className="mb-3 text-h3">
        {t('single.location')}
      </h2>
      {of.address && (
        <p className="mb-2" dir="auto">
          {of.address}
        </p>
      )}
      <ul className="min-h-40 border-t border-hair">
        {near?.map(({ landmark, kilometres }) => (
          <li
            key={landmark.id}
            className="flex items-center justify-between gap-4 border-b border-hair py-2.5"
          >
            <span className="flex items-center gap-2.5">
              <MapPin aria-hidden className="size-4 shrink-0 text-primary" strokeWidth={1.8} />
              {landmark[lang]}
            </span>
            <span className="text-small whitespace-nowrap text-muted numbers">
              {t('single.km', { n: kilometres.toFixed(kilometres < 10 ? 1 : 0) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
