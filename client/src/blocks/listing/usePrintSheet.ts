import { useEffect } from 'react';

/** Switches to the light theme while printing, since paper is white. */
export function usePrintSheet(): void {
  useEffect(() => {
    const root = document.documentElement;
    let before: string | undefined;
    const lighten = () => {
      before = root.dataset['theme'];
      root.dataset['theme'] = 'light';
    };
    const restore = () => {
      if (before !== undefined) root.dataset['theme'] = before;
    };
    addEventListener('beforeprint', lighten);
    addEventListener('afterprint', restore);
    return () => {
      removeEventListener('beforeprint', lighten);
      removeEventListener('afterprint', restore);
    };
  }, []);
}
