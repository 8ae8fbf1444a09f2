import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import emirates from '@manzil/shared/data/emirates.json';
import { findDistrict } from '@manzil/shared/domain/place/places';
import { useLang } from '@/platform/i18n/format';
import { splitPlace } from '@/blocks/listing/filter/places';
import { AreaMap, type Area } from '@/blocks/service/AreaMap';
import type { ServicePageData } from './service';

/** Degrees around the outermost districts. */
const AROUND = 0.03;

/** Coverage of a service: whole emirates filled, districts as dots. */
export function ServiceArea({ service }: { service: Pick<ServicePageData, 'city' | 'districts'> }) {
  const { t } = useTranslation();
  const lang = useLang();
  const areas = useMemo(
    () =>
      service.districts.flatMap((ref): Area[] => {
        const { city = '', district = '' } = splitPlace(ref);
        const place = findDistrict(city, district);
        return place ? [{ id: ref, at: [place.lat, place.lng], title: place[lang] }] : [];
      }),
    [service.districts, lang],
  );
  const whole = service.city.filter((city) => !service.districts.some((ref) => ref.startsWith(`${city}/`)));
  const boxes = emirates.flatMap(({ id, bbox: [west = 0, south = 0, east = 0, north = 0] }) =>
    whole.some((one) => one === id) ? [{ west, south, east, north }] : [],
  );
  const lats = [...areas.map(({ at }) => at[0]), ...boxes.flatMap(({ south, north }) => [south, north])];
  const lngs = [...areas.map(({ at }) => at[1]), ...boxes.flatMap(({ west, east }) => [west, east])];
  return (
    <AreaMap
      label={t('service.mapKeys')}
      areas={areas}
      filled={whole}
      view={[
        [Math.min(...lats) - AROUND, Math.min(...lngs) - AROUND],
        [Math.max(...lats) + AROUND, Math.max(...lngs) + AROUND],
      ]}
    />
  );
}
