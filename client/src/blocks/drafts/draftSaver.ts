import { call, type Input, type Output } from '@/platform/api/api';
import { CallError } from '@/platform/api/failure';
import { sendOnLeaving } from '@/platform/api/sendOnLeaving';
import { getSession } from '@/platform/session';
import type { CopyStore } from '@/platform/storage/localCopy';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import type { Photos } from '@/blocks/photos/photos';
import { serverNow } from '@/platform/serverTime';

export type Draft = NonNullable<Output<'properties.getDraft'>['data']>;

/** Draft API calls by kind of form. */
export const DRAFT_CALLS = {
  property: { get: 'properties.getDraft', save: 'properties.saveDraft', remove: 'properties.removeDraft' },
  service: { get: 'services.getDraft', save: 'services.saveDraft', remove: 'services.removeDraft' },
} as const;

/** Save status of a draft. */
export type SaveState =
  | { is: 'idle' }
  | { is: 'saving' }
  | { is: 'saved'; at: Date }
  /** Kept in this browser and sent once the server is reachable. */
  | { is: 'waiting' };

const DEBOUNCE_MS = 800;
const RETRY_MS = 10_000;

interface Options<Values> {
  kind: SubjectKind;
  values: () => Values;
  photos: Photos;
  copy: CopyStore<Values>;
  /** `updatedAt` of the loaded draft; null for none. */
  base: string | null;
  onState: (state: SaveState) => void;
  onSaved: (draft: Draft) => void;
}

/** The request for saving a form; `all` includes removed photos that can still be restored. */
const contentOf = <Values extends Record<string, unknown>>(
  { kind, values, photos }: Options<Values>,
  all = false,
): Input<'properties.saveDraft'> => ({
  fields: values(),
  images: photos.ids(),
  removed: photos.removedIds(all),
  ...(kind === 'property' && { photoNotes: photos.notes() }),
});

/** Saves a form and returns the server's draft. @throws CallError */
async function send<Values extends Record<string, unknown>>(options: Options<Values>): Promise<Draft> {
  const sent = contentOf(options);
  const { data } = await call(DRAFT_CALLS[options.kind].save, sent);
  options.photos.forgetRemoved(sent.removed ?? []);
  options.onSaved(data);
  return data;
}

/** Debounces a callback. */
function createTimer(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    /** Runs the callback in `ms`, cancelling an earlier schedule. */
    start: (ms: number): void => {
      stop();
      timer = setTimeout(work, ms);
    },
    stop,
  };
}

/** Saves a form as a draft on the server: debounced, one call at a time, with retries. */
export function createDraftSaver<Values extends Record<string, unknown>>(options: Options<Values>) {
  const { kind, values, copy, onState } = options;
  let known = options.base;
  let isChanged = false;
  let running: Promise<void> | undefined;
  let failure: CallError | undefined;
  /** Ignores changes: the draft was published or discarded, or another tab's version is replacing it. */
  let isDeaf = false;

  const timer = createTimer(() => void flush());

  async function save(): Promise<void> {
    isChanged = false;
    onState({ is: 'saving' });
    try {
      known = (await send(options)).updatedAt;
      if (isChanged) return;
      copy.forget();
      onState({ is: 'saved', at: new Date(serverNow()) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isDeaf) return;
      failure = error;
      isChanged = true;
      onState({ is: 'waiting' });
      // No retry once the session has ended: the form is gone and resumes from the browser's copy.
      if (getSession()) timer.start(RETRY_MS);
    }
  }

  /** Saves pending changes. @returns the failure if they could not be saved */
  async function flush(): Promise<CallError | undefined> {
    timer.stop();
    while (running) await running;
    if (isChanged) {
      running = save();
      await running;
      running = undefined;
    }
    return isChanged ? failure : undefined;
  }

  return {
    /** Records a change: copies it to the browser and schedules a save. */
    changed: (): void => {
      if (isDeaf) return;
      isChanged = true;
      copy.write({ fields: values(), base: known });
      timer.start(DEBOUNCE_MS);
    },
    flush,
    /** Sends pending changes when the page may be closing. */
    leave: (): void => {
      if ((isChanged || running) && !isDeaf && getSession()) {
        sendOnLeaving(DRAFT_CALLS[kind].save, contentOf(options, true));
      }
    },
    /** Shows a version saved by another tab, unless this tab has unsaved changes. */
    adopt: (draft: Draft | null, show: () => void): void => {
      const latest = draft?.updatedAt ?? null;
      if (isDeaf || isChanged || running || latest === known) return;
      known = latest;
      isDeaf = true;
      show();
      isDeaf = false;
    },
    /** Stops saving and deletes the browser's copy. */
    end: (): void => {
      isDeaf = true;
      isChanged = false;
      timer.stop();
      copy.forget();
    },
    stop: timer.stop,
  };
}
