import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecentlyViewed } from '@/blocks/lists/lists';
import { CardRow } from './CardRow';
import { useCards } from './useCards';

/** Listings recently viewed in this browser and still published, without the current one. */
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
