import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES } from '@manzil/shared/domain/roles';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { choicesOf } from '@/platform/i18n/labels';
import { call } from '@/platform/api/api';
import { loadAll } from '@/platform/api/loadAll';
import { useApiQuery } from '@/platform/api/useApi';
import { useListState } from '@/platform/hooks/useListState';
import { Button } from '@/ui/Button';
import { FilterSelect, ListFilters } from '@/ui/form/ListFilters';
import { ExportButton } from '@/ui/list/ExportButton';
import { PagedList } from '@/ui/list/PagedList';
import { PageHead } from '@/ui/PageHead';
import { EmptyState } from '@/ui/States';
import { Counters } from './Counters';
import { KINDS, peopleColumns, type Kind } from './people';
import { PeopleList } from './PeopleList';
import { RegisterDialog } from './RegisterDialog';

const LIMIT = 25;
type State = ReturnType<typeof useListState>;

/** Query parameters of the filters. */
function queryIn(state: State, kind: Kind) {
  const search = state.get('search');
  const suspended = state.get('suspended');
  const role = kind === 'users' ? ROLES.find((one) => one === state.get('role')) : undefined;
  return {
    ...(search && { search }),
    ...(role && { role }),
    ...(suspended && { isSuspended: suspended === 'yes' }),
  };
}

function Filters({ state, kind }: { state: State; kind: Kind }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <ListFilters state={state} search={t('people.search')}>
      {kind === 'users' && (
        <FilterSelect
          state={state}
          id="role"
          label={t('people.role')}
          all={t('people.allRoles')}
          options={choicesOf('roles').map((choice) => ({ value: choice.id, label: choice[lang] }))}
        />
      )}
      <FilterSelect
        state={state}
        id="suspended"
        label={t('people.state')}
        all={t('people.allStates')}
        options={[
          { value: 'no', label: t('people.active') },
          { value: 'yes', label: t('people.suspended') },
        ]}
      />
    </ListFilters>
  );
}

/** A list of people: /dashboard/users, agents, service-agents and workers. */
function PeopleScreen({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  const lang = useLang();
  const state = useListState();
  const [isRegistering, setIsRegistering] = useState(false);
  const { list: listId, register } = KINDS[kind];
  const filters = queryIn(state, kind);
  const list = useApiQuery(listId, { page: state.page, limit: LIMIT, ...filters }, { keepPrevious: true });
  return (
    <>
      <PageHead title={t(`pages.${kind}`)}>
        <ExportButton
          name={kind}
          columns={peopleColumns(t, lang)}
          load={() => loadAll((paging) => call(listId, { ...filters, ...paging }))}
        />
        {register && (
          <Button variant="primary" icon={UserPlus} onClick={() => setIsRegistering(true)}>
            {t('people.register')}
          </Button>
        )}
      </PageHead>
      <Counters role={kind === 'users' ? filters.role : undefined} />
      <Filters state={state} kind={kind} />
      <PagedList
        query={list}
        state={state}
        limit={LIMIT}
        counted={(count) => t('people.count', { count, n: formatNumber(count) })}
        empty={<EmptyState title={t('people.none')} text={t('people.noneText')} />}
      >
        {(rows) => <PeopleList rows={rows} kind={kind} />}
      </PagedList>
      {register && isRegistering && (
        <RegisterDialog
          call={register.call}
          title={t(register.title)}
          onClose={() => setIsRegistering(false)}
        />
      )}
    </>
  );
}

/** /dashboard/users */
export const UsersScreen = () => <PeopleScreen kind="users" />;
/** /dashboard/agents */
export const AgentsScreen = () => <PeopleScreen kind="agents" />;
/** /dashboard/service-agents */
export const ServiceAgentsScreen = () => <PeopleScreen kind="serviceAgents" />;
/** /dashboard/workers */
export const WorkersScreen = () => <PeopleScreen kind="workers" />;
