import { refusedValues, tabStorage } from './storage';

const keysIn = (area: () => Storage, refused: ReadonlyMap<string, unknown>): string[] => {
  try {
    return [...Object.keys(area()), ...refused.keys()];
  } catch {
    return [...refused.keys()];
  }
};

/** Keys that the browser stores. */
export const storedKeys = (): string[] => keysIn(() => localStorage, refusedValues);
/** Keys that the tab stores. */
export const tabKeys = (): string[] => keysIn(() => sessionStorage, tabStorage.refused);
