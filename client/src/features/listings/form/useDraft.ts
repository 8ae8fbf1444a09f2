import { useEffect, useEffectEvent, useState } from 'react';
import { queryClient, keyOf } from '@/platform/useApi';
import type { Form } from './fields';
import { createDraftSaver, type Draft, type SaveState } from './draftSaver';
import type { CopyStore } from './localCopy';
import type { Photos } from './photos';

interface Options {
  form: Form;
  photos: Photos;
  copy: CopyStore;
  /** As the server told it last. */
  draft: Draft | null;
  /** What was typed in this browser has not reached the server yet. */
  isUnsent: boolean;
  /** Another tab changed or ended the draft. */
  onElsewhere: (draft: Draft | null) => void;
}

/** The answer every tab reads when it opens the form. */
export const setKnownDraft = (draft: Draft | null): void => {
  queryClient.setQueryData(keyOf('properties.getDraft', {}), { success: true, data: draft });
};

/** Keeps the form for a new listing on the server while it is filled in, and takes over what another tab saved. */
export function useDraft({ form, photos, copy, draft, isUnsent, onElsewhere }: Options) {
  const [state, setState] = useState<SaveState>({ is: 'idle' });
  const [saver] = useState(() =>
    createDraftSaver({
      values: () => form.getValues(),
      photos,
      copy,
      base: draft?.updatedAt ?? null,
      onState: setState,
      onSaved: setKnownDraft,
    }),
  );

  const { watch } = form;
  useEffect(() => {
    if (isUnsent) saver.changed();
    const typing = watch(() => saver.changed());
    let before = photos.ids().join();
    const stopOrder = photos.subscribe(() => {
      const now = photos.ids().join();
      if (now === before && photos.removedIds().length === 0) return;
      before = now;
      saver.changed();
    });
    const again = () => void saver.flush();
    const hide = () => document.visibilityState === 'hidden' && saver.leave();
    addEventListener('pagehide', saver.leave);
    document.addEventListener('visibilitychange', hide);
    addEventListener('online', again);
    return () => {
      removeEventListener('pagehide', saver.leave);
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('online', again);
      typing.unsubscribe();
      stopOrder();
      saver.leave();
      saver.stop();
    };
  }, [watch, photos, saver, isUnsent]);

  const adopt = useEffectEvent((latest: Draft | null) => saver.adopt(latest, () => onElsewhere(latest)));
  useEffect(() => adopt(draft), [draft]);

  return { state, saver };
}
