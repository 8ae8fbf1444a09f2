import { Download, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES } from '@manzil/shared/domain/roles';
import { formatNumber, useLang } from '@/platform/format';
import { choicesOf } from '@/platform/labels';
import { saveFile } from '@/platform/saveFile';
import { useApiQuery } from '@/platform/useApi';
import { useListState } from '@/platform/useListState';
import { useTyped } from '@/platform/useTyped';
import { Button } from '@/ui/Button';
import { Pager } from '@/ui/Pager';
import { Select } from '@/ui/Select';
import { Skeleton } from '@/ui/Skeleton';
import { EmptyState, Loaded } from '@/ui/States';
import { TextField } from '@/ui/TextField';
import { Counters } from './Counters';
import { csvOf, KINDS, type Kind } from './people';
import { PeopleList } from './PeopleList';
import { RegisterDialog } from './RegisterDialog';

const LIMIT = 25;
type State = ReturnType<typeof useListState>;

/** What the filters ask of the server. */
function chosenIn(state: State, kind: Kind) {
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
  const [typed, setTyped] = useTyped(state.get('search'), (text) => state.set('search', text));
  return (
    <div className="mb-4 grid grid-cols-1 gap-3 sm:grid-cols-2 md:grid-cols-[1fr_12rem_12rem]">
      <TextField
        label={t('people.search')}
        hideLabel
        type="search"
        placeholder={t('people.search')}
        maxLength={100}
        value={typed}
        className="sm:col-span-2 md:col-span-1"
        onChange={(event) => setTyped(event.target.value)}
      />
      {kind === 'users' && (
        <Select
          label={t('people.role')}
          hideLabel
          placeholder={t('people.allRoles')}
          value={state.get('role')}
          onChange={(event) => state.set('role', event.target.value)}
          options={choicesOf('roles').map((choice) => ({ value: choice.id, label: choice[lang] }))}
        />
      )}
      <Select
        label={t('people.state')}
        hideLabel
        placeholder={t('people.allStates')}
        value={state.get('suspended')}
        onChange={(event) => state.set('suspended', event.target.value)}
        options={[
          { value: 'no', label: t('people.active') },
          { value: 'yes', label: t('people.suspended') },
        ]}
      />
    </div>
  );
}

/** One list of people: /dashboard/users, agents, service-agents and workers. */
function PeopleScreen({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  const lang = useLang();
  const state = useListState();
  const [isRegistering, setIsRegistering] = useState(false);
  const { list: listId, register } = KINDS[kind];
  const list = useApiQuery(
    listId,
    { page: state.page, limit: LIMIT, ...chosenIn(state, kind) },
    { keepPrevious: true },
  );
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
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h1 className="me-auto text-h2">{t(`pages.${kind}`)}</h1>
        <Button
          icon={Download}
          disabled={!list.data?.data.length}
          onClick={() => saveFile(`${kind}.csv`, 'text/csv', csvOf(head, list.data?.data ?? [], lang))}
        >
          {t('people.export')}
        </Button>
        {register && (
          <Button variant="primary" icon={UserPlus} onClick={() => setIsRegistering(true)}>
            {t('people.register')}
          </Button>
        )}
      </div>
      <Counters />
      <Filters state={state} kind={kind} />
      <Loaded
        of={list}
        loading={<Skeleton className="h-[40rem] rounded-card" />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState title={t('people.none')} text={t('people.noneText')} />}
      >
        {({ data, count }) => (
          <>
            <p role="status" className="mb-2 text-small text-muted">
              {t('people.count', { count, n: formatNumber(count) })}
            </p>
            <PeopleList rows={data} kind={kind} />
            <Pager page={state.page} count={count} limit={LIMIT} linkTo={state.linkTo} />
          </>
        )}
      </Loaded>
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
