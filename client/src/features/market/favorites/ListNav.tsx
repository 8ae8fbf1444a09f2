import { Plus, UsersRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useApiQuery } from '@/platform/api/useApi';
import { listPath } from '@/blocks/lists/favoriteList';
import { Button } from '@/ui/Button';
import { NameDialog } from './NameDialog';

function ListLink({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <li className="min-w-0">
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-11 items-center gap-2 rounded-pill border border-line bg-card px-4 text-small font-medium text-body hover:bg-sunken aria-[current]:border-primary aria-[current]:bg-primary-soft aria-[current]:text-primary-soft-text"
      >
        {children}
      </Link>
    </li>
  );
}

/** Links to the favourites and to each list, of which `current` is open; creates a list. */
export function ListNav({ current }: { current?: string }) {
  const { t } = useTranslation();
  const lists = useApiQuery('favoriteLists.list', {});
  const [isCreating, setIsCreating] = useState(false);
  return (
    <nav aria-label={t('lists.nav')} className="mb-6 flex flex-wrap items-center gap-2">
      <ul className="flex max-w-full flex-wrap gap-2">
        <ListLink to="/favorites" isCurrent={!current}>
          {t('lists.all')}
        </ListLink>
        {lists.data?.data.map(({ id, name, people }) => (
          <ListLink key={id} to={listPath(id)} isCurrent={id === current}>
            <bdi className="truncate">{name}</bdi>
            {people > 1 && (
              <UsersRound
                role="img"
                aria-label={t('lists.shared')}
                className="size-4 shrink-0"
                strokeWidth={1.8}
              />
            )}
          </ListLink>
        ))}
      </ul>
      <Button variant="quiet" icon={Plus} onClick={() => setIsCreating(true)}>
        {t('lists.add')}
      </Button>
      {isCreating && <NameDialog onClose={() => setIsCreating(false)} />}
    </nav>
  );
}
