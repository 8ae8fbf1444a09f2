import { Plus, Search } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/i18n/format';
import { useFavoriteIds, useRecentlyViewed } from '@/blocks/lists/lists';
import { titleOf, usePriceText, type PropertyCardData } from '@/blocks/listing/card/card';
import { PlaceLine } from '@/blocks/listing/card/PropertyCard';
import { useCards } from '@/blocks/listing/card/useCards';
import { ButtonLink, IconButton } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';
import { Picture } from '@/ui/Picture';
import { Price } from '@/ui/Price';
import { Skeleton } from '@/ui/Skeleton';

/** Page size of one query. */
const PAGE_SIZE = 12;

function Choice({ listing, onAdd }: { listing: PropertyCardData; onAdd: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const words = usePriceText(listing);
  const title = titleOf(listing, lang);
  return (
    <li className="flex items-center gap-3 border-b border-hair py-2.5 last:border-b-0">
      <Picture
        picture={listing.images[0]}
        alt=""
        sizes="5rem"
        className="h-15 w-20 shrink-0 rounded-control"
      />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="aligned truncate text-base text-strong">
          {title}
        </p>
        <PlaceLine listing={listing} />
        <Price amount={listing.price} {...words} className="text-small" />
      </div>
      <IconButton icon={Plus} label={t('comparison.addOne', { title })} onClick={onAdd} />
    </li>
  );
}

interface AddHomeProps {
  compared: readonly string[];
  onAdd: (id: string) => void;
  onClose: () => void;
}

/** Adds a home to the comparison, from favourites and recently viewed ones; the catalog has the rest. */
export function AddHome({ compared, onAdd, onClose }: AddHomeProps) {
  const { t } = useTranslation();
  const favorites = useFavoriteIds();
  const recent = useRecentlyViewed();
  const ids = useMemo(
    () =>
      [...new Set([...favorites.slice(0, PAGE_SIZE / 2), ...recent, ...favorites])]
        .filter((id) => !compared.includes(id))
        .slice(0, PAGE_SIZE),
    [favorites, recent, compared],
  );
  const { cards, isPending } = useCards(ids);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('comparison.add')}
      description={t('comparison.addText')}
      footer={
        <ButtonLink icon={Search} to="/catalog?category=rent">
          {t('comparison.find')}
        </ButtonLink>
      }
    >
      {isPending && <Skeleton className="h-40" />}
      {!isPending && cards.length === 0 && <p className="text-muted">{t('comparison.noneToAdd')}</p>}
      <ul>
        {cards.map((card) => (
          <Choice key={card.id} listing={card} onAdd={() => onAdd(card.id)} />
        ))}
      </ul>
    </Dialog>
  );
}
