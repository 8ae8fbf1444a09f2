import { useEffect } from 'react';

/**
 * Tells the page that the foot of the screen is taken: what floats there stands above it by the property (`--tray`,
 * `--bar`), and on phones leaves out what can wait, by the attribute of the same name.
 */
export function useDock(name: 'tray' | 'bar', height: string, isThere = true): void {
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
