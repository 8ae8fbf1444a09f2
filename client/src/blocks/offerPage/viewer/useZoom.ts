import { useEffect, useEffectEvent, useState } from 'react';
import type { PictureData } from '@/ui/Picture';
import { useBox } from './useBox';
import { useGestures } from './useGestures';
import { limitsOf, pushed, WHOLE, zoomedAt, type Point, type Zoom } from './zoom';

/** A step by key or button, by double press; a push by arrow key in pixels. */
const STEP = 1.5;
const DOUBLE_STEP = 2.5;
const PUSH = 80;
/** How much larger a turn of the wheel makes it, for each pixel; trackpads tell a pinch as a wheel with Ctrl. */
const WHEEL = 0.002;
const PINCH_WHEEL = 0.01;
const LINE = 16;

const MIDDLE: Point = { x: 0, y: 0 };
const WAYS: Record<string, Point> = {
  ArrowLeft: { x: PUSH, y: 0 },
  ArrowRight: { x: -PUSH, y: 0 },
  ArrowUp: { x: 0, y: PUSH },
  ArrowDown: { x: 0, y: -PUSH },
};

/** Wheels over an element, which neither scroll the page behind nor zoom the browser. */
function useWheel(element: HTMLElement | null, onTurn: (event: WheelEvent) => void) {
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      turn(event);
    };
    // React listens to wheels passively: there they could not be kept from the page.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [element]);
}

/**
 * Zoom of the picture in a box: by wheel, pinch, double press, buttons and keys; pushed while it is larger than the box,
 * swiped while it is not. `onSwipe`: by so many pixels, to the right above zero.
 */
export function useZoom(picture: PictureData | undefined, onSwipe: (by: number) => void) {
  const { ref, element, box } = useBox();
  const [stored, setStored] = useState<{ of: string | undefined; zoom: Zoom }>();
  const of = picture?.url;
  const limits = picture && box ? limitsOf(picture, box) : undefined;
  // Each picture begins whole.
  const zoom = stored && stored.of === of ? stored.zoom : WHOLE;

  const change = (next: (before: Zoom) => Zoom) =>
    setStored((before) => ({ of, zoom: next(before && before.of === of ? before.zoom : WHOLE) }));
  const by = (factor: number, at: Point = MIDDLE) =>
    limits && change((before) => zoomedAt(before, factor, at, limits));
  const push = (way: Point) => limits && change((before) => pushed(before, way, limits));

  /** A point of the window, from the middle of the box. */
  const inBox = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const frame = element?.getBoundingClientRect();
    if (!frame) return MIDDLE;
    return { x: clientX - frame.left - frame.width / 2, y: clientY - frame.top - frame.height / 2 };
  };
  useWheel(element, (event) => {
    const way = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
    by(Math.exp(-way * (event.ctrlKey ? PINCH_WHEEL : WHEEL)), inBox(event));
  });
  const isLarger = zoom.scale > 1;
  const { pull, on } = useGestures({
    inBox,
    isLarger,
    onPinch: by,
    onPush: push,
    onDoublePress: (at) => by(isLarger ? 1 / zoom.scale : DOUBLE_STEP, at),
    onSwipe,
  });

  /** What a key does to the zoom; false when it does nothing. Arrows push the picture while it is larger than its box. */
  const onKey = (key: string): boolean => {
    const way = isLarger ? WAYS[key] : undefined;
    if (key === '+' || key === '=') by(STEP);
    else if (key === '-' || key === '_') by(1 / STEP);
    else if (key === '0') change(() => WHOLE);
    else if (way) push(way);
    else return false;
    return true;
  };

  return {
    ref,
    on,
    onKey,
    /** The picture's size when all of it is in view. */
    whole: limits?.whole,
    zoom,
    pull,
    larger: limits && zoom.scale < limits.most - 0.001 ? () => by(STEP) : undefined,
    smaller: isLarger ? () => by(1 / STEP) : undefined,
  };
}

export type ZoomOf = ReturnType<typeof useZoom>;
