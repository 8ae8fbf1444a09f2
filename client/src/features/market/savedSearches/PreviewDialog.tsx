import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { useApiQuery } from '@/platform/api/useApi';
import { pathOf, titleOf, usePriceText, type PropertyCardData } from '@/blocks/listing/card/card';
import { PlaceLine } from '@/blocks/listing/card/PropertyCard';
import { Dialog } from '@/ui/overlay/Modal';
import { Picture } from '@/ui/Picture';
import { Price } from '@/ui/Price';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import type { SavedSearch } from './savedSearch';

/** As many homes as an alert lists. */
const SHOWN = 5;

function Home({ listing }: { listing: PropertyCardData }) {
  const lang = useLang();
  const words = usePriceText(listing);
  return (
    <li className="flex items-center gap-3 border-b border-hair py-2.5 last:border-b-0">
      <Picture
        picture={listing.images[0]}
        alt=""
        sizes="5rem"
        className="h-15 w-20 shrink-0 rounded-control"
      />
      <div className="min-w-0 flex-1">
        <Link
          to={pathOf(listing.id)}
          dir="auto"
          className="aligned block truncate text-base text-strong underline-offset-4 hover:underline"
        >
          {titleOf(listing, lang)}
        </Link>
        <PlaceLine listing={listing} />
        <Price amount={listing.price} {...words} className="text-small" />
      </div>
    </li>
  );
}

/** Preview of a search's alert, as if all current matches were new. */
export function PreviewDialog({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const { t } = useTranslation();
  const answer = useApiQuery('properties.getAll', { ...search.filter, sort: 'newest', limit: SHOWN });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('savedSearches.preview')}
      description={t(`savedSearches.when.${search.frequency}`)}
    >
      <Loaded
        query={answer}
        loading={<Skeleton className="h-80" />}
        isEmpty={({ count }) => count === 0}
        empty={<p className="text-muted">{t('savedSearches.previewNone')}</p>}
      >
        {({ data, count }) => (
          <>
            <p className="font-medium text-strong numbers">
              {t('savedSearches.previewTitle', { count, n: formatNumber(count), name: search.name })}
            </p>
            <ul className="mt-1">
              {data.map((card) => (
                <Home key={card.id} listing={card} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
