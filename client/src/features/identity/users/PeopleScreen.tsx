import { Download, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES } from '@manzil/shared/domain/roles';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { choicesOf } from '@/platform/i18n/labels';
import { saveFile } from '@/platform/saveFile';
import { useApiQuery } from '@/platform/api/useApi';
import { useListState } from '@/platform/useListState';
import { Button } from '@/ui/Button';
import { FilterSelect, ListFilters } from '@/ui/form/ListFilters';
import { PagedList } from '@/ui/list/PagedList';
import { PageHead } from '@/ui/PageHead';
import { EmptyState } from '@/ui/States';
import { toastError } from '@/ui/overlay/toastError';
import { Counters } from './Counters';
import { csvOf, loadAllPeople, KINDS, type Kind } from './people';
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

/** Exports all people matching the filters, not only the current page. */
function Export({ kind, filters }: { kind: Kind; filters: ReturnType<typeof queryIn> }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [isLoading, setIsLoading] = useState(false);
  const head = [
    t('people.reference'),
    t('people.name'),
    t('auth.email'),
    t('auth.phone'),
    t('people.role'),
    t('people.suspended'),
    t('people.listings'),
    t('people.since'),
  ];
  const save = async () => {
    setIsLoading(true);
    try {
      saveFile(`${kind}.csv`, 'text/csv', csvOf(head, await loadAllPeople(KINDS[kind].list, filters), lang));
    } catch (error) {
      toastError(error);
    }
    setIsLoading(false);
  };
  return (
    <Button icon={Download} isLoading={isLoading} onClick={() => void save()}>
      {t('people.export')}
    </Button>
  );
}

/** A list of people: /dashboard/users, agents, service-agents and workers. */
function PeopleScreen({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  const state = useListState();
  const [isRegistering, setIsRegistering] = useState(false);
  const { list: listId, register } = KINDS[kind];
  const filters = queryIn(state, kind);
  const list = useApiQuery(listId, { page: state.page, limit: LIMIT, ...filters }, { keepPrevious: true });
  return (
    <>
      <PageHead title={t(`pages.${kind}`)}>
        <Export kind={kind} filters={filters} />
        {register && (
          <Button variant="primary" icon={UserPlus} onClick={() => setIsRegistering(true)}>
            {t('people.register')}
          </Button>
        )}
      </PageHead>
      <Counters role={kind === 'users' ? filters.role : undefined} />
      <Filters state={state} kind={kind} />
      <PagedList
        of={list}
        state={state}
        limit={LIMIT}
        counted={(count) => t('people.count', { count, n: formatNumber(count) })}
        empty={<EmptyState title={t('people.none')} text={t('people.noneText')} />}
      >
        {(rows) => <PeopleList rows={rows} kind={kind} />}
      </PagedList>
      {register && isRegistering && (
        <RegisterDialog
          of={register.call}
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
