import { Clock, RotateCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { Progress } from '@/ui/Progress';
import { BubbleFrame, MessageText, QuoteText } from './Bubble';
import { discard, resend, type Pending } from './outbox';
import { useDisplayName } from './useDisplayName';

/** A message being sent, or one that failed. */
export function PendingBubble({ pending }: { pending: Pending }) {
  const { t } = useTranslation();
  const displayName = useDisplayName();
  const hasFailed = pending.state !== 'sending';
  return (
    <BubbleFrame isOwn tone={hasFailed ? 'bg-danger-soft text-strong' : 'bg-primary-soft text-strong'}>
      {pending.quote && <QuoteText name={displayName(pending.quote.sender)} text={pending.quote.text} />}
      {pending.preview && (
        <>
          <img
            src={pending.preview}
            alt={t('chat.picture')}
            className="mb-1 max-h-72 rounded-control object-contain"
          />
          {pending.state === 'sending' && <Progress share={pending.share ?? 0} label={t('chat.sending')} />}
        </>
      )}
      {pending.text && <MessageText>{pending.text}</MessageText>}
      {hasFailed ? (
        <div role="alert" className="mt-1 text-small text-danger-soft-text">
          {pending.errorText || t('chat.notSent')}
          <span className="-mx-3 flex flex-wrap">
            <Button small variant="quiet" icon={RotateCw} onClick={() => resend(pending.clientId)}>
              {t('chat.sendAgain')}
            </Button>
            <Button small variant="quiet" icon={Trash2} onClick={() => discard(pending.clientId)}>
              {t('chat.discard')}
            </Button>
          </span>
        </div>
      ) : (
        <span className="flex justify-end text-micro text-muted">
          <Clock aria-hidden className="size-3.5" />
          <span className="sr-only">{t('chat.sending')}</span>
        </span>
      )}
    </BubbleFrame>
  );
}
