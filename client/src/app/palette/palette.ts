import { atom, useAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';

const openAtom = atom(false);

/** Is the search of everything open, and how to open and close it. */
export const usePalette = () => useAtom(openAtom);

/** Opens and closes it by Ctrl-K or ⌘-K, wherever the focus is; an Arabic keyboard has another letter in that place. */
export function usePaletteKey(): boolean {
  const [isOpen, setIsOpen] = usePalette();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isKey = event.key.toLowerCase() === 'k' || event.code === 'KeyK';
    if (!isKey || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.repeat) return;
    event.preventDefault();
    // Over another dialog it would take the focus from what is being decided there.
    if (isOpen || !document.querySelector('[role=dialog]')) setIsOpen(!isOpen);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return isOpen;
}
