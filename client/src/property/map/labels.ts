import { divIcon, layerGroup, marker, type Map as LeafletMap, type Point } from 'leaflet';
import emirates from '@manzil/shared/data/emirates.json';
import landmarks from '@manzil/shared/data/landmarks.json';
import { EMIRATES, type Locale } from '@manzil/shared/domain/enums';
import { districtsOf } from '@manzil/shared/domain/places';
import { signposts } from './signposts';

type Kind = 'large' | 'district' | 'landmark';
interface Label {
  name: { en: string; ar: string };
  at: [lat: number, lng: number];
  kind: Kind;
}

/** Weight and pixels as map.css has them, and the pixels of a line. */
const FONT: Record<Kind, string> = { large: '500 14px', district: '400 12px', landmark: '400 11px' };
const LINE: Record<Kind, number> = { large: 22, district: 18, landmark: 26 };
const CLASS: Record<Kind, string> = { large: 'is-large', district: '', landmark: 'is-landmark' };
/** Pixels of the arrow of a signpost with its gap. */
const ARROW = 16;
const MOST = 45;
/** With fewer names than this nobody knows where they are: names step aside, and signposts tell what lies beyond. */
const FEW = 3;
/** Pixels below and above a place that something else stands on. */
const ASIDE = [24, -24, 42, -42];
/** Pixels kept free around a name. */
const GAP = 4;
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

/** Something that stands on a map with its centre at a place. */
export interface Standing {
  at: [lat: number, lng: number];
  /** Pixels. */
  width: number;
  height: number;
}

const clearers = new WeakMap<LeafletMap, (standing: readonly Standing[]) => void>();
/** Names leave these places free from now on; nothing happens on a map without names. */
export const keepClear = (map: LeafletMap, standing: readonly Standing[]): void =>
  clearers.get(map)?.(standing);

const pen = document.createElement('canvas').getContext('2d');
const widths = new Map<string, number>();
/** Pixels of a name as the browser writes it. */
function widthOf(text: string, kind: Kind, family: string): number {
  const key = `${kind} ${text}`;
  let width = widths.get(key);
  if (width === undefined && pen) {
    pen.font = `${FONT[kind]} ${family}`;
    width = Math.ceil(pen.measureText(text).width);
    widths.set(key, width);
  }
  return width ?? text.length * 8;
}

const boxAround = ({ x, y }: { x: number; y: number }, width: number, height: number): Box => ({
  left: x - width / 2 - GAP,
  right: x + width / 2 + GAP,
  top: y - height / 2,
  bottom: y + height / 2,
});

/** What may not be crossed: the edges of the map. */
function frameOf(map: LeafletMap): Box[] {
  const { x, y } = map.getSize();
  const far = 9999;
  return [
    { left: -far, right: 0, top: -far, bottom: far },
    { left: x, right: far, top: -far, bottom: far },
    { left: -far, right: far, top: -far, bottom: 0 },
    { left: -far, right: far, top: y, bottom: far },
  ];
}

/** What floats over the map beside it in the page: buttons, the foot. */
function floating(map: LeafletMap): Box[] {
  const ground = map.getContainer();
  const from = ground.getBoundingClientRect();
  return [...(ground.parentElement?.children ?? [])]
    .filter((one) => one !== ground)
    .map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return {
        left: left - from.left,
        right: right - from.left,
        top: top - from.top,
        bottom: bottom - from.top,
      };
    });
}

/** A name, and the arrow where it is beyond the view. */
function labelElement(text: string, sign?: { degrees: number }): HTMLElement {
  const name = document.createElement('span');
  name.dir = 'auto';
  name.textContent = text;
  if (!sign) return name;
  const whole = document.createElement('span');
  const arrow = document.createElement('i');
  arrow.style.rotate = `${sign.degrees}deg`;
  whole.append(name, arrow);
  return whole;
}

/** Writes names on a map, none over another or over what is kept clear; drawn anew when the view has changed. */
export function addLabels(map: LeafletMap, lang: Locale): void {
  const pane = map.createPane('names');
  // Above the land (400), below the pins (600).
  pane.style.zIndex = '450';
  pane.style.pointerEvents = 'none';
  const layer = layerGroup().addTo(map);
  const family = getComputedStyle(map.getContainer()).fontFamily;
  let standing: readonly Standing[] = [];

  const draw = () => {
    layer.clearLayers();
    const view = map.getBounds();
    const zoom = map.getZoom();
    const taken = standing
      .filter(({ at }) => view.contains(at))
      .map(({ at, width, height }) => boxAround(map.latLngToContainerPoint(at), width, height));
    let written = 0;
    const write = (text: string, kind: Kind, at: Point, sign?: { degrees: number }) => {
      const size: [number, number] = [widthOf(text, kind, family) + (sign ? ARROW : 0), LINE[kind]];
      const box = boxAround(at, ...size);
      if (taken.some((other) => meets(box, other))) return false;
      taken.push(box);
      written += 1;
      const icon = divIcon({
        className: `map-label ${sign ? 'is-sign' : CLASS[kind]}`,
        html: labelElement(text, sign),
        iconSize: size,
      });
      const place = map.containerPointToLatLng(at);
      marker(place, { icon, interactive: false, keyboard: false, pane: 'names' }).addTo(layer);
      return true;
    };
    const hidden = candidates(zoom)
      .filter(({ at }) => view.contains(at))
      .filter(({ name, at, kind }) => {
        const isFull = written >= MOST;
        return isFull || !write(name[lang], kind, map.latLngToContainerPoint(at));
      });
    if (written >= FEW) return;
    for (const { name, at, kind } of hidden) {
      const point = map.latLngToContainerPoint(at);
      if (kind !== 'landmark') ASIDE.some((shift) => write(name[lang], kind, point.add([0, shift])));
    }
    if (written >= FEW || zoom < DISTRICTS_FROM) return;
    taken.push(...frameOf(map), ...floating(map));
    for (const { text, degrees, spots } of signposts(map, lang)) {
      spots.some((spot) => write(text, 'district', spot, { degrees }));
    }
  };
  map.on('moveend zoomend', draw);
  map.whenReady(draw);
  clearers.set(map, (next) => {
    standing = next;
    draw();
  });
}
