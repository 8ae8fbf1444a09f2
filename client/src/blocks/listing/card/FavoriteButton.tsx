import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { setFavorites, useFavoriteIds } from '@/blocks/lists/lists';
import { useResumeAction, useRequireSignIn } from '@/platform/storage/pendingAction';
import { useSession } from '@/platform/session';
import { cx } from '@/ui/classes';
import { picturePlate } from './plate';

/**
 * Whether a listing is a favourite, and the toggle. A signed-out visitor signs in first and returns to find it saved.
 */
export function useFavorite(id: string) {
  const session = useSession();
  const requireSignIn = useRequireSignIn();
  const isOn = useFavoriteIds().includes(id);
  const toggle = () => {
    if (session) setFavorites([id], !isOn);
    else requireSignIn('favorite', id);
  };
  useResumeAction('favorite', id, () => setFavorites([id], true));
  return { isOn, toggle };
}

/** Favourite toggle on a picture. */
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
      className="group/plate grid size-11 place-items-center rounded-pill text-on-picture"
    >
      <span className={picturePlate}>
        <Heart
          aria-hidden
          strokeWidth={1.8}
          className={cx(
            'size-5 transition-transform time-fast ease-out active:scale-125',
            isOn && 'fill-heart',
          )}
        />
      </span>
    </button>
  );
}
