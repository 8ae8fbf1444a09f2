import { useTranslation } from 'react-i18next';
import { MAX_REVIEW_REPLY } from '@manzil/shared/domain/text/textLimits';
import { useApiCommand } from '@/platform/api/useApi';
import { clearStoredForm } from '@/platform/storage/formStorage';
import { TextDialog } from '@/ui/overlay/TextDialog';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { CALLS, reviewedKind, type Review } from './reviews';

/** The owner's single reply to a review. */
export function ReplyDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { t } = useTranslation();
  const keptAs = `reply:${review.id}`;
  const reply = useApiCommand(CALLS[reviewedKind(review)].reply, {
    onSuccess: () => {
      clearStoredForm(keptAs);
      toast.success(t('reviews.replied'));
      onClose();
    },
    onError: toastError,
  });
  return (
    <TextDialog
      onClose={onClose}
      title={t('reviews.replyTitle')}
      description={t('reviews.replyText')}
      quote={review.comment}
      label={t('reviews.reply')}
      action={t('reviews.save')}
      tooShort={t('reviews.replyNeeded')}
      max={MAX_REVIEW_REPLY}
      keptAs={keptAs}
      isSending={reply.isPending}
      onSend={(text) => reply.mutate({ id: review.id, text })}
    />
  );
}
