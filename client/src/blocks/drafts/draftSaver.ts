import { call, type Input, type Output } from '@/platform/api/api';
import { CallError } from '@/platform/api/failure';
import { sendOnLeaving } from '@/platform/api/sendOnLeaving';
import { getSession } from '@/platform/session';
import type { CopyStore } from '@/platform/localCopy';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import type { Photos } from '@/blocks/photos/photos';
import { serverNow } from '@/platform/serverTime';

export type Draft = NonNullable<Output<'properties.getDraft'>['data']>;

/** The calls about the draft of each form. */
export const DRAFT_CALLS = {
  property: { get: 'properties.getDraft', save: 'properties.saveDraft', remove: 'properties.removeDraft' },
  service: { get: 'services.getDraft', save: 'services.saveDraft', remove: 'services.removeDraft' },
} as const;

/** Whether what is typed is safe. */
export type SaveState =
  | { is: 'idle' }
  | { is: 'saving' }
  | { is: 'saved'; at: Date }
  /** Kept in this browser, and sent as soon as that works again. */
  | { is: 'waiting' };

const PAUSE_MS = 800;
const AGAIN_MS = 10_000;

interface Options<Values> {
  kind: SubjectKind;
  values: () => Values;
  photos: Photos;
  copy: CopyStore<Values>;
  /** `updatedAt` of the draft that is shown; null for none. */
  base: string | null;
  onState: (state: SaveState) => void;
  onSaved: (draft: Draft) => void;
}

/** What is sent of a form; with `all`, photos that could still be taken back go too. */
const contentOf = <Values extends Record<string, unknown>>(
  { kind, values, photos }: Options<Values>,
  all = false,
): Input<'properties.saveDraft'> => ({
  fields: values(),
  images: photos.ids(),
  removed: photos.removedIds(all),
  ...(kind === 'property' && { photoNotes: photos.notes() }),
});

/** Sends a form; the draft as the server has it then. @throws CallError */
async function send<Values extends Record<string, unknown>>(options: Options<Values>): Promise<Draft> {
  const sent = contentOf(options);
  const { data } = await call(DRAFT_CALLS[options.kind].save, sent);
  options.photos.forgetRemoved(sent.removed ?? []);
  options.onSaved(data);
  return data;
}

/** Does something once, some time after it was last asked for. */
function createTimer(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    /** `ms` from now. */
    start: (ms: number): void => {
      stop();
      timer = setTimeout(work, ms);
    },
    stop,
  };
}

/** Keeps a form with the server's draft: a pause after each change, one call at a time, again until it worked. */
export function createDraftSaver<Values extends Record<string, unknown>>(options: Options<Values>) {
  const { kind, values, copy, onState } = options;
  let known = options.base;
  let isChanged = false;
  let running: Promise<void> | undefined;
  let failure: CallError | undefined;
  /** It became a listing, was discarded, or is being replaced by what another tab saved. */
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
      // A session that ended takes the form away; it goes on from the browser's copy.
      if (getSession()) timer.start(AGAIN_MS);
    }
  }

  /** Saves what is not saved yet; answers why not, when it did not work. */
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
    /** Something was typed or ordered. */
    changed: (): void => {
      if (isDeaf) return;
      isChanged = true;
      copy.write({ fields: values(), base: known });
      timer.start(PAUSE_MS);
    },
    flush,
    /** The page may be going away. */
    leave: (): void => {
      if ((isChanged || running) && !isDeaf && getSession()) {
        sendOnLeaving(DRAFT_CALLS[kind].save, contentOf(options, true));
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
      timer.stop();
      copy.forget();
    },
    stop: timer.stop,
  };
}
