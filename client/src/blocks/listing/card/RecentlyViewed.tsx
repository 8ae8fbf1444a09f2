import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecentlyViewed } from '@/platform/api/lists';
import { CardRow } from './CardRow';
import { useCards } from './useCards';

/** What this browser looked at lately, as far as it can still be seen; without the listing that is on screen. */
export function RecentlyViewed({ except, className }: { except?: string; className: string }) {
  const { t } = useTranslation();
  const recent = useRecentlyViewed();
  const ids = useMemo(() => recent.filter((id) => id !== except), [recent, except]);
  const { cards, isPending } = useCards(ids);
  if (cards.length === 0 && !isPending) return null;
  return (
    <section className={className}>
      <CardRow title={t('home.recent')} cards={cards} isWaiting={isPending} />
    </section>
  );
}
