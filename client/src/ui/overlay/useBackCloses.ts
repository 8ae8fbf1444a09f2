import { useEffect, useEffectEvent } from 'react';

/** On phones the system's Back button closes what is open over the page, and nothing else. */
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
