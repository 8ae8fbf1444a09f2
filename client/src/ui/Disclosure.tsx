import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

interface DisclosureProps {
  /** Said by the button to screen readers. */
  label: string;
  button: ReactNode;
  buttonClass?: string;
  panelClass?: string;
  children: ReactNode;
}

/**
 * A button that shows and hides a panel of links: closed by Escape (focus returns), a click outside and by going
 * somewhere. Small on purpose: it is in the first load, where the kit's menus are not.
 */
export function Disclosure({ label, button, buttonClass = '', panelClass = '', children }: DisclosureProps) {
  const [openAt, setOpenAt] = useState<string>();
  const { key } = useLocation();
  const isOpen = openAt === key;
  const close = () => setOpenAt(undefined);
  const frame = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      trigger.current?.focus();
    };
    const onPress = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen]);

  return (
    <div ref={frame} className="relative">
      <button
        ref={trigger}
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
        {isOpen && children}
      </div>
    </div>
  );
}
