import { useTranslation } from 'react-i18next';
import type { Output } from '@/platform/api';
import { formatDate, formatTime, useLang } from '@/platform/format';
import { label } from '@/platform/labels';
import { useApiQuery } from '@/platform/useApi';
import { useListState } from '@/platform/useListState';
import { useTyped } from '@/platform/useTyped';
import { Pager } from '@/ui/Pager';
import { Select } from '@/ui/Select';
import { Skeleton } from '@/ui/Skeleton';
import { EmptyState, Loaded } from '@/ui/States';
import { TextField } from '@/ui/TextField';

const LIMIT = 25;
type Entry = Output<'users.audit'>['data'][number];

/** The administrative acts that have a name of their own; others are shown by the call's. */
const ACTIONS = [
  'auth.switchUser',
  'users.updateUserByAdmin',
  'users.registerWorker',
  'users.registerAgent',
  'users.registerServiceAgent',
  'users.delUser',
  'users.deleteServiceAgent',
  'users.deleteInjazatWorker',
  'properties.updateByAdmin',
  'properties.hideAgents',
  'properties.unhideAgents',
  'properties.remove',
  'properties.removeAll',
  'recycleBin.restore',
] as const;

const FIELDS = [
  'role',
  'isSuspended',
  'suspendedReason',
  'verified',
  'isVerified',
  'name',
  'phone',
  'whatsapp',
  'title',
  'price',
] as const;

function useWords() {
  const { t } = useTranslation();
  const lang = useLang();
  return {
    action(id: string) {
      const known = ACTIONS.find((one) => one === id);
      return known ? t(`people.action.${known}`) : id;
    },
    field(name: string) {
      const known = FIELDS.find((one) => one === name);
      return known ? t(`people.field.${known}`) : name;
    },
    value(name: string, value: unknown) {
      if (value === null || value === undefined || value === '') return t('people.nothing');
      if (typeof value === 'boolean') return t(value ? 'people.yes' : 'people.no');
      if (typeof value === 'string') return name === 'role' ? label('roles', value, lang) : value;
      return JSON.stringify(value);
    },
  };
}

/** What changed, from what to what. */
function Changes({ of }: { of: NonNullable<Entry['diff']> }) {
  const { t } = useTranslation();
  const words = useWords();
  return (
    <dl className="mt-3 grid gap-x-4 gap-y-1 text-small sm:grid-cols-[auto_1fr] sm:justify-start">
      {Object.entries(of).map(([name, change]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{words.field(name)}</dt>
          <dd className="min-w-0 break-words">
            {Array.isArray(change) && change.length === 2 ? (
              <>
                <bdi className="text-muted">{words.value(name, change[0])}</bdi>
                <span aria-hidden className="mirrors inline-block px-1.5">
                  →
                </span>
                <span className="sr-only"> {t('people.became')} </span>
                <bdi className="font-medium text-strong">{words.value(name, change[1])}</bdi>
              </>
            ) : (
              <bdi>{words.value(name, change)}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function EntryRow({ of }: { of: Entry }) {
  const { t } = useTranslation();
  const lang = useLang();
  const words = useWords();
  return (
    <li className="border-t border-hair px-4 py-4 first:border-0">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="me-auto font-medium text-strong">
          <bdi>{words.action(of.action)}</bdi>
          {of.target && (
            <>
              {t('ui.dot')}
              <bdi>{of.target.name ?? of.target.id}</bdi>
            </>
          )}
        </p>
        <time dateTime={of.at} className="numbers text-small text-muted">
          {formatDate(of.at, lang)} <bdi dir="ltr">{formatTime(of.at, lang)}</bdi>
        </time>
      </div>
      <p className="mt-1 text-small text-muted">
        <bdi>{of.actor.name}</bdi> ({label('roles', of.actor.role, lang)})
        {of.impersonator && (
          <>
            {t('ui.dot')}
            {t('people.byAdmin')} <bdi>{of.impersonator.name}</bdi>
          </>
        )}
        {of.ip && (
          <>
            {t('ui.dot')}
            <bdi dir="ltr">{of.ip}</bdi>
          </>
        )}
      </p>
      {of.diff && Object.keys(of.diff).length > 0 && <Changes of={of.diff} />}
    </li>
  );
}

/** /dashboard/audit */
export function AuditScreen() {
  const { t } = useTranslation();
  const words = useWords();
  const state = useListState();
  const search = state.get('search');
  const action = state.get('action');
  const [typed, setTyped] = useTyped(search, (text) => state.set('search', text));
  const trail = useApiQuery(
    'users.audit',
    { page: state.page, limit: LIMIT, ...(search && { search }), ...(action && { action }) },
    { keepPrevious: true },
  );
  return (
    <>
      <h1 className="mb-5 text-h2">{t('pages.audit')}</h1>
      <div className="mb-4 grid gap-3 sm:grid-cols-[1fr_16rem]">
        <TextField
          label={t('people.auditSearch')}
          hideLabel
          type="search"
          placeholder={t('people.auditSearch')}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Select
          label={t('people.act')}
          hideLabel
          placeholder={t('people.allActs')}
          value={action}
          onChange={(event) => state.set('action', event.target.value)}
          options={ACTIONS.map((id) => ({ value: id, label: words.action(id) }))}
        />
      </div>
      <Loaded
        of={trail}
        loading={<Skeleton className="h-[40rem] rounded-card" />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState title={t('people.noEntries')} text={t('people.noEntriesText')} />}
      >
        {({ data, count }) => (
          <>
            <ul className="rounded-card border border-hair bg-card">
              {data.map((entry) => (
                <EntryRow key={entry.id} of={entry} />
              ))}
            </ul>
            <Pager page={state.page} count={count} limit={LIMIT} linkTo={state.linkTo} />
          </>
        )}
      </Loaded>
    </>
  );
}
