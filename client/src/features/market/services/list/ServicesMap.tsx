import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import emirates from '@manzil/shared/data/emirates.json';
import { EMIRATES } from '@manzil/shared/domain/enums';
import { findDistrict } from '@manzil/shared/domain/place/places';
import { useApiQuery } from '@/platform/api/useApi';
import { formatNumber, useLang } from '@/platform/i18n/format';
import type { Bounds } from '@/blocks/map/preview';
import { AreaMap, type Area } from '@/blocks/service/AreaMap';
import { emirateBounds } from '@/blocks/map/emirateBounds';
import { facetsQuery, STALE_TIME_MS } from './facets';
import type { ServicesState } from './useServicesState';

/** Degrees around a selected district. */
const AROUND = 0.04;

/** Bounds of the district, the emirate, or the country. */
function viewOf(city: string | undefined, district: string | undefined): Bounds {
  const place = city && district ? findDistrict(city, district) : undefined;
  if (place) {
    return [
      [place.lat - AROUND, place.lng - AROUND],
      [place.lat + AROUND, place.lng + AROUND],
    ];
  }
  return emirateBounds([city]);
}

/**
 * Map of the areas served by the services found: emirates, or the districts of the selected one. A click selects an
 * area.
 */
export function ServicesMap({ state: { filter, change } }: { state: ServicesState }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { city, district } = filter;
  const { data } = useApiQuery('services.getAll', facetsQuery(filter), {
    keepPrevious: true,
    staleTime: STALE_TIME_MS,
  });
  const facets = data?.facets;
  const areas = useMemo((): Area[] => {
    const counted = city ? (facets?.district ?? []) : (facets?.city ?? []);
    return counted.flatMap(({ id, count }) => {
      const place = city ? findDistrict(city, id) : emirates.find((one) => one.id === id);
      if (!place || count === 0) return [];
      const found = t('service.found', { count, n: formatNumber(count) });
      const title = t('catalog.inPlace', { what: found, place: place[lang] });
      return [{ id, at: [place.lat, place.lng], title, count, isChosen: id === district }];
    });
  }, [facets, city, district, lang, t]);
  const filled = city ? [city] : areas.map(({ id }) => id);
  return (
    <AreaMap
      label={t('service.mapKeys')}
      areas={areas}
      filled={filled}
      view={viewOf(city, district)}
      onChoose={(id) => {
        if (city) change({ district: id });
        else change({ city: EMIRATES.find((one) => one === id), district: undefined });
      }}
    />
  );
}
