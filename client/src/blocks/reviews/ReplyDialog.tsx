import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiCommand } from '@/platform/api/useApi';
import { useKeptState } from '@/platform/kept';
import { Button } from '@/ui/Button';
import { TextArea } from '@/ui/form/TextField';
import { Dialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { CALLS, kindOf, type Review } from './reviews';

const FORM = 'reply-form';
const MOST = 1000;

/** The owner's single reply to a review. */
export function ReplyDialog({ of, onClose }: { of: Review; onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText, forget] = useKeptState(`reply:${of.id}`, '');
  const [isWrong, setIsWrong] = useState(false);
  const reply = useApiCommand(CALLS[kindOf(of)].reply, {
    onSuccess: () => {
      forget();
      toast.success(t('reviews.replied'));
      onClose();
    },
    onError: toastError,
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim()) {
      reply.mutate({ id: of.id, text });
      return;
    }
    setIsWrong(true);
    document.querySelector<HTMLElement>(`#${FORM} textarea`)?.focus();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('reviews.replyTitle')}
      description={t('reviews.replyText')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} isLoading={reply.isPending}>
            {t('reviews.save')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
        {of.comment && (
          <blockquote dir="auto" className="mb-3 border-s-2 border-line ps-3 text-muted">
            {of.comment}
          </blockquote>
        )}
        <TextArea
          label={t('reviews.reply')}
          maxLength={MOST}
          value={text}
          error={isWrong && !text.trim() ? t('reviews.replyNeeded') : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
