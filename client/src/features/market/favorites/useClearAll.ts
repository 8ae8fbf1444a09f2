import { useTranslation } from 'react-i18next';
import { favoritesAtom } from '@/blocks/lists/favoritesList';
import { setFavorites } from '@/blocks/lists/lists';
import { store } from '@/platform/session';
import { toast } from '@/ui/overlay/toasts';

/** Clears all favourites; the toast can restore them in order. */
export function useClearAll(): () => void {
  const { t } = useTranslation();
  return () => {
    const before = store.get(favoritesAtom);
    setFavorites(before, false);
    toast.success(t('favorites.cleared', { count: before.length }), {
      undo: { label: t('listing.undo'), onUndo: () => setFavorites([...before].reverse(), true) },
    });
  };
}
