import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, useLang } from '@/platform/format';
import { titleOf } from '@/property/card';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Modal';
import { TextArea } from '@/ui/TextField';
import type { Row } from './queue';

const FORM = 'send-back';
const LEAST = 3;

/** Why listings go back to their owners; what is missing is offered in words. */
export function SendBack({
  rows,
  isLoading,
  onClose,
  onSend,
}: {
  rows: readonly Row[];
  isLoading: boolean;
  onClose: () => void;
  onSend: (reason: string) => void;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const [only] = rows.length === 1 ? rows : [];
  const missing = [...new Set(rows.flatMap((row) => row.blockers?.map(({ message }) => message) ?? []))];
  const [reason, setReason] = useState(only ? missing.join('\n') : '');
  const [error, setError] = useState<string>();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reason.trim().length >= LEAST) {
      onSend(reason.trim());
      return;
    }
    setError(t('moderation.noteNeeded'));
    document.querySelector<HTMLElement>(`#${FORM} textarea`)?.focus();
  };
  const unused = missing.filter((line) => !reason.includes(line));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('listing.sendBackTitle')}
      description={
        <bdi>
          {only
            ? titleOf(only, lang)
            : t('moderation.listingCount', { count: rows.length, n: formatNumber(rows.length) })}
        </bdi>
      }
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} isLoading={isLoading}>
            {t('listing.sendBack')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <TextArea
          label={t('listing.reason')}
          help={t('listing.reasonHelp')}
          error={error}
          maxLength={1000}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
        {unused.length > 0 && (
          <ul aria-label={t('moderation.missing')} className="mt-3 grid gap-2">
            {unused.map((line) => (
              <li key={line}>
                <Button
                  small
                  className="h-auto w-full justify-start py-1.5 text-start whitespace-normal"
                  onClick={() => setReason((before) => [before.trim(), line].filter(Boolean).join('\n'))}
                >
                  {t('moderation.addLine', { line })}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </form>
    </Dialog>
  );
}
