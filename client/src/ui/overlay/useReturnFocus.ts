import { useRef } from 'react';

/**
 * Handlers of a dialog that is opened by state, not by a trigger of Radix: the focus goes back to what opened it, or to
 * the page when that is gone.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = opener.current?.isConnected ? opener.current : document.getElementById('content');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
