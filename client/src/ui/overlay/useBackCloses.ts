import { useEffect, useEffectEvent } from 'react';

/** Devices with a back of the system's own, and windows of their size. */
const PHONE = '(max-width: 47.99rem), (pointer: coarse)';

/** On phones the system's back closes what is open over the page, and nothing else. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(() => close());
  useEffect(() => {
    if (!isOpen || !matchMedia(PHONE).matches) return;
    let isLeft = false;
    let remove: (() => void) | undefined;
    void import('./layers')
      .then(({ addLayer }) => {
        if (!isLeft) remove = addLayer(() => onBack());
      })
      .catch(() => undefined);
    return () => {
      isLeft = true;
      remove?.();
    };
  }, [isOpen]);
}
