import { useTranslation } from 'react-i18next';
import { useApiQuery } from '@/platform/api/useApi';
import { useListState } from '@/platform/useListState';
import { statusOf } from '@/blocks/requests/requests';
import { StatusFilter } from '@/blocks/requests/StatusFields';
import { ListFilters } from '@/ui/form/ListFilters';
import { PagedList } from '@/ui/list/PagedList';
import { PageHead } from '@/ui/PageHead';
import { EmptyState } from '@/ui/States';
import { ContactRow } from './ContactRow';

const LIMIT = 25;

/** /dashboard/contacts */
export function ContactsScreen() {
  const { t } = useTranslation();
  const state = useListState();
  const status = statusOf(state.get('status'));
  const search = state.get('search');
  const list = useApiQuery(
    'contacts.list',
    { page: state.page, limit: LIMIT, ...(status && { status }), ...(search && { search }) },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHead title={t('pages.contacts')} />
      <ListFilters state={state} search={t('contact.search')}>
        <StatusFilter state={state} />
      </ListFilters>
      <PagedList
        of={list}
        state={state}
        limit={LIMIT}
        empty={<EmptyState scene="empty-inbox" title={t('contact.none')} text={t('contact.noneText')} />}
      >
        {(contacts) => (
          <ul className="rounded-card border border-hair bg-card">
            {contacts.map((contact) => (
              <ContactRow key={contact.id} of={contact} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
