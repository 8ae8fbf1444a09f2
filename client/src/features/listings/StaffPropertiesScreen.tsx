import { BadgeCheck, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '@manzil/shared/domain/roles';
import type { CallError } from '@/platform/http';
import { useSession } from '@/platform/session';
import { useApiCommand, useApiQuery } from '@/platform/useApi';
import { Button, ButtonLink } from '@/ui/Button';
import { ConfirmDialog, Dialog } from '@/ui/Modal';
import { Pager } from '@/ui/Pager';
import { Skeleton } from '@/ui/Skeleton';
import { EmptyState, Loaded } from '@/ui/States';
import { TextArea } from '@/ui/TextField';
import { toast } from '@/ui/toasts';
import { toastError } from '@/ui/toastError';
import { ListingRow, type Row } from './ListingRow';
import { chosenIn, ListFilters } from './ListFilters';
import { useListState } from '@/platform/useListState';

const LIMIT = 25;

/** Why a listing goes back to its owner. */
function SendBack({
  of,
  onClose,
  onSend,
}: {
  of: Row;
  onClose: () => void;
  onSend: (reason: string) => void;
}) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('listing.sendBackTitle')}
      description={of.title}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" disabled={reason.trim().length < 3} onClick={() => onSend(reason.trim())}>
            {t('listing.sendBack')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('listing.reason')}
        help={t('listing.reasonHelp')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}

/** What staff may do with a listing; verifying, hiding and deleting are for admins. */
function StaffRow({ of }: { of: Row }) {
  const { t } = useTranslation();
  const session = useSession();
  const [open, setOpen] = useState<'sendBack' | 'delete' | 'deleteAll'>();
  const [missing, setMissing] = useState<string[]>([]);
  const told = {
    onSuccess: ({ message }: { message?: string }) => {
      setMissing([]);
      if (message) toast.success(message);
    },
    onError: (error: CallError) => {
      setMissing(error.failure.errors.map((one) => one.message));
      toastError(error);
    },
  };
  const update = useApiCommand('properties.updateByAdmin', told);
  const hide = useApiCommand('properties.hideAgents', told);
  const unhide = useApiCommand('properties.unhideAgents', told);
  const remove = useApiCommand('properties.remove', told);
  const removeAll = useApiCommand('properties.removeAll', told);
  const mayDecide = isAdmin(session?.role);
  const close = () => setOpen(undefined);
  return (
    <ListingRow of={of}>
      <div className="flex w-full flex-wrap gap-2 sm:w-64">
        {mayDecide && !of.isVerified && (
          <Button
            small
            variant="primary"
            icon={BadgeCheck}
            isLoading={update.isPending}
            onClick={() => update.mutate({ id: of.id, isVerified: true })}
          >
            {t('listing.verify')}
          </Button>
        )}
        {mayDecide && (
          <Button small onClick={() => setOpen('sendBack')}>
            {t('listing.sendBack')}
          </Button>
        )}
        <ButtonLink small to={`/dashboard/edit-property?id=${of.id}`}>
          {t('listing.edit')}
        </ButtonLink>
        {mayDecide && (
          <Button
            small
            variant="quiet"
            icon={of.hideAgent ? Eye : EyeOff}
            onClick={() => (of.hideAgent ? unhide : hide).mutate({ id: of.id })}
          >
            {t(of.hideAgent ? 'listing.showAgent' : 'listing.hideAgent')}
          </Button>
        )}
        <Button small variant="danger" onClick={() => setOpen('delete')}>
          {t('listing.delete')}
        </Button>
        {mayDecide && of.agent && (
          <Button small variant="quiet" onClick={() => setOpen('deleteAll')}>
            {t('listing.deleteAll')}
          </Button>
        )}
        {missing.length > 0 && (
          <ul
            role="alert"
            className="w-full rounded-control bg-danger-soft px-3 py-2 text-small text-danger-soft-text"
          >
            {missing.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      {open === 'sendBack' && (
        <SendBack
          of={of}
          onClose={close}
          onSend={(reason) => {
            close();
            update.mutate({ id: of.id, isVerified: false, reason });
          }}
        />
      )}
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        onConfirm={() => {
          close();
          remove.mutate({ id: of.id });
        }}
        title={t('listing.deleteTitle')}
        text={t('listing.deleteText', { title: of.title })}
        action={t('listing.delete')}
        isDangerous
      />
      {of.agent && (
        <ConfirmDialog
          isOpen={open === 'deleteAll'}
          onClose={close}
          onConfirm={() => {
            close();
            if (of.agent) removeAll.mutate({ id: of.agent.id });
          }}
          title={t('listing.deleteAll')}
          text={t('listing.deleteAllText', { name: of.agent.name })}
          action={t('listing.deleteAll')}
          typed={of.agent.name}
          isDangerous
        />
      )}
    </ListingRow>
  );
}

/** /dashboard/properties */
export function StaffPropertiesScreen() {
  const { t } = useTranslation();
  const state = useListState();
  const list = useApiQuery(
    'properties.allProperties',
    { page: state.page, limit: LIMIT, ...chosenIn(state) },
    { keepPrevious: true },
  );
  return (
    <>
      <h1 className="mb-5 text-h2">{t('pages.properties')}</h1>
      <ListFilters state={state} />
      <Loaded
        of={list}
        loading={<Skeleton className="h-96 rounded-card" />}
        isEmpty={({ count }) => count === 0}
        empty={<EmptyState title={t('listing.noMatch')} />}
      >
        {({ data, count }) => (
          <>
            <ul className="rounded-card border border-hair bg-card">
              {data.map((row) => (
                <StaffRow key={row.id} of={row} />
              ))}
            </ul>
            <Pager page={state.page} count={count} limit={LIMIT} linkTo={state.linkTo} />
          </>
        )}
      </Loaded>
    </>
  );
}
