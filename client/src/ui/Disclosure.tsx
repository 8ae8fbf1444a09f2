import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useBackCloses } from './overlay/useBackCloses';

interface DisclosureProps {
  /** Said by the button to screen readers. */
  label: string;
  button: ReactNode;
  /** What the panel is placed within; of itself the button. */
  frameClass?: string;
  buttonClass?: string;
  panelClass?: string;
  /** Gets what closes the panel and leads back to its button. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * A button that shows and hides a panel of links: closed by Escape (focus returns), a click outside and by going
 * somewhere. Small on purpose: it is in the first load, where the kit's menus are not.
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
  // Or coming back would open it again.
  if (openAt && !isOpen) setOpenAt(undefined);
  const close = () => setOpenAt(undefined);
  const frame = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const buttonId = `${panelId}-button`;
  const leave = () => {
    close();
    document.getElementById(buttonId)?.focus();
  };
  useBackCloses(isOpen, leave);

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(undefined);
      document.getElementById(buttonId)?.focus();
    };
    const onPress = (event: PointerEvent) => {
      if (frame.current?.contains(event.target as Node)) return;
      // Fields take over what was typed when they are left; this one goes before the press would leave it.
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
        {isOpen && (typeof children === 'function' ? children(leave) : children)}
      </div>
    </div>
  );
}
