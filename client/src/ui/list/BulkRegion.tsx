import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/platform/i18n/format';
import { Button } from '../Button';

interface BulkRegionProps {
  label: string;
  /** How many rows are selected. */
  chosen: string;
  /** Rows processed so far; undefined if none are being processed. */
  done: number | undefined;
  total: number;
  onChooseNone: () => void;
  /** Buttons of the actions. */
  children: ReactNode;
}

/** Bulk action bar: actions for the selected rows, and their progress. */
export function BulkRegion({ label, chosen, done, total, onChooseNone, children }: BulkRegionProps) {
  const { t } = useTranslation();
  const isRunning = done !== undefined;
  return (
    <div
      role="region"
      aria-label={label}
      className="sticky bottom-16 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-3 shadow-sheet md:bottom-4"
    >
      <p role="status" className="me-auto text-small font-medium text-strong">
        {isRunning ? t('moderation.progress', { n: formatNumber(done), of: formatNumber(total) }) : chosen}
      </p>
      {children}
      <Button small variant="quiet" disabled={isRunning} onClick={onChooseNone}>
        {t('moderation.chooseNone')}
      </Button>
    </div>
  );
}
