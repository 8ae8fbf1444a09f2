import { useEffect, useEffectEvent, useState } from 'react';
import type { PictureData } from '@/ui/Picture';
import { useBox } from './useBox';
import { useGestures } from './useGestures';
import { limitsOf, panBy, UNZOOMED, zoomAt, type Point, type Zoom } from './zoom';

/** Zoom factors per key or button and per double tap; pan distance per arrow key in pixels. */
const STEP = 1.5;
const DOUBLE_STEP = 2.5;
const PAN_STEP = 80;
/** Zoom rate per wheel pixel; trackpads report a pinch as a wheel event with Ctrl. */
const WHEEL = 0.002;
const PINCH_WHEEL = 0.01;
const LINE = 16;

const MIDDLE: Point = { x: 0, y: 0 };
const PAN_KEYS: Record<string, Point> = {
  ArrowLeft: { x: PAN_STEP, y: 0 },
  ArrowRight: { x: -PAN_STEP, y: 0 },
  ArrowUp: { x: 0, y: PAN_STEP },
  ArrowDown: { x: 0, y: -PAN_STEP },
};

/** Listens for wheel events on an element and prevents page scrolling and browser zoom. */
function useWheel(element: HTMLElement | null, onTurn: (event: WheelEvent) => void) {
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      turn(event);
    };
    // React attaches wheel listeners as passive, which can't prevent the default.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [element]);
}

/**
 * Zoom state of a picture in a box: by wheel, pinch, double tap, buttons and keys. A picture larger than the box is
 * panned, others are swiped. `onSwipe` receives the distance in pixels, positive to the right.
 */
export function useZoom(picture: PictureData | undefined, onSwipe: (by: number) => void) {
  const { ref, element, box } = useBox();
  const [stored, setStored] = useState<{ url: string | undefined; zoom: Zoom }>();
  const url = picture?.url;
  const limits = picture && box ? limitsOf(picture, box) : undefined;
  // Zoom resets for each picture.
  const zoom = stored && stored.url === url ? stored.zoom : UNZOOMED;

  const change = (next: (before: Zoom) => Zoom) =>
    setStored((before) => ({ url, zoom: next(before && before.url === url ? before.zoom : UNZOOMED) }));
  const by = (factor: number, at: Point = MIDDLE) =>
    limits && change((before) => zoomAt(before, factor, at, limits));
  const pan = (offset: Point) => limits && change((before) => panBy(before, offset, limits));

  /** Converts client coordinates to an offset from the box's centre. */
  const inBox = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const frame = element?.getBoundingClientRect();
    if (!frame) return MIDDLE;
    return { x: clientX - frame.left - frame.width / 2, y: clientY - frame.top - frame.height / 2 };
  };
  useWheel(element, (event) => {
    const offset = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
    by(Math.exp(-offset * (event.ctrlKey ? PINCH_WHEEL : WHEEL)), inBox(event));
  });
  const isLarger = zoom.scale > 1;
  const { pull, on } = useGestures({
    inBox,
    isLarger,
    onPinch: by,
    onPan: pan,
    onDoubleTap: (at) => by(isLarger ? 1 / zoom.scale : DOUBLE_STEP, at),
    onSwipe,
  });

  /** Handles a zoom key; arrows pan a zoomed picture. @returns whether the key was handled */
  const onKey = (key: string): boolean => {
    const offset = isLarger ? PAN_KEYS[key] : undefined;
    if (key === '+' || key === '=') by(STEP);
    else if (key === '-' || key === '_') by(1 / STEP);
    else if (key === '0') change(() => UNZOOMED);
    else if (offset) pan(offset);
    else return false;
    return true;
  };

  return {
    ref,
    on,
    onKey,
    /** Size of the picture fitted to the box. */
    whole: limits?.whole,
    zoom,
    pull,
    larger: limits && zoom.scale < limits.max - 0.001 ? () => by(STEP) : undefined,
    smaller: isLarger ? () => by(1 / STEP) : undefined,
  };
}

export type ZoomOf = ReturnType<typeof useZoom>;
