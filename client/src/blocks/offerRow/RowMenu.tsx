import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Disclosure } from '@/ui/Disclosure';

/** Class of a button in a row's menu. */
export const ROW_MENU_ITEM = 'w-full justify-start border-0';

interface RowMenuProps {
  /** For screen readers, naming the row. */
  label: string;
  isLarge?: boolean;
  children: ReactNode;
}

/** Overflow menu for a row's secondary actions, destructive ones last. */
export function RowMenu({ label, isLarge = false, children }: RowMenuProps) {
  return (
    <Disclosure
      label={label}
      button={<Ellipsis aria-hidden className="size-5" />}
      buttonClass={`grid place-items-center rounded-control border border-line bg-card text-strong hover:bg-sunken ${isLarge ? 'size-11' : 'size-9'}`}
      panelClass="absolute end-0 top-full z-20 mt-1 grid w-64 max-w-[80vw] rounded-card border border-hair bg-raised p-2 shadow-sheet"
    >
      {children}
    </Disclosure>
  );
}
