import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MAX_SAVED_SEARCHES } from '@manzil/shared/domain/text/textLimits';
import { useApiQuery } from '@/platform/api/useApi';
import { ButtonLink } from '@/ui/Button';
import { PageHead } from '@/ui/PageHead';
import { Skeleton } from '@/ui/Skeleton';
import { EmptyState, Loaded } from '@/ui/States';
import { SearchRow } from './SearchRow';

function ListSkeleton() {
  return (
    <div className="space-y-4">
      <Skeleton className="h-36 rounded-card" />
      <Skeleton className="h-36 rounded-card" />
      <Skeleton className="h-36 rounded-card" />
    </div>
  );
}

/** /saved-searches */
export function SavedSearchesScreen() {
  const { t } = useTranslation();
  const list = useApiQuery('savedSearches.list', {});
  return (
    <>
      <PageHead
        title={t('pages.savedSearches')}
        text={
          <>
            {t('savedSearches.lead')}{' '}
            {list.data && list.data.count > 0 && (
              <span className="numbers">
                {t('savedSearches.used', { count: list.data.count, most: MAX_SAVED_SEARCHES })}
              </span>
            )}
          </>
        }
      />
      <Loaded
        query={list}
        loading={<ListSkeleton />}
        isEmpty={({ count }) => count === 0}
        empty={
          <EmptyState
            title={t('savedSearches.noneTitle')}
            text={t('savedSearches.noneText')}
            action={
              <ButtonLink variant="primary" icon={Search} to="/catalog?category=rent">
                {t('savedSearches.start')}
              </ButtonLink>
            }
          />
        }
      >
        {({ data }) => (
          <ul className="max-w-[60rem] space-y-4">
            {data.map((search) => (
              <SearchRow key={search.id} search={search} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}
