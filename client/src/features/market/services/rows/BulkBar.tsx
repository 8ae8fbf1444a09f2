import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trimmed } from '@manzil/shared/domain/text/typedText';
import { MIN_STAFF_REASON } from '@manzil/shared/domain/text/textLimits';
import { call } from '@/platform/api/api';
import { CallError } from '@/platform/api/failure';
import { refresh } from '@/platform/api/useApi';
import { formatNumber } from '@/platform/i18n/format';
import { Button } from '@/ui/Button';
import { BulkRegion } from '@/ui/list/BulkRegion';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { toast } from '@/ui/overlay/toasts';
import { ReasonDialog } from './ReasonDialog';
import type { OwnService } from './ServiceRow';

/** Runs an action on several services, one after another; a refusal doesn't stop the rest. */
function useBulk(rows: readonly OwnService[], onDone: () => void) {
  const { t } = useTranslation();
  const [done, setDone] = useState<number>();
  const run = async (act: (row: OwnService) => Promise<unknown>) => {
    const refusals: string[] = [];
    setDone(0);
    for (const [at, row] of rows.entries()) {
      try {
        await act(row);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        refusals.push(`${row.referenceNo}: ${error.failure.message || t('ui.someError')}`);
      }
      setDone(at + 1);
    }
    setDone(undefined);
    await refresh('services');
    const count = { n: formatNumber(rows.length - refusals.length), of: formatNumber(rows.length) };
    if (refusals.length > 0) toast.error([t('moderation.resultCount', count), ...refusals].join(' · '));
    else toast.success(t('moderation.resultCount', count));
    onDone();
  };
  return { done, run };
}

/** Bulk actions of staff on the selected services. */
export function BulkBar({ rows, onDone }: { rows: readonly OwnService[]; onDone: () => void }) {
  const { t } = useTranslation();
  const { done, run } = useBulk(rows, onDone);
  const [open, setOpen] = useState<'hide' | 'delete'>();
  const [error, setError] = useState<string>();
  const isRunning = done !== undefined;
  if (rows.length === 0) return null;
  const count = { count: rows.length, n: formatNumber(rows.length) };
  const act = (what: (row: OwnService) => Promise<unknown>) => {
    setOpen(undefined);
    void run(what);
  };
  const hide = (reason: string) => {
    if (trimmed(reason).length < MIN_STAFF_REASON) setError(t('moderation.reasonNeeded'));
    // Services already hidden keep their reason, which the owner has seen.
    else {
      act(({ id, state }) =>
        state === 'hidden' ? Promise.resolve() : call('services.hide', { id, reason }),
      );
    }
  };
  return (
    <>
      <BulkRegion
        label={t('service.bulk')}
        chosen={t('service.chosen', count)}
        done={done}
        total={rows.length}
        onChooseNone={onDone}
      >
        <Button small disabled={isRunning} onClick={() => setOpen('hide')}>
          {t('service.hide')}
        </Button>
        <Button
          small
          disabled={isRunning}
          onClick={() =>
            act(({ id, state }) => (state === 'hidden' ? call('services.show', { id }) : Promise.resolve()))
          }
        >
          {t('service.showAgain')}
        </Button>
        <Button small variant="danger" disabled={isRunning} onClick={() => setOpen('delete')}>
          {t('listing.delete')}
        </Button>
      </BulkRegion>
      {open === 'hide' && (
        <ReasonDialog
          text={t('service.chosen', count)}
          isLoading={isRunning}
          error={error}
          onTyped={() => setError(undefined)}
          onClose={() => setOpen(undefined)}
          onSend={hide}
        />
      )}
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={() => setOpen(undefined)}
        onConfirm={() => act(({ id }) => call('services.remove', { id }))}
        isLoading={isRunning}
        title={t('service.deleteMany', count)}
        text={t('moderation.deleteManyText')}
        action={t('listing.delete')}
        isDangerous
      />
    </>
  );
}
