import type { Map as LeafletMap, Point } from 'leaflet';
import { EMIRATES, type Locale } from '@manzil/shared/domain/enums';
import { districtsOf } from '@manzil/shared/domain/place/places';
import { formatKilometres } from '@/platform/i18n/format';

/** A place outside the view: its name, distance and direction. */
export interface OffscreenPlace {
  text: string;
  /** Clockwise from the top of the screen. */
  degrees: number;
  /** Candidate positions in pixels of the map, the farthest from the centre first. */
  spots: Point[];
}

const MAX_PLACES = 3;
/** Minimum angle between two offscreen places, in degrees. */
const APART = 50;
/** Fractions of the way from the centre to the edge. */
const REACH = [0.7, 0.6, 0.5, 0.4];

const between = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

/** The nearest districts outside the view, each in a different direction. */
export function offscreenPlaces(map: LeafletMap, lang: Locale): OffscreenPlace[] {
  const view = map.getBounds();
  const middle = map.getCenter();
  const half = map.getSize().divideBy(2);
  const beyond = EMIRATES.flatMap((emirate) => districtsOf(emirate))
    .filter((place) => !view.contains(place))
    .map((place) => ({ place, kilometres: map.distance(middle, place) / 1000 }))
    .sort((a, b) => a.kilometres - b.kilometres);
  const chosen: OffscreenPlace[] = [];
  for (const { place, kilometres } of beyond) {
    if (chosen.length === MAX_PLACES) break;
    const way = map.latLngToContainerPoint(place).subtract(half);
    const length = Math.hypot(way.x, way.y);
    const degrees = (Math.atan2(way.x, -way.y) * 180) / Math.PI;
    if (chosen.some((other) => between(other.degrees, degrees) < APART)) continue;
    chosen.push({
      text: `${place[lang]} · ${formatKilometres(kilometres, lang)}`,
      degrees,
      spots: REACH.map((part) => half.add(half.scaleBy(way.divideBy(length)).multiplyBy(part))),
    });
  }
  return chosen;
}
