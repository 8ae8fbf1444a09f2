import { atom, useAtom } from 'jotai';
import { readStored, writeStored } from './storage/storage';

export type Theme = 'light' | 'dark';

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
const stored = readStored('theme');
const themeAtom = atom<Theme>(stored === 'dark' || stored === 'light' ? stored : systemTheme());

/** The theme and its setter; the choice is stored. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, set] = useAtom(themeAtom);
  return [
    theme,
    (next) => {
      writeStored('theme', next);
      document.documentElement.dataset['theme'] = next;
      set(next);
    },
  ];
}
