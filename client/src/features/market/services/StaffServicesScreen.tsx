import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/platform/api/api';
import { loadAll } from '@/platform/api/loadAll';
import { useApiCommand, useApiQuery } from '@/platform/api/useApi';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { useMayCall } from '@/platform/access';
import { useListState } from '@/platform/hooks/useListState';
import { Button, ButtonLink } from '@/ui/Button';
import { Chips } from '@/ui/choice/Chips';
import { ExportButton } from '@/ui/list/ExportButton';
import { PagedList } from '@/ui/list/PagedList';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { PageHead } from '@/ui/PageHead';
import { EmptyState } from '@/ui/States';
import { Checkbox } from '@/ui/choice/Toggles';
import { titleOf } from '@/blocks/listing/card/card';
import { BulkBar } from './rows/BulkBar';
import { DeleteService } from './rows/DeleteService';
import { serviceColumns } from './rows/columns';
import { queryIn, RowFilters } from './rows/filters';
import { HideService } from './rows/HideService';
import { ServiceRow, type OwnService } from './rows/ServiceRow';

const LIMIT = 25;
type Provider = NonNullable<OwnService['agent']>;
const nameOf = ({ companyName, name }: Provider) => companyName ?? name;

/** Deletes all services of a provider after typing their name. */
function DeleteAll({ provider, onDone }: { provider: Provider; onDone: () => void }) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const removeAll = useApiCommand('services.removeAllOf', {
    onSuccess: ({ message }: { message?: string }) => {
      if (message) toast.success(message);
      setAsks(false);
      onDone();
    },
    onError: toastError,
  });
  return (
    <>
      <Button small variant="danger" onClick={() => setAsks(true)}>
        {t('service.deleteAll')}
      </Button>
      <ConfirmDialog
        isOpen={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => removeAll.mutate({ id: provider.id })}
        isLoading={removeAll.isPending}
        title={t('service.deleteAll')}
        text={t('service.deleteAllText', { name: nameOf(provider) })}
        action={t('service.deleteAll')}
        typed={nameOf(provider)}
        isDangerous
      />
    </>
  );
}

/** Rows with checkboxes for bulk actions. */
function Rows({
  rows,
  onAgent,
}: {
  rows: readonly OwnService[];
  onAgent: ((id: string) => void) | undefined;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ id }) => ids.has(id));
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(ids);
    if (isChosen) next.add(id);
    else next.delete(id);
    setIds(next);
  };
  return (
    <>
      <Checkbox
        label={t('moderation.chooseAll')}
        className="mb-2 px-4"
        checked={chosen.length === rows.length}
        onChange={() => setIds(new Set(chosen.length === rows.length ? [] : rows.map(({ id }) => id)))}
      />
      <ul aria-label={t('pages.allServices')} className="rounded-card border border-hair bg-card">
        {rows.map((row) => (
          <ServiceRow
            key={row.id}
            service={row}
            showsOwner
            leading={
              <Checkbox
                label={
                  <span className="sr-only">{t('moderation.choose', { title: titleOf(row, lang) })}</span>
                }
                checked={ids.has(row.id)}
                onChange={(event) => choose(row.id, event.target.checked)}
                className="-me-4 w-11 shrink-0 justify-center gap-0"
              />
            }
          >
            <ButtonLink small to={`/dashboard/edit-service?id=${row.id}`}>
              {t('listing.edit')}
            </ButtonLink>
            <HideService service={row} />
            {row.agent && onAgent && (
              <Button small onClick={() => onAgent(row.agent?.id ?? '')}>
                {t('service.ofProvider')}
              </Button>
            )}
            <DeleteService service={row} />
          </ServiceRow>
        ))}
      </ul>
      <BulkBar rows={chosen} onDone={() => setIds(new Set())} />
    </>
  );
}

/** /dashboard/services: all services; filtered to one provider, theirs can be deleted together. */
export function StaffServicesScreen() {
  const { t } = useTranslation();
  const canDeleteAll = useMayCall('services.removeAllOf');
  const lang = useLang();
  const state = useListState();
  const agent = state.get('agent');
  const query = { ...queryIn(state), ...(agent && { agent }) };
  const list = useApiQuery(
    'services.all',
    { page: state.page, limit: LIMIT, ...query },
    { keepPrevious: true },
  );
  const provider = agent ? list.data?.data.find((row) => row.agent?.id === agent)?.agent : undefined;
  const showAll = () => state.set('agent', '');
  return (
    <>
      <PageHead title={t('pages.allServices')}>
        <ExportButton
          name="services"
          columns={serviceColumns(t, lang)}
          load={() => loadAll((paging) => call('services.all', { ...query, ...paging }))}
          isEmpty={!list.data?.count}
        />
        <ButtonLink variant="primary" icon={Plus} to="/dashboard/add-service">
          {t('pages.addService')}
        </ButtonLink>
      </PageHead>
      <RowFilters state={state} />
      {provider && (
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <Chips
            label={t('catalog.active')}
            items={[
              {
                id: 'agent',
                label: t('service.allOf', { name: nameOf(provider) }),
                removeLabel: t('ui.remove', { what: nameOf(provider) }),
                onRemove: showAll,
              },
            ]}
          />
          {canDeleteAll && <DeleteAll provider={provider} onDone={showAll} />}
        </div>
      )}
      <PagedList
        query={list}
        state={state}
        limit={LIMIT}
        counted={(count) => t('service.found', { count, n: formatNumber(count) })}
        empty={
          <EmptyState
            title={t('service.noMatch')}
            action={<ButtonLink to="?">{t('ui.clearAll')}</ButtonLink>}
          />
        }
      >
        {(rows) => <Rows rows={rows} onAgent={agent ? undefined : (id) => state.set('agent', id)} />}
      </PagedList>
    </>
  );
}
