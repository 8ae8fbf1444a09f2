import { CircleAlert, Scale, Search, Trash2, TrendingDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { MAX_COMPARED } from '@manzil/shared/domain/address/maxCompared';
import { formatDate, formatMoney, formatNumber, useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import { useFavoriteIds } from '@/blocks/lists/lists';
import { useApiQuery } from '@/platform/api/useApi';
import { useListState } from '@/platform/hooks/useListState';
import type { PropertyCardData } from '@/blocks/listing/card/card';
import { CardGrid, SkeletonGrid } from '@/blocks/listing/card/CardGrid';
import { PropertyCard } from '@/blocks/listing/card/PropertyCard';
import { Button, ButtonLink } from '@/ui/Button';
import { PageHead } from '@/ui/PageHead';
import { Pager } from '@/ui/list/Pager';
import { EmptyState, Loaded } from '@/ui/States';
import { useClearAll } from './useClearAll';

const LIMIT = 12;
/** Next to the sidebar three cards fit. */
const GRID = 'sm:grid-cols-2 lg:grid-cols-3';
const SIZES = '(min-width: 80rem) 22rem, (min-width: 35rem) 47vw, 92vw';

/** Changes to a favourite since it was saved: a price drop, or no longer available. */
function PriceNews({ listing }: { listing: PropertyCardData }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { availability, priceDrop, price } = listing;
  if (availability === 'available' && !priceDrop) return null;
  return (
    <ul className="mt-2 space-y-1 px-1 text-small">
      {availability !== 'available' && (
        <li className="flex items-start gap-1.5 text-body">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          {t('favorites.now', { what: label('availability', availability, lang) })}
        </li>
      )}
      {priceDrop && (
        <li className="flex items-start gap-1.5 font-medium text-success">
          <TrendingDown aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('favorites.fell', {
            by: formatMoney(priceDrop.from - price),
            date: formatDate(priceDrop.at, lang),
          })}
        </li>
      )}
    </ul>
  );
}

function NoFavorites() {
  const { t } = useTranslation();
  return (
    <EmptyState
      scene="empty-favorites"
      title={t('favorites.noneTitle')}
      text={t('favorites.noneText')}
      action={
        <ButtonLink variant="primary" icon={Search} to="/catalog?category=rent">
          {t('favorites.find')}
        </ButtonLink>
      }
    />
  );
}

/** /favorites */
export function FavoritesScreen() {
  const { t } = useTranslation();
  const ids = useFavoriteIds();
  // Homes removed since the page opened disappear at once, before the server responds. Those added on another device
  // appear with the response.
  const [before] = useState(ids);
  const isKept = ({ id }: { id: string }) => ids.includes(id) || !before.includes(id);
  const { page, linkTo } = useListState();
  const list = useApiQuery('favorites.list', { page, limit: LIMIT }, { keepPrevious: true });
  const clear = useClearAll();
  const removed = list.data?.data.filter((card) => !isKept(card)).length ?? 0;
  const count = ids.length === 0 ? 0 : Math.max(0, (list.data?.count ?? 0) - removed);
  return (
    <>
      <PageHead title={t('pages.favorites')}>
        {count > 0 && (
          <>
            <p className="text-small text-muted numbers">
              {t('favorites.count', { count, n: formatNumber(count) })}
            </p>
            {ids.length > 1 && (
              <ButtonLink
                variant="quiet"
                icon={Scale}
                to={`/property-comparison?ids=${ids.slice(0, MAX_COMPARED).join(',')}`}
              >
                {ids.length > MAX_COMPARED
                  ? t('favorites.compareNewest', { n: MAX_COMPARED })
                  : t('favorites.compare')}
              </ButtonLink>
            )}
            <Button variant="quiet" icon={Trash2} onClick={clear} className="-me-3">
              {t('favorites.clear')}
            </Button>
          </>
        )}
      </PageHead>
      <Loaded
        query={list}
        loading={<SkeletonGrid count={6} className={GRID} />}
        isEmpty={(answer) => answer.count === 0 || (ids.length === 0 && !answer.data.some(isKept))}
        empty={<NoFavorites />}
      >
        {({ data }) => {
          const last = Math.max(1, Math.ceil(count / LIMIT));
          if (data.length === 0 && page > last) return <Navigate to={linkTo(last)} replace />;
          return (
            <>
              <CardGrid className={GRID}>
                {data.filter(isKept).map((card, at) => (
                  // Subgrid, so that cards in a row have equal heights with or without news below them.
                  <li key={card.id} className="row-span-2 grid grid-rows-subgrid gap-y-0">
                    <PropertyCard listing={card} sizes={SIZES} isFirst={at < 3} />
                    <PriceNews listing={card} />
                  </li>
                ))}
              </CardGrid>
              <Pager page={page} count={count} limit={LIMIT} linkTo={linkTo} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
