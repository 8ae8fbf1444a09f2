import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { pathOf, titleOf } from '@/blocks/listing/card/card';
import { useApiQuery } from '@/platform/api/useApi';
import { useLang } from '@/platform/i18n/format';
import { label, nameOf } from '@/platform/i18n/labels';
import { mayCall } from '@/platform/access';
import { useSession } from '@/platform/session';
import type { Group } from './places';

const MIN_LETTERS = 2;
const LIMIT = 5;

/** Queries every list the role can search. */
function useRecordQueries(search: string) {
  const role = useSession()?.role;
  const isLong = search.length >= MIN_LETTERS;
  const staff = { enabled: isLong && mayCall(role, 'properties.allProperties'), keepPrevious: true };
  const admin = { enabled: isLong && mayCall(role, 'users.allUsers'), keepPrevious: true };
  const input = { search, limit: LIMIT };
  const received = { ...input, side: 'received' as const };
  return {
    listings: useApiQuery('properties.allProperties', input, staff),
    services: useApiQuery('services.all', input, staff),
    people: useApiQuery('users.allUsers', input, admin),
    requests: useApiQuery('propertyRequests.list', received, staff),
    serviceRequests: useApiQuery('serviceRequests.list', received, staff),
    custom: useApiQuery('customRequests.list', input, staff),
    contacts: useApiQuery('contacts.list', input, staff),
  };
}

/**
 * Finds records for staff by name, number, reference or permit. Queries each list like its own page, so that nobody
 * finds what their role may not see.
 */
export function useRecords(search: string): { groups: Group[]; isLoading: boolean } {
  const { t } = useTranslation();
  const lang = useLang();
  const navigate = useNavigate();
  const queries = useRecordQueries(search);
  const to = (path: string) => () => void navigate(path);
  const inList = (list: string, words: string) => to(`${list}?search=${encodeURIComponent(words)}`);
  const dot = t('ui.dot');
  const request = (list: string) => (one: { id: string; name: string; email: string; title?: string }) => ({
    id: one.id,
    text: one.name,
    note: one.title ?? one.email,
    go: inList(list, one.email),
  });
  const groups: Group[] = [
    {
      id: 'listings',
      title: t('pages.properties'),
      choices: (queries.listings.data?.data ?? []).map((one) => ({
        id: one.id,
        text: titleOf(one, lang),
        note: [one.referenceNo, one.agent && nameOf(one.agent, lang)].filter(Boolean).join(dot),
        go: to(pathOf(one.id)),
      })),
    },
    {
      id: 'services',
      title: t('pages.allServices'),
      choices: (queries.services.data?.data ?? []).map((one) => ({
        id: one.id,
        text: titleOf(one, lang),
        note: one.referenceNo,
        go: to(`/single-service?id=${one.id}`),
      })),
    },
    {
      id: 'people',
      title: t('pages.users'),
      choices: (queries.people.data?.data ?? []).map((one) => ({
        id: one.id,
        text: one.name,
        note: [one.userID, label('roles', one.role, lang)].join(dot),
        go: inList('/dashboard/users', one.userID),
      })),
    },
    {
      id: 'requests',
      title: t('pages.requests'),
      choices: (queries.requests.data?.data ?? []).map(request('/dashboard/requests')),
    },
    {
      id: 'serviceRequests',
      title: t('pages.serviceRequests'),
      choices: (queries.serviceRequests.data?.data ?? []).map(request('/dashboard/service-requests')),
    },
    {
      id: 'customRequests',
      title: t('pages.customRequests'),
      choices: (queries.custom.data?.data ?? []).map(request('/dashboard/custom-requests')),
    },
    {
      id: 'contacts',
      title: t('pages.contacts'),
      choices: (queries.contacts.data?.data ?? []).map(request('/dashboard/contacts')),
    },
  ];
  return {
    // Hide the results kept from a longer search.
    groups: search.length >= MIN_LETTERS ? groups.filter(({ choices }) => choices.length > 0) : [],
    isLoading: Object.values(queries).some(({ isFetching }) => isFetching),
  };
}
