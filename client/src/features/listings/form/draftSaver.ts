import { call, type Input, type Output } from '@/platform/api';
import { CallError } from '@/platform/failure';
import { sendOnLeaving } from '@/platform/sendOnLeaving';
import { getSession } from '@/platform/session';
import type { CopyStore } from './localCopy';
import type { Photos } from './photos';
import type { FormValues } from './values';

export type Draft = NonNullable<Output<'properties.getDraft'>['data']>;

/** Whether what is typed is safe. */
export type SaveState =
  | { is: 'idle' }
  | { is: 'saving' }
  | { is: 'saved'; at: Date }
  /** Kept in this browser, and sent as soon as that works again. */
  | { is: 'waiting' };

const PAUSE_MS = 800;
const AGAIN_MS = 10_000;

interface Options {
  values: () => FormValues;
  photos: Photos;
  copy: CopyStore;
  /** `updatedAt` of the draft that is shown; null for none. */
  base: string | null;
  onState: (state: SaveState) => void;
  onSaved: (draft: Draft) => void;
}

/** Keeps a form with the server's draft: a pause after each change, one call at a time, again until it worked. */
export function createDraftSaver({ values, photos, copy, base, onState, onSaved }: Options) {
  let known = base;
  let isChanged = false;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failure: CallError | undefined;
  /** It became a listing, was discarded, or is being replaced by what another tab saved. */
  let isDeaf = false;

  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };
  const what = (all = false): Input<'properties.saveDraft'> => ({
    fields: values(),
    images: photos.ids(),
    removed: photos.removedIds(all),
  });

  async function save(): Promise<void> {
    isChanged = false;
    const sent = what();
    onState({ is: 'saving' });
    try {
      const { data } = await call('properties.saveDraft', sent);
      known = data.updatedAt;
      photos.forgetRemoved(sent.removed ?? []);
      onSaved(data);
      if (isChanged) return;
      copy.forget();
      onState({ is: 'saved', at: new Date() });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isDeaf) return;
      failure = error;
      isChanged = true;
      onState({ is: 'waiting' });
      // A session that ended takes the form away; it goes on from the browser's copy.
      if (getSession()) wait(AGAIN_MS);
    }
  }

  /** Saves what is not saved yet; answers why not, when it did not work. */
  async function flush(): Promise<CallError | undefined> {
    clearTimeout(timer);
    while (running) await running;
    if (isChanged) {
      running = save();
      await running;
      running = undefined;
    }
    return isChanged ? failure : undefined;
  }

  return {
    /** Something was typed or ordered. */
    changed: (): void => {
      if (isDeaf) return;
      isChanged = true;
      copy.write({ fields: values(), base: known });
      wait(PAUSE_MS);
    },
    flush,
    /** The page may be going away. */
    leave: (): void => {
      if ((isChanged || running) && !isDeaf && getSession()) {
        sendOnLeaving('properties.saveDraft', what(true));
      }
    },
    /** Another tab saved it meanwhile: shows that, unless something of this one is still to be saved. */
    adopt: (draft: Draft | null, show: () => void): void => {
      const latest = draft?.updatedAt ?? null;
      if (isDeaf || isChanged || running || latest === known) return;
      known = latest;
      isDeaf = true;
      show();
      isDeaf = false;
    },
    /** Nothing of it is kept any more. */
    end: (): void => {
      isDeaf = true;
      isChanged = false;
      clearTimeout(timer);
      copy.forget();
    },
    stop: (): void => {
      clearTimeout(timer);
    },
  };
}
