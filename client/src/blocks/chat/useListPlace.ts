import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type WheelEvent } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Row } from './rows';

/** Pixels from the end at which somebody still reads the newest. */
const NEAR_END = 120;
/** Keys that move the list up. */
const UPWARDS = ['ArrowUp', 'PageUp', 'Home'];
/** Pixels from the beginning at which older messages are read. */
const NEAR_START = 600;

/**
 * Shows the newest message. Not by the list's own means, which come back to the row for a while, by its number: rows that
 * come before it, and a person who scrolls, would be thrown about.
 */
const toEnd = (box: HTMLElement | null) => box?.scrollTo({ top: box.scrollHeight });

/** Have rows come before those that stood there? The list keeps its place by that. */
export function useIsPrepended(rows: Row[]): boolean {
  const now = { first: rows[0]?.key, count: rows.length };
  const [known, setKnown] = useState({ ...now, isPrepended: false });
  if (known.first !== now.first || known.count !== now.count) {
    const isPrepended = known.first !== now.first && rows.some(({ key }) => key === known.first);
    setKnown({ ...now, isPrepended });
  }
  return known.isPrepended;
}

/**
 * Where somebody is in a list of messages: held at its end while they read the newest, left where they are else.
 * `onNearStart` is called while they come near its beginning.
 */
export function useListPlace(rows: Row[], onNearStart: () => void) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const isNearEnd = useRef(true);
  const isBrought = useRef(false);
  const wanted = useRef<string>(undefined);
  const lastOffset = useRef(0);
  const [isAway, setIsAway] = useState(false);

  const last = rows.at(-1);
  const isOwnNew = last?.pending !== undefined;
  useLayoutEffect(() => {
    if (isNearEnd.current || isOwnNew) toEnd(scroller.current);
  }, [rows.length, last?.key, isOwnNew]);
  useEffect(() => {
    const box = scroller.current;
    if (!box?.lastElementChild) return undefined;
    // Rows that are measured push the end away.
    const sizes = new ResizeObserver(() => {
      if (isNearEnd.current) toEnd(box);
    });
    sizes.observe(box.lastElementChild);
    sizes.observe(box);
    return () => sizes.disconnect();
  }, []);

  /** Brings the row that is wanted into view, as soon as it is here. */
  const bring = () => {
    const at = wanted.current === undefined ? -1 : rows.findIndex(({ key }) => key === wanted.current);
    if (at < 0) return;
    wanted.current = undefined;
    isNearEnd.current = false;
    isBrought.current = true;
    list.current?.scrollToIndex(at, { align: 'center' });
  };
  useLayoutEffect(bring, [rows]);

  /** Whoever moves the list up is not held at its end until they have moved it back. */
  const letGo = () => {
    if ((scroller.current?.scrollTop ?? 0) > 0) isNearEnd.current = false;
  };
  const onScroll = () => {
    const { scrollOffset = 0, scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    // Rows that are measured push the end away; only scrolling up leaves it.
    const isUp = scrollOffset < lastOffset.current;
    lastOffset.current = scrollOffset;
    if (scrollSize - scrollOffset - viewportSize < NEAR_END) isNearEnd.current = true;
    else if (isUp) isNearEnd.current = false;
    setIsAway(!isNearEnd.current);
    if (!isBrought.current && scrollOffset < NEAR_START) onNearStart();
  };
  return {
    scroller,
    list,
    /** Somebody left the end of the list. */
    isAway,
    onWheel: ({ deltaY }: WheelEvent) => {
      if (deltaY < 0) letGo();
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (UPWARDS.includes(key)) letGo();
    },
    onScroll,
    onScrollEnd: () => {
      if (!isBrought.current) return;
      isBrought.current = false;
      onScroll();
    },
    /** Brings a row into view, also one that was read this moment and is not drawn yet. */
    show: (key: string) => {
      wanted.current = key;
      bring();
    },
    toNewest: () => {
      isNearEnd.current = true;
      toEnd(scroller.current);
    },
  };
}
