import { useState } from 'react';
import { readStored, writeStored } from '@/platform/storage/storage';

/** Layout of the result list. */
export type ResultLayout = 'cards' | 'rows';
const KEY = 'catalogLook';

/** The chosen layout, cards or compact rows, stored in the browser. */
export function useResultLayout(): [ResultLayout, (next: ResultLayout) => void] {
  const [layout, set] = useState<ResultLayout>(() => (readStored(KEY) === 'rows' ? 'rows' : 'cards'));
  return [
    layout,
    (next) => {
      writeStored(KEY, next === 'rows' ? next : null);
      set(next);
    },
  ];
}
