import { useRef, useState, type PointerEvent } from 'react';
import type { Point } from './zoom';

/** Minimum swipe distance in pixels. */
const SWIPE_DISTANCE = 50;
/** Two taps within this time and distance (pixels) are a double tap; a tap moves less than `TAP_TOLERANCE`. */
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_DISTANCE = 40;
const TAP_TOLERANCE = 8;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

interface GestureHandlers {
  /** Converts client coordinates to those of the box. */
  inBox: (at: { clientX: number; clientY: number }) => Point;
  /** A picture larger than its box is panned; otherwise it is swiped. */
  isLarger: boolean;
  onPinch: (factor: number, at: Point) => void;
  onPan: (by: Point) => void;
  onDoubleTap: (at: Point) => void;
  /** Distance in pixels, positive to the right. */
  onSwipe: (by: number) => void;
}

/** Touch and mouse gestures on a picture, and the current swipe offset in pixels. */
export function useGestures({ inBox, isLarger, onPinch, onPan, onDoubleTap, onSwipe }: GestureHandlers) {
  const [pull, setPull] = useState(0);
  const pointers = useRef(new Map<number, Point>());
  const hand = useRef({ isPinch: false, start: { x: 0, y: 0 }, tapAt: -Infinity, tap: { x: 0, y: 0 } });

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = inBox(event);
    if (pointers.current.size === 0) Object.assign(hand.current, { isPinch: false, start: at });
    pointers.current.set(event.pointerId, at);
    if (pointers.current.size > 1) {
      hand.current.isPinch = true;
      setPull(0);
    }
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = inBox(event);
    pointers.current.set(event.pointerId, now);
    const moved = { x: now.x - before.x, y: now.y - before.y };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      onPinch(distance(now, other) / Math.max(1, distance(before, other)), middle);
      onPan({ x: moved.x / 2, y: moved.y / 2 });
    } else if (isLarger) onPan(moved);
    else if (!hand.current.isPinch) setPull(now.x - hand.current.start.x);
  };

  const onPress = (at: Point, time: number) => {
    const { tap, tapAt } = hand.current;
    const isDouble = time - tapAt < DOUBLE_TAP_MS && distance(at, tap) < DOUBLE_TAP_DISTANCE;
    Object.assign(hand.current, { tap: at, tapAt: isDouble ? -Infinity : time });
    if (isDouble) onDoubleTap(at);
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!pointers.current.delete(event.pointerId)) return;
    setPull(0);
    const { isPinch, start } = hand.current;
    if (isPinch) return;
    const at = inBox(event);
    if (distance(at, start) < TAP_TOLERANCE) onPress(at, event.timeStamp);
    else if (!isLarger && Math.abs(at.x - start.x) >= SWIPE_DISTANCE) onSwipe(at.x - start.x);
  };

  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId);
    setPull(0);
  };

  return { pull, on: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}
