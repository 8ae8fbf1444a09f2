import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '@/platform/useApi';
import { ButtonLink } from '@/ui/Button';
import { Skeleton } from '@/ui/Skeleton';
import { EmptyState, Loaded } from '@/ui/States';
import { SearchRow } from './SearchRow';

function Shape() {
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
    <div className="max-w-[60rem]">
      <h1 className="text-h2">{t('pages.savedSearches')}</h1>
      <p className="mt-1 mb-5 text-muted">{t('savedSearches.lead')}</p>
      <Loaded
        of={list}
        loading={<Shape />}
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
          <ul className="space-y-4">
            {data.map((search) => (
              <SearchRow key={search.id} of={search} />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}
