import { useEffect, useState } from 'react';
import type { Landmark } from '@manzil/shared/domain/place/landmarks';

type Listed = Landmark & { emirate: string };
let loaded: readonly Listed[] | undefined;

/** All landmarks, lazy-loaded once; undefined until loaded. */
export function useLandmarks(): readonly Listed[] | undefined {
  const [landmarks, setLandmarks] = useState(loaded);
  useEffect(() => {
    if (loaded) return;
    void import('@manzil/shared/data/landmarks.json').then((module) => {
      loaded = module.default;
      setLandmarks(loaded);
    });
  }, []);
  return landmarks;
}
