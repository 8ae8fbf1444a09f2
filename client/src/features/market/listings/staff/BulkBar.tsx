import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { useMayCall } from '@/platform/access';
import { titleOf } from '@/blocks/listing/card/card';
import { Button } from '@/ui/Button';
import { BulkRegion } from '@/ui/list/BulkRegion';
import { ConfirmDialog, Dialog } from '@/ui/overlay/Modal';
import type { Row } from './queue';
import { SendBack } from './SendBack';
import { useStaffActions, type StaffAction, type Result } from './useStaffActions';

/** Result for each listing of a bulk action. */
function Results({ results, onClose }: { results: readonly Result[]; onClose: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const done = results.filter(({ refusal }) => !refusal).length;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('moderation.results')}
      description={t('moderation.resultCount', { n: formatNumber(done), of: formatNumber(results.length) })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <ul className="grid gap-3">
        {results.map(({ row, refusal }) => (
          <li key={row.id} className="flex gap-3">
            {refusal ? (
              <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
            ) : (
              <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
            )}
            <div className="min-w-0">
              <p dir="auto" className="aligned break-words font-medium text-strong">
                {titleOf(row, lang)}
              </p>
              <p className="text-small text-muted">
                {refusal ? refusal.message || t('ui.someError') : t('moderation.isDone')}
              </p>
              {refusal?.details.map((line) => (
                <p key={line} className="text-small text-danger">
                  {line}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Bulk actions for the selected listings, with a result for each. */
export function BulkBar({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const { t } = useTranslation();
  const canDecide = useMayCall('properties.updateByAdmin');
  const { run: perform, isRunning, done } = useStaffActions();
  const [open, setOpen] = useState<'sendBack' | 'delete'>();
  const [results, setResults] = useState<Result[]>();
  const run = async (action: StaffAction, reason?: string) => {
    const found = await perform(action, rows, reason);
    setOpen(undefined);
    setResults(found);
  };
  const count = { count: rows.length, n: formatNumber(rows.length) };
  if (rows.length === 0 && !results) return null;
  return (
    <>
      <BulkRegion
        label={t('moderation.bulk')}
        chosen={t('moderation.chosen', count)}
        done={isRunning ? done : undefined}
        total={rows.length}
        onChooseNone={onDone}
      >
        {canDecide && (
          <>
            <Button small variant="primary" disabled={isRunning} onClick={() => void run('verify')}>
              {t('listing.verify')}
            </Button>
            <Button small disabled={isRunning} onClick={() => setOpen('sendBack')}>
              {t('listing.sendBack')}
            </Button>
            <Button small disabled={isRunning} onClick={() => void run('hideAgent')}>
              {t('listing.hideAgent')}
            </Button>
            <Button small disabled={isRunning} onClick={() => void run('showAgent')}>
              {t('listing.showAgent')}
            </Button>
          </>
        )}
        <Button small variant="danger" disabled={isRunning} onClick={() => setOpen('delete')}>
          {t('listing.delete')}
        </Button>
      </BulkRegion>
      {open === 'sendBack' && (
        <SendBack
          rows={rows}
          isLoading={isRunning}
          onClose={() => setOpen(undefined)}
          onSend={(reason) => void run('sendBack', reason)}
        />
      )}
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={() => setOpen(undefined)}
        onConfirm={() => void run('delete')}
        isLoading={isRunning}
        title={t('moderation.deleteMany', count)}
        text={t('moderation.deleteManyText')}
        action={t('listing.delete')}
        isDangerous
      />
      {results && (
        <Results
          results={results}
          onClose={() => {
            setResults(undefined);
            onDone();
          }}
        />
      )}
    </>
  );
}
