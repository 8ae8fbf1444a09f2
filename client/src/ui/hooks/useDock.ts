import { useEffect } from 'react';

/**
 * Announces that a tray or bar covers the bottom of the screen. Sets its height as a CSS property (`--tray`, `--bar`, `--nav`, `--away`; their sum is `--docked`), so
 * that floating elements stay above it, and a data attribute of the same name, which hides the optional ones on phones.
 */
export function useDock(name: 'tray' | 'bar' | 'nav' | 'away', height: string, isThere = true): void {
  useEffect(() => {
    if (!isThere) return;
    const root = document.documentElement;
    root.style.setProperty(`--${name}`, height);
    root.dataset[name] = '';
    return () => {
      root.style.removeProperty(`--${name}`);
      delete root.dataset[name];
    };
  }, [name, height, isThere]);
}
