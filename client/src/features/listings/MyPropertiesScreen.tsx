import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AVAILABILITIES, type Availability } from '@manzil/shared/domain/enums';
import { useLang } from '@/platform/format';
import { label } from '@/platform/labels';
import { useApiCommand, useApiQuery } from '@/platform/useApi';
import { Button, ButtonLink } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/Modal';
import { Pager } from '@/ui/Pager';
import { Select } from '@/ui/Select';
import { Skeleton } from '@/ui/Skeleton';
import { EmptyState, Loaded } from '@/ui/States';
import { toast } from '@/ui/toasts';
import { toastError } from '@/ui/toastError';
import { ListingRow, type Row } from './ListingRow';
import { chosenIn, ListFilters } from './ListFilters';
import { useListState } from '@/platform/useListState';

const LIMIT = 25;

/** How good the listing is, and what would make it better. */
function Quality({ of }: { of: Row }) {
  const { t } = useTranslation();
  if (!of.quality) return null;
  const { score, hints } = of.quality;
  return (
    <details className="text-small">
      <summary className="flex min-h-9 items-center gap-2 text-muted">
        <span aria-hidden className="h-1.5 w-16 overflow-hidden rounded-pill bg-hair">
          <span className="block h-full bg-primary" style={{ width: `${score}%` }} />
        </span>
        {t('listing.quality', { n: score })}
      </summary>
      <ul className="ms-4 list-disc py-1">
        {hints.slice(0, 4).map((hint) => (
          <li key={hint}>{t(`listing.hint.${hint}` as 'listing.hint.photo')}</li>
        ))}
      </ul>
    </details>
  );
}

function OwnRow({ of }: { of: Row }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [asks, setAsks] = useState(false);
  const told = {
    onSuccess: ({ message }: { message?: string }) => message && toast.success(message),
    onError: toastError,
  };
  const edit = useApiCommand('properties.edit', told);
  const remove = useApiCommand('properties.remove', told);
  return (
    <ListingRow of={of}>
      <div className="flex w-full flex-col gap-2 sm:w-52">
        <Select
          label={t('listing.availability')}
          hideLabel
          value={of.availability}
          disabled={edit.isPending}
          onChange={(event) => edit.mutate({ id: of.id, availability: event.target.value as Availability })}
          options={AVAILABILITIES.map((value) => ({ value, label: label('availability', value, lang) }))}
        />
        <div className="flex gap-2">
          <ButtonLink small to={`/dashboard/edit-property?id=${of.id}`} className="flex-1">
            {t('listing.edit')}
          </ButtonLink>
          <Button small variant="danger" className="flex-1" onClick={() => setAsks(true)}>
            {t('listing.delete')}
          </Button>
        </div>
        {of.isVerified && (
          <Button
            small
            variant="quiet"
            icon={Check}
            isLoading={edit.isPending}
            onClick={() => edit.mutate({ id: of.id, stillAvailable: true })}
          >
            {t('listing.stillAvailable')}
          </Button>
        )}
        <Quality of={of} />
      </div>
      <ConfirmDialog
        isOpen={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          remove.mutate({ id: of.id });
        }}
        title={t('listing.deleteTitle')}
        text={t('listing.deleteText', { title: of.title })}
        action={t('listing.delete')}
        isDangerous
      />
    </ListingRow>
  );
}

/** /dashboard/my-properties */
export function MyPropertiesScreen() {
  const { t } = useTranslation();
  const state = useListState();
  const list = useApiQuery(
    'properties.myProperties',
    { page: state.page, limit: LIMIT, ...chosenIn(state) },
    { keepPrevious: true },
  );
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-h2">{t('pages.myProperties')}</h1>
        <ButtonLink variant="primary" icon={Plus} to="/dashboard/add-property">
          {t('pages.addProperty')}
        </ButtonLink>
      </div>
      <ListFilters state={state} />
      <Loaded
        of={list}
        loading={<Skeleton className="h-96 rounded-card" />}
        isEmpty={({ count }) => count === 0}
        empty={
          <EmptyState
            title={t('listing.noneTitle')}
            text={t('listing.noneText')}
            action={
              <ButtonLink variant="primary" icon={Plus} to="/dashboard/add-property">
                {t('pages.addProperty')}
              </ButtonLink>
            }
          />
        }
      >
        {({ data, count }) => (
          <>
            <ul className="rounded-card border border-hair bg-card">
              {data.map((row) => (
                <OwnRow key={row.id} of={row} />
              ))}
            </ul>
            <Pager page={state.page} count={count} limit={LIMIT} linkTo={state.linkTo} />
          </>
        )}
      </Loaded>
    </>
  );
}
