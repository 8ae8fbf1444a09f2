import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/classes';

interface QualityScoreProps {
  /** Percent. */
  score: number;
  className?: string;
  /** Hints to raise the score, as a list. */
  children: ReactNode;
}

/** Quality score of a listing or service, with hints for its owner. */
export function QualityScore({ score, className, children }: QualityScoreProps) {
  const { t } = useTranslation();
  return (
    <details className={cx('text-small', className)}>
      <summary className="flex min-h-9 cursor-pointer items-center gap-2 text-muted">
        <span aria-hidden className="h-1.5 w-16 overflow-hidden rounded-pill bg-hair">
          <span className="block h-full bg-primary" style={{ width: `${score}%` }} />
        </span>
        {t('listing.quality', { n: score })}
      </summary>
      {children}
    </details>
  );
}
