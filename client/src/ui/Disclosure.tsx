import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useBackCloses } from './overlay/useBackCloses';

interface DisclosureProps {
  /** Name of the button for screen readers. */
  label: string;
  button: ReactNode;
  /** Positioning parent of the panel; default: the button. */
  frameClass?: string;
  buttonClass?: string;
  panelClass?: string;
  /** Receives a function that closes the panel and returns focus to the button. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * A button that toggles a panel of links, closed by Escape (focus returns), an outside click or a navigation.
 * Deliberately small: it is part of the first load, unlike the kit's menus.
 */
export function Disclosure({
  label,
  button,
  frameClass = 'relative',
  buttonClass = '',
  panelClass = '',
  children,
}: DisclosureProps) {
  const [openAt, setOpenAt] = useState<string>();
  const { key } = useLocation();
  const isOpen = openAt === key;
  // Otherwise going back would reopen it.
  if (openAt && !isOpen) setOpenAt(undefined);
  const close = () => setOpenAt(undefined);
  const frame = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const buttonId = `${panelId}-button`;
  const closeOnLeave = () => {
    close();
    document.getElementById(buttonId)?.focus();
  };
  useBackCloses(isOpen, closeOnLeave);

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(undefined);
      document.getElementById(buttonId)?.focus();
    };
    const onPress = (event: PointerEvent) => {
      if (frame.current?.contains(event.target as Node)) return;
      // Fields commit on blur; blur this one before the press does.
      const focused = document.activeElement;
      if (focused instanceof HTMLElement && frame.current?.contains(focused)) focused.blur();
      close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen, buttonId]);

  return (
    <div ref={frame} className={frameClass}>
      <button
        id={buttonId}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-label={label}
        className={buttonClass}
        onClick={() => setOpenAt(isOpen ? undefined : key)}
      >
        {button}
      </button>
      <div id={panelId} hidden={!isOpen} className={panelClass}>
        {isOpen && (typeof children === 'function' ? children(closeOnLeave) : children)}
      </div>
    </div>
  );
}
