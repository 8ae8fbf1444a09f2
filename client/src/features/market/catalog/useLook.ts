import { useState } from 'react';
import { readStored, writeStored } from '@/platform/storage';

/** Layout of the result list. */
export type Look = 'cards' | 'rows';
const KEY = 'catalogLook';

/** The chosen layout, cards or compact rows, stored in the browser. */
export function useLook(): [Look, (next: Look) => void] {
  const [look, set] = useState<Look>(() => (readStored(KEY) === 'rows' ? 'rows' : 'cards'));
  return [
    look,
    (next) => {
      writeStored(KEY, next === 'rows' ? next : null);
      set(next);
    },
  ];
}
