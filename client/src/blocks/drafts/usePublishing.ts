import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import { call } from '@/platform/api/api';
import { CallError } from '@/platform/api/failure';
import type { PhotoList } from '@/blocks/photos/usePhotoList';
import { showRefusal } from '@/ui/form/showRefusal';
import { toast } from '@/ui/overlay/toasts';
import { DRAFT_CALLS } from './draftSaver';
import type { useDraftedForm } from './useDraftedForm';

interface Publishing<Values extends FieldValues, Output> {
  kind: SubjectKind;
  form: UseFormReturn<Values, unknown, Output>;
  photos: PhotoList;
  drafted: Pick<ReturnType<typeof useDraftedForm>, 'saver' | 'end'>;
  /** Called once the record exists, with the server's message if the response arrived. */
  onPublished: (message: string | undefined) => Promise<void>;
}

/** Publishes a drafted form; a lost response is resolved by whether the draft still exists. */
export function usePublishing<Values extends FieldValues, Output>({
  kind,
  form,
  photos: { photos },
  drafted: { saver, end },
  onPublished,
}: Publishing<Values, Output>) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  /** Whether the last response was lost, so that the record may already exist. */
  const [isUnsure, setIsUnsure] = useState(false);

  async function finish(message: string | undefined): Promise<string[]> {
    end();
    await onPublished(message);
    return [];
  }

  async function publish(add: () => Promise<{ message?: string | undefined }>): Promise<string[]> {
    if (isUnsure && (await call(DRAFT_CALLS[kind].get, {})).data === null) return finish(undefined);
    const unsaved = await saver.flush();
    if (unsaved) return showRefusal(form, unsaved);
    setIsUnsure(false);
    return finish((await add()).message);
  }

  return {
    isBusy,
    /**
     * Creates the record by `add` once its photos are stored and the draft is saved.
     * @param onRefused handles a refusal of its own and returns true
     * @returns paths of the invalid fields
     */
    send: async (
      add: () => Promise<{ message?: string | undefined }>,
      onRefused?: (error: CallError) => boolean,
    ): Promise<string[]> => {
      setIsBusy(true);
      try {
        if (await photos.settled()) return await publish(add);
        toast.error(t('listing.photosFailed'));
        return ['images'];
      } catch (error) {
        if (error instanceof CallError && onRefused?.(error)) return [];
        if (error instanceof CallError && error.failure.status === 0) setIsUnsure(true);
        return showRefusal(form, error);
      } finally {
        setIsBusy(false);
      }
    },
  };
}
