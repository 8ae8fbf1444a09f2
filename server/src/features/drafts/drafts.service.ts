import { MAX_PHOTOS } from '@manzil/shared/domain/propertyRules';
import type { Caller, RequestInfo } from '../../platform/caller';
import { AppError, invalid, refused } from '../../platform/errors';
import type { Job } from '../../platform/jobs';
import { removePictures, requireSomePicture, withPictures, type Picture } from '../../platform/media';
import type { UploadedFile } from '../../platform/uploads';
import { findFields } from '../properties/listingReads.model';
import { addDataSource, onPersonDeleted } from '../users/people.hooks';
import {
  changeDraftPhotos,
  findDraft,
  giveDraftBack,
  removeDraftRecord,
  removeOldDraft,
  setDraftFields,
  takeDraft,
  type DraftRecord,
} from './draft.model';

/** A call that took a draft and was never heard of again gives it free after this. */
const TAKEN_MS = 60_000;
/** Nobody comes back to a form after that (spec/1-domain, Draft). */
const KEPT_MS = 90 * 86_400_000;

const view = (draft: DraftRecord) => ({
  fields: JSON.parse(draft.fields) as Record<string, unknown>,
  images: draft.images,
  updatedAt: draft.updatedAt.toISOString(),
});

/** The caller's draft, or null. */
export async function getDraft(caller: Caller) {
  const draft = await findDraft(caller.id);
  return { data: draft && view(draft) };
}

/** Removes photos of a draft, but for those that a listing shows. */
async function dropPhotos(images: Picture[]): Promise<void> {
  const ids = images.map(({ publicID }) => publicID);
  if (ids.length === 0) return;
  const shown = await findFields({ 'images.publicID': { $in: ids } }, 'images.publicID');
  const used = new Set(shown.flatMap((record) => record.images.map(({ publicID }) => publicID)));
  await removePictures(ids.filter((publicID) => !used.has(publicID)));
}

/** @throws 503 when others changed the same draft too often meanwhile */
async function changePhotos(user: string, change: (images: Picture[]) => Picture[]): Promise<DraftRecord> {
  const draft = await changeDraftPhotos(user, change);
  if (!draft) throw new AppError(503, 'unavailable');
  return draft;
}

export interface DraftInput {
  fields: Record<string, unknown>;
  /** The order of the photos; those it does not name stay behind the others. */
  images?: string[] | undefined;
  removed?: string[] | undefined;
}

/** Keeps what is typed, unchecked, and the order of the photos; a photo goes only when it is named in `removed`. */
export async function saveDraft({ fields, images, removed = [] }: DraftInput, caller: Caller) {
  let draft = await setDraftFields(caller.id, JSON.stringify(fields));
  if (images || removed.length > 0) {
    const place = new Map((images ?? []).map((publicID, at) => [publicID, at]));
    const placeOf = ({ publicID }: Picture) => place.get(publicID) ?? Infinity;
    let gone: Picture[] = [];
    draft = await changePhotos(caller.id, (former) => {
      gone = former.filter(({ publicID }) => removed.includes(publicID));
      return former
        .filter(({ publicID }) => !removed.includes(publicID))
        .toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
    });
    await dropPhotos(gone);
  }
  return { data: view(draft) };
}

/**
 * Stores photos with the draft at once, so that a lost tab loses none.
 * @throws 400 `too_many_photos`; 413, 415 when none can be taken
 */
export async function uploadToDraft(
  files: UploadedFile[],
  { caller, info }: { caller: Caller; info: RequestInfo },
) {
  return withPictures(files, info, async (result) => {
    requireSomePicture(result);
    await changePhotos(caller.id, (former) => {
      if (former.length + result.pictures.length > MAX_PHOTOS) throw refused('too_many_photos');
      return [...former, ...result.pictures];
    });
    return { data: result.pictures, errors: result.errors };
  });
}

/** Forgets the caller's draft and its photos. */
export async function removeDraft(caller: Caller): Promise<void> {
  const draft = await removeDraftRecord(caller.id);
  await dropPhotos(draft?.images ?? []);
}

/**
 * Makes something of the draft's photos: hands them to `work` in the asked order, and forgets the draft when that has
 * succeeded; else the draft stays as it was.
 * @throws 400 at `draftImages` for photos the draft does not have
 */
export async function withDraftPhotos<T>(
  user: string,
  wanted: string[] | undefined,
  work: (photos: Picture[]) => Promise<T>,
): Promise<T> {
  if (wanted === undefined) return work([]);
  const draft = await takeDraft(user, new Date(Date.now() - TAKEN_MS));
  if (!draft) {
    if (wanted.length === 0) return work([]);
    throw new AppError(400, 'duplicate', { fields: [{ path: 'draftImages', key: 'validation.invalid' }] });
  }
  try {
    const own = new Map(draft.images.map((image) => [image.publicID, image]));
    const photos = [...new Set(wanted)].map((publicID) => {
      const image = own.get(publicID);
      if (!image) throw invalid({ path: 'draftImages', key: 'validation.invalid' });
      return image;
    });
    const made = await work(photos);
    const last = await removeDraftRecord(user);
    await dropPhotos(last?.images ?? draft.images);
    return made;
  } catch (error) {
    await giveDraftBack(user);
    throw error;
  }
}

/** Removes drafts that nobody has touched for 90 days, with their photos. */
export async function purgeDrafts(now = new Date()): Promise<number> {
  const [before, takenAfter] = [new Date(now.getTime() - KEPT_MS), new Date(now.getTime() - TAKEN_MS)];
  for (let purged = 0; ; purged += 1) {
    const draft = await removeOldDraft(before, takenAfter);
    if (!draft) return purged;
    await dropPhotos(draft.images);
  }
}

export const draftsJob: Job = {
  name: 'drafts',
  everyMinutes: 1440,
  run: async () => ({ purged: await purgeDrafts() }),
};

onPersonDeleted(async ({ id }) => dropPhotos((await removeDraftRecord(id))?.images ?? []));
addDataSource('draft', async (id) => {
  const draft = await findDraft(id);
  return draft && view(draft);
});
