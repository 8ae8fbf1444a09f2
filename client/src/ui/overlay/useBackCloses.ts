import { useEffect, useEffectEvent } from 'react';

/** Lets the system's Back button on phones close an overlay instead of leaving the page. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(() => close());
  useEffect(() => {
    if (!isOpen) return;
    const layer = import('./layers')
      .then(({ addLayer }) => addLayer(() => onBack()))
      .catch(() => () => undefined);
    return () => void layer.then((remove) => remove());
  }, [isOpen]);
}
