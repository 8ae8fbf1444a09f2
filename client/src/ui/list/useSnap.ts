import { useCallback, useRef, useState } from 'react';

/** Position of a strip. */
interface Place {
  index: number;
  isAtStart: boolean;
  isAtEnd: boolean;
}

const EDGE_TOLERANCE = 4;

/** Reads and moves a horizontal strip with scroll snapping, in both writing directions. */
export function useSnap() {
  const ref = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState<Place>({ index: 0, isAtStart: true, isAtEnd: false });

  /** Distance between items, in pixels. */
  const pitchOf = (strip: HTMLElement) => {
    const [first, second] = strip.children as HTMLCollectionOf<HTMLElement>;
    return first && second ? Math.abs(second.offsetLeft - first.offsetLeft) : strip.clientWidth;
  };

  const onScroll = useCallback(() => {
    const strip = ref.current;
    if (!strip) return;
    // Negative in right-to-left layouts.
    const from = Math.abs(strip.scrollLeft);
    const index = Math.round(from / (pitchOf(strip) || 1));
    const isAtStart = from < EDGE_TOLERANCE;
    const isAtEnd = from + strip.clientWidth > strip.scrollWidth - EDGE_TOLERANCE;
    setPlace((before) =>
      before.index === index && before.isAtStart === isAtStart && before.isAtEnd === isAtEnd
        ? before
        : { index, isAtStart, isAtEnd },
    );
  }, []);

  const step = useCallback((by: number) => {
    const strip = ref.current;
    if (!strip) return;
    const forward = getComputedStyle(strip).direction === 'rtl' ? -1 : 1;
    strip.scrollBy({ left: forward * by * pitchOf(strip) });
  }, []);

  return { ref, ...place, onScroll, step };
}

/** Arrow keys along the line: 1 forward, -1 back, 0 for other keys. */
export function stepOfKey(key: string, at: Element): number {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return 0;
  const isRtl = getComputedStyle(at).direction === 'rtl';
  return (key === 'ArrowRight') === isRtl ? -1 : 1;
}
