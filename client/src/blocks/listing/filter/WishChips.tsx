import { Ban, Check, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ToggleChips } from '@/ui/choice/ToggleGroup';
import type { DealFilter, FilterChange } from './filterParams';
import { pressWish, wishFor } from './wishes';

interface WishOption {
  /** The value in its URL form, such as `amenities:balcony`. */
  entry: string;
  label: string;
  /** Number of results, already formatted. */
  count?: string | undefined;
}

interface WishChipsProps {
  label: string;
  options: readonly WishOption[];
  draft: DealFilter;
  set: (change: FilterChange) => void;
  /** Each press cycles: required, nice to have, excluded. */
  cycles: boolean;
}

/** Values to require or, with `cycles`, to mark as nice to have or excluded. */
export function WishChips({ label, options, draft, set, cycles }: WishChipsProps) {
  const { t } = useTranslation();
  const wishes = new Map(options.map(({ entry }) => [entry, wishFor(entry, draft)]));
  return (
    <ToggleChips
      label={label}
      values={options.flatMap(({ entry }) => (wishes.get(entry) ? [entry] : []))}
      options={options.map(({ entry, label: what, count }) => {
        const wish = wishes.get(entry);
        const looks = {
          must: {
            icon: cycles ? Check : undefined,
            name: cycles ? t('filter.mustHave', { what }) : undefined,
          },
          nice: { icon: Star, name: t('filter.markNice', { what }) },
          exclude: { icon: Ban, name: t('filter.leaveOut', { what }), isStruck: true },
        };
        return { value: entry, label: what, count, ...(wish && looks[wish]) };
      })}
      onToggle={(entry) => set(pressWish(entry, draft, cycles))}
    />
  );
}
