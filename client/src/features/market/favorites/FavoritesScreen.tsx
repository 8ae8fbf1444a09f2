import { Scale, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { MAX_COMPARED } from '@manzil/shared/domain/address/maxCompared';
import { formatNumber } from '@/platform/i18n/format';
import { useFavoriteIds } from '@/blocks/lists/lists';
import { useApiQuery } from '@/platform/api/useApi';
import { useListState } from '@/platform/hooks/useListState';
import { CardGrid, SkeletonGrid } from '@/blocks/listing/card/CardGrid';
import { PropertyCard } from '@/blocks/listing/card/PropertyCard';
import { Button, ButtonLink } from '@/ui/Button';
import { PageHead } from '@/ui/PageHead';
import { Pager } from '@/ui/list/Pager';
import { EmptyState, Loaded } from '@/ui/States';
import { ListNav } from './ListNav';
import { GRID, SIZES } from './grid';
import { PriceNews } from './PriceNews';
import { useClearAll } from './useClearAll';

const LIMIT = 12;

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
      <ListNav />
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
