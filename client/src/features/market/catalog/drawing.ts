import { latLng, LineUtil, polyline, type LatLng, type Map as LeafletMap } from 'leaflet';
import { writeArea } from '@manzil/shared/domain/areas';
import { UAE_BOX } from '@manzil/shared/domain/box';
import { MOST_POINTS } from '@manzil/shared/domain/placeLimits';
import { clamp } from '@/platform/clamp';

/** Pixels between two points of a line drawn by hand. */
const STEP = 4;
/** A line of so many points was drawn, not pressed. */
const DRAWN = 8;
/** More points than anybody draws. */
const MOST_DRAWN = 4000;

/** Nobody lives beyond the country's box: what is drawn over it ends there. */
const inBox = ({ lat, lng }: LatLng) =>
  latLng(clamp(lat, UAE_BOX.south, UAE_BOX.north), clamp(lng, UAE_BOX.west, UAE_BOX.east));

/** An outline as the filter takes it, with as few points as it may have; undefined for what is no area. */
function areaOf(map: LeafletMap, points: readonly LatLng[]): string | undefined {
  const zoom = map.getZoom();
  let kept = points.map((point) => map.project(inBox(point), zoom));
  for (let tolerance = 1; kept.length > MOST_POINTS; tolerance *= 1.5) {
    kept = LineUtil.simplify(kept, tolerance);
  }
  return writeArea(kept.map((point) => map.unproject(point, zoom)));
}

export interface Drawing {
  /** Puts a corner into the middle of the map: how one draws without a pointer. */
  addMiddle: () => void;
  /** Closes the outline. */
  finish: () => void;
  stop: () => void;
}

interface DrawingUse {
  /** Another number of corners. */
  onPoints: (count: number) => void;
  /** The area; undefined when the outline is none. */
  onDone: (area: string | undefined) => void;
}

/** Lets an outline be drawn on the map: by hand in one go, or corner by corner. Until `stop` the map itself holds still. */
export function startDrawing(map: LeafletMap, { onPoints, onDone }: DrawingUse): Drawing {
  const element = map.getContainer();
  const line = polyline([], { className: 'map-drawing', interactive: false, weight: 3 }).addTo(map);
  const points: LatLng[] = [];
  let stroke: number | undefined;
  const add = (point: LatLng) => {
    if (points.length >= MOST_DRAWN) return;
    points.push(point);
    line.addLatLng(point);
    onPoints(points.length);
  };
  const finish = () => onDone(areaOf(map, points));
  const isFar = (point: LatLng) => {
    const last = points.at(-1);
    return !last || map.latLngToContainerPoint(last).distanceTo(map.latLngToContainerPoint(point)) >= STEP;
  };
  /** Pins and clusters beneath are not pressed while one draws. */
  const own = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  const handlers: Record<string, (event: PointerEvent) => void> = {
    pointerdown: (event) => {
      own(event);
      if (!event.isPrimary || event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      stroke = points.length;
      add(map.mouseEventToLatLng(event));
    },
    pointermove: (event) => {
      own(event);
      const point = map.mouseEventToLatLng(event);
      if (stroke !== undefined && isFar(point)) add(point);
    },
    pointerup: (event) => {
      own(event);
      const isDrawn = stroke !== undefined && points.length - stroke >= DRAWN;
      stroke = undefined;
      if (isDrawn) finish();
    },
    pointercancel: () => (stroke = undefined),
  };
  const pressed = ['mousedown', 'click', 'dblclick', 'touchstart', 'contextmenu'];
  for (const [name, handle] of Object.entries(handlers)) {
    element.addEventListener(name, handle as EventListener, true);
  }
  for (const name of pressed) element.addEventListener(name, own, { capture: true, passive: false });
  element.classList.add('is-drawing');
  return {
    addMiddle: () => add(map.getCenter()),
    finish,
    stop() {
      for (const [name, handle] of Object.entries(handlers)) {
        element.removeEventListener(name, handle as EventListener, true);
      }
      for (const name of pressed) element.removeEventListener(name, own, true);
      element.classList.remove('is-drawing');
      line.remove();
    },
  };
}
