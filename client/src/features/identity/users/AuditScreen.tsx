import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Locale } from '@manzil/shared/domain/enums';
import type { Output } from '@/platform/api/api';
import { formatDate, formatNumber, useLang } from '@/platform/i18n/format';
import { formatTime } from '@/platform/i18n/times';
import { label, named, nameOf } from '@/platform/i18n/labels';
import { useApiQuery } from '@/platform/api/useApi';
import { useListState } from '@/platform/hooks/useListState';
import { Chips } from '@/ui/choice/Chips';
import { Combobox } from '@/ui/choice/Combobox';
import { ListFilters } from '@/ui/form/ListFilters';
import { PagedList } from '@/ui/list/PagedList';
import { PageHead } from '@/ui/PageHead';
import { EmptyState } from '@/ui/States';
import { useAuditWords } from './auditWords';

const LIMIT = 25;
type Entry = Output<'users.audit'>['data'][number];

/** Changed fields with old and new values. */
function Changes({ diff }: { diff: NonNullable<Entry['diff']> }) {
  const { t } = useTranslation();
  const words = useAuditWords();
  return (
    <dl className="mt-3 grid gap-x-4 gap-y-1 text-small sm:grid-cols-[auto_1fr] sm:justify-start">
      {Object.entries(diff).map(([key, change]) => {
        const { name, before, after } = words.change(key, change);
        return (
          <div key={key} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 break-words">
              {before !== undefined && (
                <>
                  <bdi className="text-muted">{before}</bdi>
                  <span aria-hidden className="mirrors inline-block px-1.5">
                    →
                  </span>
                  <span className="sr-only"> {t('people.became')} </span>
                </>
              )}
              <bdi className="font-medium text-strong">{after}</bdi>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Characters of an id that tell unnamed records apart. */
const ID_TAIL = 6;

/** The actor, and the admin impersonating them. */
const whoOf = ({ actor, impersonator }: Entry, lang: Locale, t: TFunction): string =>
  impersonator
    ? t('people.actsAs', { admin: nameOf(impersonator, lang), person: nameOf(actor, lang) })
    : nameOf(actor, lang);

function EntryRow({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const lang = useLang();
  const words = useAuditWords();
  return (
    <li className="border-t border-hair px-4 py-4 first:border-0">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="me-auto font-medium text-strong">
          {t('people.didIt', { who: whoOf(entry, lang, t), act: words.act(entry) })}
          {entry.target && (
            <>
              {t('ui.dot')}
              {entry.target.name ? (
                <bdi>{named(lang, entry.target.name, entry.target.nameAr)}</bdi>
              ) : (
                <bdi dir="ltr" title={entry.target.id} className="font-regular text-muted">
                  …{entry.target.id.slice(-ID_TAIL)}
                </bdi>
              )}
            </>
          )}
        </p>
        <time dateTime={entry.at} className="numbers text-small text-muted">
          {formatDate(entry.at, lang)} {formatTime(entry.at, lang)}
        </time>
      </div>
      <p className="mt-1 text-small text-muted">
        {label('roles', entry.actor.role, lang)}
        {entry.apiToken && (
          <>
            {t('ui.dot')}
            {t('people.byToken', { name: entry.apiToken })}
          </>
        )}
        {entry.ip && (
          <>
            {t('ui.dot')}
            <bdi dir="ltr">{entry.ip}</bdi>
          </>
        )}
      </p>
      {entry.diff && Object.keys(entry.diff).length > 0 && <Changes diff={entry.diff} />}
    </li>
  );
}

/** Chips for the actor and target filters, which links from the people lists set; names come from the results. */
function PersonChips({ state, found }: { state: ReturnType<typeof useListState>; found: Entry[] }) {
  const { t } = useTranslation();
  const lang = useLang();
  const actor = state.get('actor');
  const target = state.get('target');
  const people = found.flatMap((entry) => [entry.actor, entry.impersonator, entry.target]);
  const nameById = (id: string) => {
    const person = people.find((one) => one?.id === id);
    return person?.name ? named(lang, person.name, person.nameAr) : id;
  };
  const chip = (id: 'actor' | 'target', text: string, who: string) => ({
    id,
    label: (
      <>
        {text} <bdi>{who}</bdi>
      </>
    ),
    removeLabel: t('people.unfilter', { what: `${text} ${who}` }),
    onRemove: () => state.set(id, ''),
  });
  return (
    <Chips
      label={t('people.only')}
      className="mb-4"
      items={[
        ...(actor ? [chip('actor', t('people.actsOf'), nameById(actor))] : []),
        ...(target ? [chip('target', t('people.actsUpon'), nameById(target))] : []),
      ]}
    />
  );
}

/** /dashboard/audit */
export function AuditScreen() {
  const { t } = useTranslation();
  const words = useAuditWords();
  const state = useListState();
  const [search, action, actor, target] = ['search', 'action', 'actor', 'target'].map(state.get);
  const trail = useApiQuery(
    'users.audit',
    {
      page: state.page,
      limit: LIMIT,
      ...(search && { search }),
      ...(action && { action }),
      ...(actor && { actor }),
      ...(target && { target }),
    },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHead title={t('pages.audit')} />
      <ListFilters state={state} search={t('people.auditSearch')}>
        <Combobox
          label={t('people.act')}
          hideLabel
          placeholder={t('people.allActs')}
          className="basis-full sm:basis-72"
          value={action || undefined}
          onChange={(id) => state.set('action', id ?? '')}
          options={words.actions}
        />
      </ListFilters>
      <PersonChips state={state} found={trail.data?.data ?? []} />
      <PagedList
        query={trail}
        state={state}
        limit={LIMIT}
        counted={(count) => t('people.entries', { count, n: formatNumber(count) })}
        empty={<EmptyState title={t('people.noEntries')} text={t('people.noEntriesText')} />}
      >
        {(entries) => (
          <ul className="rounded-card border border-hair bg-card">
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
