import { MessagesSquare, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestStatus } from '@manzil/shared/domain/enums';
import { useApiCommand } from '@/platform/api/useApi';
import { formatAgo, formatDate, useLang } from '@/platform/i18n/format';
import { ChatButton } from '@/blocks/chat/ChatButton';
import { History } from '@/blocks/requests/History';
import { StatusBadge } from '@/blocks/requests/StatusBadge';
import { Button, ButtonLink } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { Picture } from '@/ui/Picture';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { CALLS, inboxPath, requestKind, conversationIdOf, subjectOf, type Request } from './data';
import { SenderViewing } from './SenderViewing';
import { Target } from './Target';

/** Statuses in which nothing is left to withdraw. */
const ENDED: readonly RequestStatus[] = ['done', 'rejected'];

/** A request as seen by its sender: status, history, conversation, and withdrawal. */
export function MyRequest({ of }: { of: Request }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useApiCommand(CALLS[requestKind(of)].remove, {
    onSuccess: ({ message }: { message?: string }) => message && toast.success(message),
    onError: toastError,
  });
  const target = subjectOf(of);
  const conversationId = conversationIdOf(of);
  return (
    <li className="flex flex-wrap gap-4 rounded-card border border-hair bg-card p-4 shadow-card sm:p-5">
      {target?.image && (
        <Picture picture={target.image} alt="" sizes="7rem" className="h-20 w-28 shrink-0 rounded-control" />
      )}
      <div className="min-w-0 flex-[1_1_16rem]">
        <div className="mb-1 flex flex-wrap items-center gap-2">
          <StatusBadge status={of.status} />
          <time dateTime={of.createdAt} className="text-small text-muted">
            {t('requests.sentOn', { ago: formatAgo(of.createdAt, lang) })}
          </time>
        </div>
        <Target of={of} />
        {of.preferredDate && (
          <p className="text-small text-muted">
            {t('requests.dayAsked', { date: formatDate(`${of.preferredDate}T12:00:00+04:00`, lang) })}
          </p>
        )}
        {of.message && (
          <p dir="auto" className="aligned mt-1 break-words whitespace-pre-line">
            {of.message}
          </p>
        )}
        <SenderViewing of={of} />
        <div className="mt-3">
          <History createdAt={of.createdAt} changes={of.statusHistory} />
        </div>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {conversationId && (
          <ButtonLink small icon={MessagesSquare} to={inboxPath(conversationId)}>
            {t('requests.talk')}
          </ButtonLink>
        )}
        {requestKind(of) === 'service' && target && <ChatButton small kind="service" id={target.id} />}
        {!ENDED.includes(of.status) && (
          <Button small icon={Undo2} isLoading={withdraw.isPending} onClick={() => setIsAsking(true)}>
            {t('requests.withdraw')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          withdraw.mutate({ id: of.id });
        }}
        title={t('requests.withdrawTitle')}
        text={t('requests.withdrawText')}
        action={t('requests.withdraw')}
        isDangerous
      />
    </li>
  );
}
