import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';

/** Milliseconds a finger rests before a press counts as long, as on Android and iOS. */
const LONG_MS = 500;
/** Pixels a resting finger may move per event. */
const MAX_MOVE = 4;

/** Turns on after a long press by touch on an element, and off at the next press outside it. */
export function useLongPress() {
  const [pressed, setPressed] = useState<Element>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => cancel, []);
  useEffect(() => {
    if (!pressed) return;
    const close = ({ target }: PointerEvent) => {
      if (!pressed.contains(target as Node)) setPressed(undefined);
    };
    addEventListener('pointerdown', close);
    return () => removeEventListener('pointerdown', close);
  }, [pressed]);
  return {
    isOn: pressed !== undefined,
    handlers: {
      onPointerDown: ({ pointerType, currentTarget }: ReactPointerEvent) => {
        if (pointerType !== 'touch') return;
        cancel();
        timer.current = setTimeout(() => setPressed(currentTarget), LONG_MS);
      },
      onPointerUp: cancel,
      onPointerCancel: cancel,
      onPointerMove: ({ movementX, movementY }: ReactPointerEvent) => {
        if (Math.abs(movementX) + Math.abs(movementY) > MAX_MOVE) cancel();
      },
    },
  };
}
