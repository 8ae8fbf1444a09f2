import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListState } from '@/platform/hooks/useListState';
import { useLang } from '@/platform/i18n/format';
import { nameOf } from '@/platform/i18n/labels';
import { FilterSelect } from '@/ui/form/ListFilters';
import { PagedList } from '@/ui/list/PagedList';
import { EmptyState } from '@/ui/States';
import type { OwnAgency } from './agency';

const LIMIT = 24;

/** Member and page chosen in the address, and the input of the call that lists them. */
export function useTeamInput() {
  const state = useListState();
  const agent = state.get('agent');
  return { state, input: { page: state.page, limit: LIMIT, ...(agent && { agent }) } };
}

interface TeamListProps<Row extends { id: string }> {
  state: ReturnType<typeof useListState>;
  members: OwnAgency['members'];
  query: ComponentProps<typeof PagedList<Row>>['query'];
  /** Title of the empty list. */
  none: string;
  row: (row: Row) => ReactNode;
}

/** Records of all members of the agency, or of one. */
export function TeamList<Row extends { id: string }>({
  state,
  members,
  query,
  none,
  row,
}: TeamListProps<Row>) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <>
      <div className="mb-4 flex">
        <FilterSelect
          state={state}
          id="agent"
          label={t('agency.member')}
          all={t('agency.anyMember')}
          options={members.map((member) => ({ value: member.id, label: nameOf(member, lang) }))}
        />
      </div>
      <PagedList query={query} state={state} limit={LIMIT} empty={<EmptyState title={none} />}>
        {(rows) => <ul className="rounded-card border border-hair bg-card">{rows.map(row)}</ul>}
      </PagedList>
    </>
  );
}
