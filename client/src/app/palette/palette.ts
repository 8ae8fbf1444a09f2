import { atom, useAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';

const openAtom = atom(false);

/** State of the command palette. */
export const usePalette = () => useAtom(openAtom);

/**
 * Toggles it by Ctrl-K or ⌘-K, wherever the focus is; by key position, because an Arabic keyboard has another letter
 * there.
 */
export function usePaletteKey(): boolean {
  const [isOpen, setIsOpen] = usePalette();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isKey = event.key.toLowerCase() === 'k' || event.code === 'KeyK';
    if (!isKey || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.repeat) return;
    event.preventDefault();
    // Over another dialog it would steal the focus.
    if (isOpen || !document.querySelector('[role=dialog]')) setIsOpen(!isOpen);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return isOpen;
}
