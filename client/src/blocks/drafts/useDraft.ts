import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import { onReconnect } from '@/platform/browser/reach';
import { queryClient, queryOf } from '@/platform/api/useApi';
import { createDraftSaver, DRAFT_CALLS, type Draft, type SaveState } from './draftSaver';
import type { CopyStore } from '@/platform/storage/localCopy';
import type { Photos } from '@/blocks/photos/photos';

interface Options<Values extends FieldValues, Sent> {
  kind: SubjectKind;
  form: UseFormReturn<Values, unknown, Sent>;
  photos: Photos;
  copy: CopyStore<Values>;
  /** The latest draft from the server. */
  draft: Draft | null;
  /** This browser has changes that have not reached the server. */
  isUnsent: boolean;
  /** Called when another tab changed or ended the draft. */
  onElsewhere: (draft: Draft | null) => void;
}

/** Updates the cached draft, which forms read when they open. */
export const cacheDraft = (kind: SubjectKind, draft: Draft | null): void => {
  queryClient.setQueryData(queryOf(DRAFT_CALLS[kind].get, {}).queryKey, { success: true, data: draft });
};

/** Saves the form for a new listing or service as a draft on the server and adopts versions saved by other tabs. */
export function useDraft<Values extends FieldValues, Sent>({
  kind,
  form,
  photos,
  copy,
  draft,
  isUnsent,
  onElsewhere,
}: Options<Values, Sent>) {
  const [state, setState] = useState<SaveState>({ is: 'idle' });
  const [saver] = useState(() =>
    createDraftSaver<Values>({
      kind,
      values: () => form.getValues(),
      photos,
      copy,
      base: draft?.updatedAt ?? null,
      onState: setState,
      onSaved: (saved) => cacheDraft(kind, saved),
    }),
  );

  const { watch } = form;
  useEffect(() => {
    if (isUnsent) saver.changed();
    const typing = watch(() => saver.changed());
    const photoNotes = () => JSON.stringify(photos.notes());
    let before = photoNotes();
    const stopOrder = photos.subscribe(() => {
      const now = photoNotes();
      if (now === before && photos.removedIds().length === 0) return;
      before = now;
      saver.changed();
    });
    const again = () => void saver.flush();
    const hide = () => document.visibilityState === 'hidden' && saver.leave();
    addEventListener('pagehide', saver.leave);
    document.addEventListener('visibilitychange', hide);
    const stopRetrying = onReconnect(again);
    return () => {
      removeEventListener('pagehide', saver.leave);
      document.removeEventListener('visibilitychange', hide);
      stopRetrying();
      typing.unsubscribe();
      stopOrder();
      saver.leave();
      saver.stop();
    };
  }, [watch, photos, saver, isUnsent]);

  const adopt = useEffectEvent((latest: Draft | null) => saver.adopt(latest, () => onElsewhere(latest)));
  useEffect(() => {
    adopt(draft);
  }, [draft]);

  return { state, saver };
}
