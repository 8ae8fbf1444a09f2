import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useFavoriteIds } from '@/platform/lists';
import { useSession } from '@/platform/session';
import { cx } from '@/ui/classes';
import { setFavorite } from './favorites';

/**
 * Whether a listing is a favourite, and the switch. Whoever is signed out goes to the sign-in page and back.
 */
export function useFavorite(id: string) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isOn = useFavoriteIds().includes(id);
  const toggle = () => {
    if (session) setFavorite(id, !isOn);
    else void navigate(`/signin?next=${encodeURIComponent(pathname + search)}`);
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
