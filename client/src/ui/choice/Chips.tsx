import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../classes';

export interface Chip {
  id: string;
  label: ReactNode;
  /** Accessible name of the remove button. */
  removeLabel: string;
  onRemove: () => void;
}

/** Chosen values, each removable; `onClear` removes all. */
export function Chips({
  items,
  label,
  onClear,
  className,
}: {
  items: readonly Chip[];
  label: string;
  onClear?: () => void;
  className?: string;
}) {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className={cx('flex flex-wrap items-center gap-2', className)}>
      {items.map((chip) => (
        <li
          key={chip.id}
          className="inline-flex min-h-9 items-center rounded-pill bg-primary-soft ps-3.5 text-small font-medium text-primary-soft-text"
        >
          <span>{chip.label}</span>
          <button
            type="button"
            aria-label={chip.removeLabel}
            onClick={chip.onRemove}
            className="grid size-9 place-items-center rounded-pill hover:text-strong"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
      {onClear && items.length > 1 && (
        <li>
          <button
            type="button"
            onClick={onClear}
            className="min-h-9 px-2 text-small font-medium text-link underline-offset-4 hover:underline"
          >
            {t('ui.clearAll')}
          </button>
        </li>
      )}
    </ul>
  );
}
