import { divIcon, marker, type Map as LeafletMap, type Marker, type Point } from 'leaflet';
import type { Locale } from '@manzil/shared/domain/enums';
import type { BaseMap } from './baseMap';
import { DISTRICTS_MIN_ZOOM, LINE, labelsAt, widthOf, type Kind, type Label } from './names';
import { roadSigns } from './roadNames';
import { Room, boxAround, floatingBoxes, frameOf } from './room';
import { offscreenPlaces } from './offscreenPlaces';

const CLASS: Record<Kind, string> = {
  large: 'map-label is-large',
  sea: 'map-label is-sea',
  district: 'map-label',
  station: 'map-label is-station',
  landmark: 'map-label is-landmark',
  water: 'map-label is-water',
  park: 'map-label is-park',
  road: 'map-road',
  shield: 'map-shield',
};
/** Width of a signpost's arrow with its gap, in pixels. */
const ARROW = 16;
const MAX_LABELS = 45;
/** With fewer labels the view is hard to recognise, so labels are shifted and signposts point to places outside it. */
const MIN_LABELS = 3;
/** Vertical offsets in pixels for labels of occupied places. */
const LABEL_OFFSETS = [24, -24, 42, -42];
/** Pixels between a place and a label at its side. */
const SIDE_OFFSET = 40;
/** Vertical offsets in pixels from a station's dot. */
const STATION_OFFSETS = [14, -14];

/** An element centred on a position on the map. */
export interface MapObstacle {
  at: [lat: number, lng: number];
  /** Pixels. */
  width: number;
  height: number;
}

const obstacleSetters = new WeakMap<LeafletMap, (obstacles: readonly MapObstacle[]) => void>();
/** Keeps these areas free of labels; no effect on a map without labels. */
export const keepLabelsOff = (map: LeafletMap, obstacles: readonly MapObstacle[]): void =>
  obstacleSetters.get(map)?.(obstacles);

/** Rotation of a label, or the direction of a signpost's arrow. */
interface Rotation {
  degrees?: number;
  isSign?: boolean;
}

/** A label's element: rotated, or with an arrow pointing outside the view. */
function labelElement(text: string, { degrees, isSign }: Rotation): HTMLElement {
  const name = document.createElement('span');
  name.dir = 'auto';
  name.textContent = text;
  if (degrees === undefined) return name;
  if (!isSign) {
    name.style.rotate = `${degrees}deg`;
    return name;
  }
  const whole = document.createElement('span');
  const arrow = document.createElement('i');
  arrow.style.rotate = `${degrees}deg`;
  whole.append(name, arrow);
  return whole;
}

/** One rendering of all labels. */
class LabelPass {
  written = 0;
  readonly now = new Map<string, Marker>();
  readonly #map: LeafletMap;
  readonly #before: Map<string, Marker>;
  readonly #room: Room;
  readonly #lang: Locale;
  readonly #family: string;

  constructor(map: LeafletMap, before: Map<string, Marker>, room: Room, lang: Locale) {
    this.#map = map;
    this.#before = before;
    this.#room = room;
    this.#lang = lang;
    this.#family = getComputedStyle(map.getContainer()).fontFamily;
  }

