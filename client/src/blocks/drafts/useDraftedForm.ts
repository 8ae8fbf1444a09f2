import { useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import { call } from '@/platform/api/api';
import { CallError } from '@/platform/api/failure';
import { serverNow } from '@/platform/serverTime';
import type { PhotoList } from '@/blocks/photos/usePhotoList';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { DRAFT_CALLS, type Draft } from './draftSaver';
import type { startOf } from './startOf';
import { cacheDraft, useDraft } from './useDraft';

interface DraftedForm<Values extends FieldValues, Output> {
  kind: SubjectKind;
  form: UseFormReturn<Values, unknown, Output>;
  photos: PhotoList;
  draft: Draft | null;
  start: ReturnType<typeof startOf<Values>>;
  /** Values of an empty form. */
  empty: Partial<Values>;
}

/** Keeps a new listing or service as a draft on the server, so that any tab or device can continue it. */
export function useDraftedForm<Values extends FieldValues, Output>({
  kind,
  form,
  photos: { photos },
  draft,
  start,
  empty,
}: DraftedForm<Values, Output>) {
  const { t } = useTranslation();
  /** When the continued draft was last saved. */
  const [startedAt, setStartedAt] = useState(
    draft?.updatedAt ?? (start.isUnsent ? new Date(serverNow()) : undefined),
  );
  const { state, saver } = useDraft({
    kind,
    form,
    photos,
    copy: start.copy,
    draft,
    isUnsent: start.isUnsent,
    onElsewhere: (latest) => {
      form.reset({ ...empty, ...latest?.fields } as DefaultValues<Values>);
      photos.adopt(latest?.images ?? []);
      setStartedAt(latest?.updatedAt);
      toast.info(t(latest ? 'listing.draftNewer' : 'listing.draftGone'));
    },
  });
  /** Ends the draft once the record exists or the draft is discarded. */
  const end = (): void => {
    saver.end();
    cacheDraft(kind, null);
  };
  return {
    state,
    begun: startedAt,
    saver,
    end,
    /** Discards the draft. @returns false if the server refused */
    discard: async (): Promise<boolean> => {
      try {
        await saver.flush();
        await call(DRAFT_CALLS[kind].remove, {});
        // Stop the saver first, so that clearing the photos isn't saved.
        end();
        photos.clear();
        return true;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        toastError(error);
        return false;
      }
    },
  };
}
