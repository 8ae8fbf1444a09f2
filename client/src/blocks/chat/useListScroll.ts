import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type WheelEvent } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Row } from './rows';

/** Pixels from the end within which the newest message counts as visible. */
const NEAR_END = 120;
/** Milliseconds after pinning in which a scroll upwards comes from rows that shrank, not from the person. */
const SETTLE_MS = 150;
/** Keys that move the list up. */
const UP_KEYS = ['ArrowUp', 'PageUp', 'Home'];
/** Pixels from the start at which older messages load. */
const NEAR_START = 600;

/**
 * Scrolls to the newest message. Not with the list's scrollToIndex, which keeps returning to the row for a while:
 * prepended rows or the person's own scrolling would make it jump.
 * @returns when it scrolled
 */
function scrollToEnd(box: HTMLElement | null): number {
  box?.scrollTo({ top: box.scrollHeight });
  return performance.now();
}

/** Whether rows were prepended; the list then keeps its scroll position. */
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
 * Scroll position of a message list: pinned to the end while the newest message is visible, otherwise unchanged. Calls
 * `onNearStart` near the start.
 */
export function useListScroll(rows: Row[], onNearStart: () => void) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const isNearEnd = useRef(true);
  /** When the list was last scrolled to its end. */
  const pinnedAt = useRef(-SETTLE_MS);
  const isBrought = useRef(false);
  const wanted = useRef<string>(undefined);
  const lastOffset = useRef(0);
  const wasOwnNew = useRef(false);
  const [isAway, setIsAway] = useState(false);

  const last = rows.at(-1);
  const isOwnNew = last?.pending !== undefined;
  useLayoutEffect(() => {
    // Also once the stored message replaces the one being sent.
    if (isNearEnd.current || isOwnNew || wasOwnNew.current) {
      isNearEnd.current = true;
      pinnedAt.current = scrollToEnd(scroller.current);
    }
    wasOwnNew.current = isOwnNew;
  }, [rows.length, last?.key, isOwnNew]);
  useEffect(() => {
    const box = scroller.current;
    if (!box?.lastElementChild) return undefined;
    // Rows grow when measured and push the end away.
    const sizes = new ResizeObserver(() => {
      if (isNearEnd.current) pinnedAt.current = scrollToEnd(box);
    });
    sizes.observe(box.lastElementChild);
    sizes.observe(box);
    return () => sizes.disconnect();
  }, []);

  /** Scrolls to the wanted row once it is loaded. */
  const bring = () => {
    const at = wanted.current === undefined ? -1 : rows.findIndex(({ key }) => key === wanted.current);
    if (at < 0) return;
    wanted.current = undefined;
    isNearEnd.current = false;
    isBrought.current = true;
    list.current?.scrollToIndex(at, { align: 'center' });
  };
  useLayoutEffect(bring, [rows]);

  /** Unpins the list from its end when the person scrolls up, until they scroll back. */
  const letGo = () => {
    if ((scroller.current?.scrollTop ?? 0) > 0) isNearEnd.current = false;
  };
  const onScroll = () => {
    const { scrollOffset = 0, scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    // Rows grow when measured and push the end away, so only scrolling up unpins.
    const isUp = scrollOffset < lastOffset.current;
    lastOffset.current = scrollOffset;
    if (scrollSize - scrollOffset - viewportSize < NEAR_END) isNearEnd.current = true;
    else if (isUp && performance.now() - pinnedAt.current > SETTLE_MS) isNearEnd.current = false;
    setIsAway(!isNearEnd.current);
    if (!isBrought.current && scrollOffset < NEAR_START) onNearStart();
  };
  return {
    scroller,
    list,
    /** Whether the list is scrolled away from its end. */
    isAway,
    onWheel: ({ deltaY }: WheelEvent) => {
      if (deltaY < 0) letGo();
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (UP_KEYS.includes(key)) letGo();
    },
    onScroll,
    onScrollEnd: () => {
      if (!isBrought.current) return;
      isBrought.current = false;
      onScroll();
    },
    /** Scrolls to a row, including one that was just loaded and is not rendered yet. */
    show: (key: string) => {
      wanted.current = key;
      bring();
    },
    toNewest: () => {
      isNearEnd.current = true;
      pinnedAt.current = scrollToEnd(scroller.current);
    },
  };
}
