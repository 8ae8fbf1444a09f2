import { Ban, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MAX_AVOIDED, MAX_NICE } from '@manzil/shared/domain/placeLimits';
import { cx } from '@/ui/classes';
import type { DealFilter, FilterChange } from './filterParams';
import { toggled } from './toggled';

/** What a choice can be marked as, other than required. */
const MARKS = [
  { of: 'nice', icon: Star, said: 'filter.markNice', most: MAX_NICE },
  { of: 'avoid', icon: Ban, said: 'filter.leaveOut', most: MAX_AVOIDED },
] as const;

interface MarksProps {
  /** The choice as written in URLs. */
  entry: string;
  name: string;
  draft: DealFilter;
  set: (change: FilterChange) => void;
}

/** Two buttons next to a choice: nice to have and unwanted. */
export function MarkButtons({ entry, name, draft, set }: MarksProps) {
  const { t } = useTranslation();
  return MARKS.map(({ of, icon: Icon, said, most }) => {
    const entries = draft[of] ?? [];
    const isOn = entries.includes(entry);
    const text = t(said, { what: name });
    return (
      <button
        key={of}
        type="button"
        aria-pressed={isOn}
        aria-label={text}
        title={text}
        disabled={!isOn && entries.length >= most}
        onClick={() => set({ [of]: toggled(entries, entry) })}
        className={cx(
          'grid size-11 shrink-0 place-items-center rounded-control disabled:opacity-40',
          isOn ? 'bg-primary-soft text-primary-soft-text' : 'text-muted hover:bg-sunken hover:text-strong',
        )}
      >
        <Icon aria-hidden className="size-4" />
      </button>
    );
  });
}
