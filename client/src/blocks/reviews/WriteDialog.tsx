import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import { MAX_REVIEW } from '@manzil/shared/domain/text/textLimits';
import { useStoredState } from '@/platform/storage/formStorage';
import { TextArea } from '@/ui/form/TextField';
import { FormDialog } from '@/ui/overlay/FormDialog';
import { RatingInput } from '@/ui/form/RatingInput';
import { useWriteReview, type Review } from './reviews';

const FORM = 'review-form';

/** Writes a new review or edits the viewer's own. */
export function WriteDialog({
  kind,
  id,
  own,
  onClose,
}: {
  kind: SubjectKind;
  id: string;
  own: Review | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped, forget] = useStoredState(`review:${id}`, {
    rating: own?.rating ?? 0,
    comment: own?.comment ?? '',
  });
  const [isWrong, setIsWrong] = useState(false);
  const { write, isPending } = useWriteReview(kind, () => {
    forget();
    onClose();
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.rating > 0) {
      write(id, typed);
      return;
    }
    setIsWrong(true);
    document.querySelector<HTMLElement>(`#${FORM} input`)?.focus();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t(own ? 'reviews.own' : 'reviews.write')}
      id={FORM}
      action={t('reviews.save')}
      isSending={isPending}
      onSubmit={submit}
    >
      <RatingInput
        label={t('reviews.yourRating')}
        value={typed.rating}
        error={isWrong && typed.rating === 0 ? t('reviews.ratingNeeded') : undefined}
        onChange={(rating) => setTyped({ ...typed, rating })}
      />
      <TextArea
        className="mt-3"
        label={t('reviews.yourWords')}
        optional
        maxLength={MAX_REVIEW}
        help={t('reviews.basisHint')}
        value={typed.comment}
        onChange={(event) => setTyped({ ...typed, comment: event.target.value })}
      />
    </FormDialog>
  );
}
