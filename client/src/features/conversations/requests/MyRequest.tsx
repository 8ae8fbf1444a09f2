import { MessagesSquare, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestStatus } from '@manzil/shared/domain/enums';
import { useApiCommand } from '@/platform/api/useApi';
import { useLang } from '@/platform/i18n/format';
import { formatAgo } from '@/platform/i18n/times';
import { ChatButton } from '@/blocks/chat/ChatButton';
import { History } from '@/blocks/requests/History';
import { StatusBadge } from '@/blocks/requests/StatusBadge';
import { Button, ButtonLink } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { Picture } from '@/ui/Picture';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { CALLS, conversationOf, inboxPath, requestKind, subjectOf } from './data';
import { wishOf, type Request } from '@/blocks/requests/viewings/viewing';
import { Answers } from '@/blocks/requests/Answers';
import { QuoteCard } from '@/blocks/requests/quotes/QuoteCard';
import { ViewingCard } from '@/blocks/requests/viewings/ViewingCard';
import { Target } from './Target';

/** Statuses in which nothing is left to withdraw. */
const ENDED: readonly RequestStatus[] = ['done', 'rejected'];

/** A request as its seeker sees it: status, history, conversation, and withdrawal. */
export function MyRequest({ request }: { request: Request }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useApiCommand(CALLS[requestKind(request)].remove, {
    onSuccess: ({ message }: { message?: string }) => message && toast.success(message),
    onError: toastError,
  });
  const target = subjectOf(request);
  const wish = wishOf(request, lang);
  const conversation = conversationOf(request);
  return (
    <li className="flex flex-wrap gap-4 rounded-card border border-hair bg-card p-4 shadow-card sm:p-5">
      {target?.image && (
        <Picture picture={target.image} alt="" sizes="7rem" className="h-20 w-28 shrink-0 rounded-control" />
      )}
      <div className="min-w-0 flex-[1_1_16rem]">
        <div className="mb-1 flex flex-wrap items-center gap-2">
          <StatusBadge status={request.status} />
          <time dateTime={request.createdAt} className="text-small text-muted">
            {t('requests.sentOn', { ago: formatAgo(request.createdAt, lang) })}
          </time>
        </div>
        <Target request={request} />
        {wish && <p className="text-small text-muted">{t('requests.dayAsked', { date: wish })}</p>}
        {request.message && (
          <p dir="auto" className="aligned mt-1 break-words whitespace-pre-line">
            {request.message}
          </p>
        )}
        <Answers request={request} />
        {'property' in request ? (
          <ViewingCard request={request} side="seeker" className="mt-3" />
        ) : (
          <QuoteCard request={request} side="seeker" className="mt-3" />
        )}
        <div className="mt-3">
          <History createdAt={request.createdAt} changes={request.statusHistory} />
        </div>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {conversation && (
          <ButtonLink small icon={MessagesSquare} to={inboxPath(conversation.id)}>
            {t('requests.talk')}
          </ButtonLink>
        )}
        {requestKind(request) === 'service' && !conversation && target && (
          <ChatButton small kind="service" id={target.id} />
        )}
        {!ENDED.includes(request.status) && (
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
          withdraw.mutate({ id: request.id });
        }}
        title={t('requests.withdrawTitle')}
        text={t('requests.withdrawText')}
        action={t('requests.withdraw')}
        isDangerous
      />
    </li>
  );
}