  /** Adds a label to the map, reusing an existing one; after a move most are. */
  #put(text: string, className: string, at: Point, iconSize: [number, number], turn: Rotation = {}): void {
    const { lat, lng } = this.#map.containerPointToLatLng(at);
    const key = [className, text, turn.degrees, lat.toFixed(6), lng.toFixed(6)].join(' ');
    const obstacles = this.#before.get(key);
    this.#before.delete(key);
    const icon = () => divIcon({ className, html: labelElement(text, turn), iconSize });
    const options = { interactive: false, keyboard: false, pane: 'names' };
    this.now.set(key, obstacles ?? marker([lat, lng], { ...options, icon: icon() }).addTo(this.#map));
  }

  /** Removes labels that are no longer shown. */
  finish(): void {
    for (const stale of this.#before.values()) stale.remove();
  }

  /** Writes a label if there is room. */
  write(text: string, kind: Kind, at: Point, sign?: { degrees: number }): boolean {
    const size: [number, number] = [widthOf(text, kind, this.#family) + (sign ? ARROW : 0), LINE[kind]];
    if (!this.#room.reserve([boxAround(at, ...size)])) return false;
    this.written += 1;
    this.#put(text, sign ? 'map-label is-sign' : CLASS[kind], at, size, {
      ...sign,
      isSign: sign !== undefined,
    });
    return true;
  }

  /** Writes a place's label at the first free candidate position in view. */
  name({ name, spots, kind }: Label): boolean {
    const view = this.#map.getBounds();
    const text = name[this.#lang];
    const sideOffset = widthOf(text, kind, this.#family) / 2 + SIDE_OFFSET;
    const shifts: [number, number][] =
      kind === 'station'
        ? STATION_OFFSETS.map((y) => [0, y])
        : kind === 'large'
          ? [0, ...LABEL_OFFSETS].flatMap((y): [number, number][] => [
              [0, y],
              [sideOffset, y],
              [-sideOffset, y],
            ])
          : [[0, 0]];
    return spots
      .filter((at) => view.contains(at))
      .some((at) =>
        shifts.some((shift) => this.write(text, kind, this.#map.latLngToContainerPoint(at).add(shift))),
      );
  }

  roads(base: BaseMap): void {
    for (const { text, kind, at, degrees, width } of roadSigns(
      this.#map,
      base,
      this.#room,
      this.#lang,
      this.#family,
    )) {
      this.#put(text, CLASS[kind], at, [width, LINE[kind]], kind === 'road' ? { degrees } : {});
    }
  }

  /** If too few labels fit: writes hidden ones next to their places, then signposts to places outside the view. */
  helpOut(hidden: readonly Label[]): void {
    if (this.written >= MIN_LABELS) return;
    for (const { name, spots, kind } of hidden) {
      const [at] = spots;
      if (!at || (kind !== 'large' && kind !== 'district')) continue;
      const point = this.#map.latLngToContainerPoint(at);
      LABEL_OFFSETS.some((shift) => this.write(name[this.#lang], kind, point.add([0, shift])));
    }
    if (this.written >= MIN_LABELS || this.#map.getZoom() < DISTRICTS_MIN_ZOOM) return;
    for (const { text, degrees, spots } of offscreenPlaces(this.#map, this.#lang)) {
      spots.some((spot) => this.write(text, 'district', spot, { degrees }));
    }
  }
}

/**
 * Labels a map without overlapping other labels or the areas kept clear; redraws when the view changes. Returns a
 * function that fades the labels in, given the base map.
 */
export function addLabels(map: LeafletMap, lang: Locale): (base: BaseMap) => void {
  const pane = map.createPane('names');
  // Above shapes (400), below the pins (600).
  pane.style.zIndex = '450';
  pane.style.pointerEvents = 'none';
  let written = new Map<string, Marker>();
  let obstacles: readonly MapObstacle[] = [];
  let base: BaseMap | undefined;

  const draw = () => {
    if (!base) return;
    const view = map.getBounds();
    const room = new Room([
      ...obstacles
        .filter(({ at }) => view.contains(at))
        .map(({ at, width, height }) => boxAround(map.latLngToContainerPoint(at), width, height)),
      ...frameOf(map),
      ...floatingBoxes(map),
    ]);
    const writing = new LabelPass(map, written, room, lang);
    const inView = labelsAt(map.getZoom(), base).filter(({ spots }) => spots.some((at) => view.contains(at)));
    const main = (kind: Kind) => kind === 'large' || kind === 'sea' || kind === 'station';
    const write = (labels: readonly Label[]) =>
      labels.filter((label) => writing.written >= MAX_LABELS || !writing.name(label));
    const hidden = write(inView.filter(({ kind }) => main(kind)));
    writing.roads(base);
    writing.helpOut([...hidden, ...write(inView.filter(({ kind }) => !main(kind)))]);
    writing.finish();
    written = writing.now;
  };
  // Zooming also ends with `moveend`.
  map.on('moveend', draw);
  obstacleSetters.set(map, (next) => {
    obstacles = next;
    draw();
  });
  return (loaded) => {
    base = loaded;
    map.whenReady(draw);
    pane.classList.add('is-shown');
  };
}
