import { Plus } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { trimmed } from '@manzil/shared/domain/text/typedText';
import { MAX_NOTE, MIN_STAFF_REASON } from '@manzil/shared/domain/text/textLimits';
import { useApiQuery } from '@/platform/api/useApi';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { titleOf } from '@/blocks/listing/card/card';
import { Button } from '@/ui/Button';
import { FormDialog } from '@/ui/overlay/FormDialog';
import { TextArea } from '@/ui/form/TextField';
import type { Row } from './queue';

const FORM = 'send-back';

/** Predefined reasons that aren't in the text yet. */
function CannedReasons({ reason, onAdd }: { reason: string; onAdd: (line: string) => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const stored = useApiQuery('settings.reasons', {});
  const canned = stored.data?.data.reasons.filter(({ en }) => !reason.includes(en)) ?? [];
  if (canned.length === 0) return null;
  return (
    <fieldset className="mt-3">
      <legend className="mb-1.5 text-small text-muted">{t('moderation.canned')}</legend>
      <ul className="flex flex-wrap gap-2">
        {canned.map(({ title, en, ar }, at) => (
          <li key={`${at} ${title.en}`}>
            <Button small icon={Plus} onClick={() => onAdd(`${en}\n${ar}`)}>
              {title[lang]}
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Validation errors of the listings, each insertable into the reason. */
function ErrorLines({ lines, onAdd }: { lines: readonly string[]; onAdd: (line: string) => void }) {
  const { t } = useTranslation();
  if (lines.length === 0) return null;
  return (
    <ul aria-label={t('moderation.missing')} className="mt-3 grid gap-2">
      {lines.map((line) => (
        <li key={line}>
          <Button
            small
            className="h-auto w-full justify-start py-1.5 text-start whitespace-normal"
            onClick={() => onAdd(line)}
          >
            {t('moderation.addLine', { line })}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Dialog for the send-back reason; offers validation errors as text. */
export function SendBack({
  rows,
  isAdvice = false,
  isLoading,
  onClose,
  onSend,
}: {
  rows: readonly Row[];
  /** The reason is a recommendation to admins, not sent to the owner. */
  isAdvice?: boolean;
  isLoading: boolean;
  onClose: () => void;
  onSend: (reason: string) => void;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const [only] = rows.length === 1 ? rows : [];
  const missing = [...new Set(rows.flatMap((row) => row.blockers?.map(({ message }) => message) ?? []))];
  const advised = !isAdvice && only?.recommendation?.verdict === 'sendBack' && only.recommendation.note;
  const [reason, setReason] = useState(advised || (only ? missing.join('\n') : ''));
  const [error, setError] = useState<string>();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (trimmed(reason).length >= MIN_STAFF_REASON) {
      onSend(reason.trim());
      return;
    }
    setError(t('moderation.noteNeeded'));
    document.querySelector<HTMLElement>(`#${FORM} textarea`)?.focus();
  };
  const add = (line: string) => {
    setReason((before) => [before.trim(), line].filter(Boolean).join('\n'));
    setError(undefined);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t(isAdvice ? 'moderation.recommendBackTitle' : 'listing.sendBackTitle')}
      description={
        <bdi>
          {only
            ? titleOf(only, lang)
            : t('moderation.listingCount', { count: rows.length, n: formatNumber(rows.length) })}
        </bdi>
      }
      id={FORM}
      action={t(isAdvice ? 'moderation.recommendBack' : 'listing.sendBack')}
      isSending={isLoading}
      onSubmit={submit}
    >
      <TextArea
        label={t('listing.reason')}
        help={t(isAdvice ? 'moderation.adviceHelp' : 'listing.reasonHelp')}
        error={error}
        maxLength={MAX_NOTE}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setError(undefined);
        }}
      />
      <CannedReasons reason={reason} onAdd={add} />
      <ErrorLines lines={missing.filter((line) => !reason.includes(line))} onAdd={add} />
    </FormDialog>
  );
}
