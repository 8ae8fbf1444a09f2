import { divIcon, layerGroup, marker, type Map as LeafletMap, type PointExpression } from 'leaflet';
import emirates from '@manzil/shared/data/emirates.json';
import landmarks from '@manzil/shared/data/landmarks.json';
import { EMIRATES, type Locale } from '@manzil/shared/domain/enums';
import { districtsOf } from '@manzil/shared/domain/places';

type Kind = 'large' | 'district' | 'landmark';
interface Label {
  name: { en: string; ar: string };
  at: [lat: number, lng: number];
  kind: Kind;
}

/** Pixels of a letter and of a line, on the wide side. */
const LETTER: Record<Kind, number> = { large: 8.2, district: 7, landmark: 6.6 };
const LINE: Record<Kind, number> = { large: 22, district: 18, landmark: 26 };
const MOST = 45;
/** From which zoom on each kind is told. */
const DISTRICTS_FROM = 10;
const LANDMARKS_FROM = 13;
const EMIRATES_UNTIL = 11;

const named = (place: { en: string; ar: string; lat: number; lng: number }, kind: Kind): Label => ({
  name: place,
  at: [place.lat, place.lng],
  kind,
});

/** What may be named at a zoom, the most important first: the data set lists districts by importance. */
function candidates(zoom: number): Label[] {
  const large =
    zoom <= EMIRATES_UNTIL
      ? emirates.filter(({ id }) => id !== 'uae').map((place) => named(place, 'large'))
      : [];
  if (zoom < DISTRICTS_FROM) return large;
  // A few of each emirate before the many of one.
  const lists = EMIRATES.map((emirate) => districtsOf(emirate));
  const longest = Math.max(...lists.map((list) => list.length));
  const depth = zoom < DISTRICTS_FROM + 2 ? 12 * (zoom - DISTRICTS_FROM + 1) : longest;
  const districts = Array.from({ length: Math.min(depth, longest) }, (_, at) =>
    lists.flatMap((list) => (list[at] ? [named(list[at], 'district')] : [])),
  ).flat();
  return [
    ...large,
    ...districts,
    ...(zoom >= LANDMARKS_FROM ? landmarks.map((place) => named(place, 'landmark')) : []),
  ];
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
const meets = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Writes names on a map, none over another; drawn anew when the view has changed. */
export function addLabels(map: LeafletMap, lang: Locale): void {
  const pane = map.createPane('names');
  // Above the land (400), below the pins (600).
  pane.style.zIndex = '450';
  pane.style.pointerEvents = 'none';
  const layer = layerGroup().addTo(map);

  const draw = () => {
    layer.clearLayers();
    const view = map.getBounds();
    const placed: Box[] = [];
    for (const { name, at, kind } of candidates(map.getZoom())) {
      if (placed.length >= MOST) break;
      if (!view.contains(at)) continue;
      const text = name[lang];
      const size: PointExpression = [text.length * LETTER[kind] + 12, LINE[kind]];
      const { x, y } = map.latLngToContainerPoint(at);
      const box = {
        left: x - size[0] / 2,
        right: x + size[0] / 2,
        top: y - size[1] / 2,
        bottom: y + size[1] / 2,
      };
      if (placed.some((other) => meets(box, other))) continue;
      placed.push(box);
      const html = document.createElement('span');
      html.textContent = text;
      const icon = divIcon({
        className: `map-label ${kind === 'large' ? 'is-large' : kind === 'landmark' ? 'is-landmark' : ''}`,
        html,
        iconSize: size,
      });
      marker(at, { icon, interactive: false, keyboard: false, pane: 'names' }).addTo(layer);
    }
  };
  map.on('moveend zoomend', draw);
  map.whenReady(draw);
}
