import { useState } from 'react';
import { readStored, writeStored } from '@/platform/storage';

/** How the homes of a list are shown. */
export type Look = 'cards' | 'rows';
const KEY = 'catalogLook';

/** The reader's choice between cards and compact rows, kept by the browser. */
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
