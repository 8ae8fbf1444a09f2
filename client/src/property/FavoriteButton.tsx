import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { favoritesAtom, useFavoriteIds } from '@/platform/lists';
import { getSession, refreshSession, store, useSession } from '@/platform/session';
import { useApiCommand } from '@/platform/useApi';
import { cx } from '@/ui/classes';
import { toastError } from '@/ui/toastError';

/** Puts a listing to the front of the favourites, or takes it out. */
const mark = (id: string, isOn: boolean) =>
  store.set(favoritesAtom, (ids) => {
    const others = ids.filter((other) => other !== id);
    return isOn ? [id, ...others] : others;
  });

/**
 * Whether a listing is a favourite, and the switch: it applies at once, follows the server's answer and goes back with
 * a toast when it is refused. Whoever is signed out goes to the sign-in page and back.
 */
export function useFavorite(id: string) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isOn = useFavoriteIds().includes(id);
  const { mutate, isPending } = useApiCommand('favorites.toggle', {
    onSuccess: ({ userFavs }) => {
      const now = getSession();
      if (now) refreshSession({ user: { ...now.user, userFavs } });
    },
    onError: (error) => {
      mark(id, !store.get(favoritesAtom).includes(id));
      toastError(error);
    },
  });
  const toggle = () => {
    if (!session) {
      void navigate(`/signin?next=${encodeURIComponent(pathname + search)}`);
      return;
    }
    if (isPending) return;
    mark(id, !isOn);
    mutate({ property_id: id });
  };
  return { isOn, toggle };
}

/** The heart on a picture. */
export function FavoriteButton({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation();
  const { isOn, toggle } = useFavorite(id);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t('property.favorite', { title })}
      title={t(isOn ? 'property.unsave' : 'property.save')}
      onClick={toggle}
      className="grid size-11 place-items-center rounded-pill text-on-picture"
    >
      <Heart
        aria-hidden
        strokeWidth={1.7}
        className={cx(
          'size-6.5 transition-transform time-fast ease-out active:scale-125',
          isOn ? 'fill-heart' : 'fill-picture-tint',
        )}
      />
    </button>
  );
}
