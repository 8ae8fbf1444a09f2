import { Reply, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiCommand } from '@/platform/api/useApi';
import { formatAgo, formatDate, useLang } from '@/platform/i18n/format';
import { StatusBadge } from '@/blocks/requests/StatusBadge';
import { Button, IconButton } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { StatusSelect } from '@/blocks/requests/StatusFields';
import { AnswerDialog } from './AnswerDialog';
import type { Contact } from './contact';

/** A message to the operator, with staff's actions. */
export function ContactRow({ of }: { of: Contact }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [open, setOpen] = useState<'answer' | 'delete'>();
  const close = () => setOpen(undefined);
  const status = useApiCommand('contacts.setStatus', { onError: toastError });
  const remove = useApiCommand('contacts.remove', {
    onSuccess: ({ message }) => message && toast.success(message),
    onError: toastError,
  });
  const shown = status.isPending ? status.variables.status : of.status;
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-t border-hair p-4 first:border-0">
      <div className="min-w-0 flex-[1_1_24rem]">
        <div className="flex flex-wrap items-center gap-2">
          <StatusBadge status={shown} />
          <time dateTime={of.createdAt} className="text-small text-muted">
            {formatAgo(of.createdAt, lang)}
          </time>
        </div>
        <h2 dir="auto" className="aligned mt-2 text-body font-medium break-words text-strong">
          {of.subject || of.name}
        </h2>
        <p className="flex flex-wrap gap-x-3 text-small text-muted">
          {of.subject && <bdi>{of.name}</bdi>}
          <bdi dir="ltr" className="break-all">
            {of.email}
          </bdi>
          {of.phone && (
            <bdi dir="ltr" className="numbers">
              {of.phone}
            </bdi>
          )}
        </p>
        <p dir="auto" className="aligned mt-1 break-words whitespace-pre-line">
          {of.message}
        </p>
        {of.answer && (
          <div className="mt-2 rounded-control bg-sunken px-3 py-2 text-small">
            <p className="text-muted">
              {t('contact.answered')}
              {t('ui.dot')}
              {of.answer.by && <bdi>{of.answer.by.name}</bdi>} {formatDate(of.answer.at, lang)}
            </p>
            <p dir="auto" className="aligned break-words whitespace-pre-line">
              {of.answer.text}
            </p>
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StatusSelect
          name={of.name}
          value={shown}
          onChange={(next) => status.mutate({ id: of.id, status: next })}
        />
        {!of.answer && (
          <Button icon={Reply} onClick={() => setOpen('answer')}>
            {t('contact.answer')}
          </Button>
        )}
        <IconButton icon={Trash2} label={t('requests.delete')} onClick={() => setOpen('delete')} />
      </div>
      {open === 'answer' && <AnswerDialog of={of} onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        onConfirm={() => {
          close();
          remove.mutate({ id: of.id });
        }}
        title={t('contact.deleteTitle')}
        text={t('contact.deleteText')}
        action={t('requests.delete')}
        isDangerous
      />
    </li>
  );
}
