import {
  circleMarker,
  latLng,
  layerGroup,
  LineUtil,
  polygon,
  type LatLng,
  type Layer,
  type Map as LeafletMap,
} from 'leaflet';
import { writeArea } from '@manzil/shared/domain/place/areas';
import { UAE_BOX } from '@manzil/shared/domain/place/box';
import { MAX_POINTS } from '@manzil/shared/domain/place/placeLimits';
import { clamp } from '@/platform/clamp';

/** Minimum pixels between two points of a freehand line. */
const STEP = 4;
/** A line with at least this many points was drawn freehand rather than clicked. */
const FREEHAND_POINTS = 8;
/** Limit on points, beyond any real drawing. */
const MAX_DRAWN_POINTS = 4000;

/** Clamps a point to the country's bounding box. */
const clampToCountry = ({ lat, lng }: LatLng) =>
  latLng(clamp(lat, UAE_BOX.south, UAE_BOX.north), clamp(lng, UAE_BOX.west, UAE_BOX.east));

/** Converts an outline to a filter value with few enough points; undefined if it is no valid area. */
function areaOf(map: LeafletMap, points: readonly LatLng[]): string | undefined {
  const zoom = map.getZoom();
  let simplified = points.map((point) => map.project(clampToCountry(point), zoom));
  for (let tolerance = 1; simplified.length > MAX_POINTS; tolerance *= 1.5) {
    simplified = LineUtil.simplify(simplified, tolerance);
  }
  return writeArea(simplified.map((point) => map.unproject(point, zoom)));
}

export interface Drawing {
  /** Adds a corner at the centre of the map: the way to draw without a pointer. */
  addMiddle: () => void;
  /** Removes the last corner, or the last stroke. */
  undo: () => void;
  /** Closes the outline. */
  finish: () => void;
  stop: () => void;
}

interface DrawingUse {
  /** Called with the new number of corners. */
  onPoints: (count: number) => void;
  /** Called with the area; undefined if the outline is invalid. */
  onDone: (area: string | undefined) => void;
}

/** Starts drawing an outline on the map: freehand or corner by corner. The map doesn't move until `stop`. */
export function startDrawing(map: LeafletMap, { onPoints, onDone }: DrawingUse): Drawing {
  const element = map.getContainer();
  const outline = polygon([], { className: 'map-drawing', interactive: false, weight: 3 }).addTo(map);
  const handles = layerGroup().addTo(map);
  const points: LatLng[] = [];
  /** Positions in `points` where a corner was set or a stroke began, each with a handle. */
  const corners: { at: number; handle: Layer }[] = [];
  let stroke: number | undefined;
  const add = (point: LatLng) => {
    if (points.length >= MAX_DRAWN_POINTS) return;
    points.push(point);
    outline.setLatLngs(points);
    onPoints(points.length);
  };
  const addCorner = (point: LatLng) => {
    const handle = circleMarker(point, { className: 'map-corner', interactive: false, radius: 6 });
    corners.push({ at: points.length, handle: handle.addTo(handles) });
    add(point);
  };
  const finish = () => onDone(areaOf(map, points));
  const isFar = (point: LatLng) => {
    const last = points.at(-1);
    return !last || map.latLngToContainerPoint(last).distanceTo(map.latLngToContainerPoint(point)) >= STEP;
  };
  /** Keeps pins and clusters below from being clicked while drawing. */
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
      addCorner(map.mouseEventToLatLng(event));
    },
    pointermove: (event) => {
      own(event);
      const point = map.mouseEventToLatLng(event);
      if (stroke !== undefined && isFar(point)) add(point);
    },
    pointerup: (event) => {
      own(event);
      const isDrawn = stroke !== undefined && points.length - stroke >= FREEHAND_POINTS;
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
    addMiddle: () => addCorner(map.getCenter()),
    undo() {
      const last = corners.pop();
      if (!last) return;
      last.handle.remove();
      points.length = last.at;
      outline.setLatLngs(points);
      onPoints(points.length);
    },
    finish,
    stop() {
      for (const [name, handle] of Object.entries(handlers)) {
        element.removeEventListener(name, handle as EventListener, true);
      }
      for (const name of pressed) element.removeEventListener(name, own, true);
      element.classList.remove('is-drawing');
      outline.remove();
      handles.remove();
    },
  };
}
