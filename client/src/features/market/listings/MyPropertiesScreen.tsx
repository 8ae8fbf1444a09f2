import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDate, useLang } from '@/platform/i18n/format';
import { formatTime } from '@/platform/i18n/times';
import { useApiQuery } from '@/platform/api/useApi';
import { useListState } from '@/platform/hooks/useListState';
import { ButtonLink } from '@/ui/Button';
import { PagedList } from '@/ui/list/PagedList';
import { PageHead } from '@/ui/PageHead';
import { EmptyState } from '@/ui/States';
import { serverNow } from '@/platform/serverTime';
import { queryIn, isFiltered, MyFilters } from './MyFilters';
import { OwnRow } from './OwnRow';

const LIMIT = 25;
const ADD = '/dashboard/add-property';

/** Notice about an unfinished draft, from any device. */
function DraftLink() {
  const { t } = useTranslation();
  const lang = useLang();
  const { data } = useApiQuery('properties.getDraft', {}, { staleTime: 0 });
  const draft = data?.data;
  if (!draft) return null;
  const title = draft.fields['title'];
  return (
    <p className="mb-4 rounded-control bg-info-soft px-4 py-3 text-small text-info-soft-text">
      {typeof title === 'string' && title !== '' && (
        <b className="me-2 font-medium" dir="auto">
          {title}
        </b>
      )}
      {t('listing.draftWaits', {
        date: formatDate(draft.updatedAt, lang),
        time: formatTime(draft.updatedAt, lang),
      })}{' '}
      <Link to={ADD} className="font-medium underline">
        {t('listing.draftGoOn')}
      </Link>
    </p>
  );
}

function NoListings({ isSearch }: { isSearch: boolean }) {
  const { t } = useTranslation();
  if (isSearch) {
    return (
      <EmptyState title={t('listing.noMatch')} action={<ButtonLink to="?">{t('ui.clearAll')}</ButtonLink>} />
    );
  }
  return (
    <EmptyState
      title={t('listing.noneTitle')}
      text={t('listing.noneText')}
      action={
        <ButtonLink variant="primary" icon={Plus} to={ADD}>
          {t('pages.addProperty')}
        </ButtonLink>
      }
    />
  );
}

/** /dashboard/my-properties */
export function MyPropertiesScreen() {
  const { t } = useTranslation();
  const state = useListState();
  const [now] = useState(serverNow);
  const list = useApiQuery(
    'properties.myProperties',
    { page: state.page, limit: LIMIT, ...queryIn(state) },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHead title={t('pages.myProperties')}>
        <ButtonLink variant="primary" icon={Plus} to={ADD}>
          {t('pages.addProperty')}
        </ButtonLink>
      </PageHead>
      <DraftLink />
      <MyFilters state={state} />
      <PagedList
        query={list}
        state={state}
        limit={LIMIT}
        counted={(count) => t('listing.found', { count })}
        empty={<NoListings isSearch={isFiltered(state)} />}
      >
        {(rows) => (
          <ul aria-label={t('pages.myProperties')} className="rounded-card border border-hair bg-card">
            {rows.map((row) => (
              <OwnRow key={row.id} listing={row} now={now} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
