import { Mail, MessagesSquare, Phone, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestStatus } from '@manzil/shared/domain/enums';
import { MAX_NOTE } from '@manzil/shared/domain/text/textLimits';
import { useApiCommand } from '@/platform/api/useApi';
import { useLang } from '@/platform/i18n/format';
import { nationalityName } from '@/platform/i18n/nationalities';
import { useStoredState } from '@/platform/storage/formStorage';
import { formatPhone } from '@/platform/i18n/phone';
import { lazyPart } from '@/platform/browser/lazyPart';
import { ChatButton } from '@/blocks/chat/ChatButton';
import { History } from '@/blocks/requests/History';
import { Button, ButtonLink } from '@/ui/Button';
import { Select } from '@/ui/choice/Select';
import { TextArea } from '@/ui/form/TextField';
import { ConfirmDialog, Sheet } from '@/ui/overlay/Modal';
import { Skeleton } from '@/ui/Skeleton';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { onRefusedChange, statusChoices } from '@/blocks/requests/requests';
import { Answers } from '@/blocks/requests/Answers';
import { QuoteCard } from '@/blocks/requests/quotes/QuoteCard';
import { ViewingCard } from '@/blocks/requests/viewings/ViewingCard';
import { CALLS, conversationOf, inboxPath, requestKind, seenOf, type ConversationOf } from './data';
import { seekerName, wishOf, type Request } from '@/blocks/requests/viewings/viewing';
import { Target } from './Target';
import { useSetStatus } from './useSetStatus';

/** Lazy, so that the list renders without the chat's code. */
const Thread = lazyPart(async () => (await import('@/blocks/chat/Thread')).Thread);

const linkClass = 'flex min-h-11 items-center gap-3 text-link hover:underline';

/** Private note of the recipient; folded unless it has unsaved text. */
function Note({ request }: { request: Request }) {
  const { t } = useTranslation();
  const kind = requestKind(request);
  const saved = request.note ?? '';
  const [typed, setTyped, forget] = useStoredState<string | undefined>(`note:${request.id}`, undefined);
  /** The note that the typed one is to replace; undefined for whichever is shown below the field. */
  const [seen, setSeen] = useState<string | undefined>(saved);
  const note = typed ?? saved;
  const isOutdated = typed !== undefined && seen !== saved && note.trim() !== saved;
  const save = useApiCommand(CALLS[kind].setNote, {
    onSuccess: (_, sent) => {
      forget();
      setSeen(sent.note);
      toast.success(t('requests.noteSaved'));
    },
    onError: (error) => {
      if (error.failure.status === 409) setSeen(undefined);
      onRefusedChange(`${kind}Requests`)(error);
    },
  });
  return (
    <details open={typed !== undefined || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-small font-medium text-strong">
        {t('requests.privateNote')}
      </summary>
      <TextArea
        label={t('requests.note')}
        help={isOutdated ? t('requests.noteNow', { note: saved || '—' }) : undefined}
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => {
          if (typed === undefined) setSeen(saved);
          setTyped(event.target.value);
        }}
      />
      <Button
        small
        className="mt-2"
        isLoading={save.isPending}
        disabled={note.trim() === saved}
        onClick={() => save.mutate({ id: request.id, note, seen: seen ?? saved })}
      >
        {t('requests.saveNote')}
      </Button>
    </details>
  );
}

/** The seeker's contact details and message. */
function RequestDetails({ request }: { request: Request }) {
  const { t } = useTranslation();
  const lang = useLang();
  const wish = wishOf(request, lang);
  return (
    <>
      <div>
        <a href={`tel:${request.phone}`} className={linkClass}>
          <Phone aria-hidden className="size-4.5" />
          <bdi dir="ltr" className="numbers">
            {formatPhone(request.phone)}
          </bdi>
        </a>
        <a href={`mailto:${request.email}`} className={linkClass}>
          <Mail aria-hidden className="size-4.5" />
          <bdi dir="ltr" className="min-w-0 break-all">
            {request.email}
          </bdi>
        </a>
        {request.nationality && (
          <p className="text-small text-muted">{nationalityName(request.nationality, lang)}</p>
        )}
        {wish && <p className="text-small text-muted">{t('requests.dayAsked', { date: wish })}</p>}
        <Answers request={request} />
      </div>
      {request.message && (
        <p dir="auto" className="aligned rounded-control bg-sunken px-4 py-3 break-words whitespace-pre-line">
          {request.message}
        </p>
      )}
    </>
  );
}

/** The request's conversation, next to its details. */
function RequestConversation({ id, kind }: ConversationOf) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="request-conversation">
      <h3 id="request-conversation" className="mb-2 text-small font-medium text-strong">
        {t('requests.talkHere')}
      </h3>
      <div className="flex h-112 flex-col overflow-hidden rounded-card border border-hair bg-page">
        <Suspense fallback={<Skeleton className="size-full rounded-none" />}>
          <Thread chatId={id} kind={kind} />
        </Suspense>
      </div>
    </section>
  );
}

/** Details and actions of a received request. */
export function RequestSheet({ request, onClose }: { request: Request; onClose: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const kind = requestKind(request);
  const { set, shown, dialog } = useSetStatus(kind);
  const [isAsking, setIsAsking] = useState(false);
  const remove = useApiCommand(CALLS[kind].remove, {
    onSuccess: ({ message }: { message?: string }) => {
      if (message) toast.success(message);
      onClose();
    },
    onError: toastError,
  });
  const conversation = conversationOf(request);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={seekerName(request, lang)}
      description={<Target request={request} />}
    >
      <div className="space-y-5">
        <Select
          label={t('requests.state')}
          value={shown(request)}
          onChange={(event) => set(seenOf(request), event.target.value as RequestStatus)}
          options={statusChoices(t)}
        />
        <RequestDetails request={request} />
        {'property' in request ? (
          <ViewingCard request={request} side="agent" />
        ) : (
          <QuoteCard request={request} side="agent" />
        )}
        {conversation && <RequestConversation {...conversation} />}
        <History createdAt={request.createdAt} changes={request.statusHistory} />
        <div className="flex flex-wrap gap-2">
          {kind === 'service' && !conversation && request.user.id && (
            <ChatButton small kind="agent" id={request.user.id} />
          )}
          {conversation && (
            <ButtonLink small icon={MessagesSquare} to={inboxPath(conversation.id)}>
              {t('requests.talk')}
            </ButtonLink>
          )}
          <Button small variant="danger" icon={Trash2} onClick={() => setIsAsking(true)}>
            {t('requests.delete')}
          </Button>
        </div>
        <Note request={request} />
      </div>
      {dialog}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate({ id: request.id })}
        title={t('requests.deleteTitle')}
        text={t('requests.deleteText')}
        action={t('requests.delete')}
        isDangerous
        isLoading={remove.isPending}
      />
    </Sheet>
  );
}
