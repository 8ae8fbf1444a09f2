import { useTranslation } from 'react-i18next';
import { StatusList, type StatusListInput } from '@/blocks/requests/StatusList';
import { useApiQuery } from '@/platform/api/useApi';
import { ContactRow } from './ContactRow';

const useContacts = (input: StatusListInput) => useApiQuery('contacts.list', input, { keepPrevious: true });

/** /dashboard/contacts */
export function ContactsScreen() {
  const { t } = useTranslation();
  return (
    <StatusList
      title={t('pages.contacts')}
      search={t('contact.search')}
      empty={{ title: t('contact.none'), text: t('contact.noneText') }}
      useList={useContacts}
      Row={ContactRow}
    />
  );
}
