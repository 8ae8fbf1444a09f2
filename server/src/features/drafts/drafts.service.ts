import { MAX_PHOTOS } from '@manzil/shared/domain/propertyRules';
import type { Caller, RequestInfo } from '../../platform/caller';
import { AppError, invalid, refused } from '../../platform/errors';
import { removePictures, requireSomePicture, withPictures, type Picture } from '../../platform/media';
import type { UploadedFile } from '../../platform/uploads';
import { findFields } from '../properties/listingReads.model';
import { onPersonDeleted } from '../users/people.hooks';
import {
  changeDraft,
  findDraft,
  giveDraftBack,
  removeDraftRecord,
  takeDraft,
  type DraftRecord,
} from './draft.model';

/** A call that took a draft and was never heard of again gives it free after this. */
const TAKEN_MS = 60_000;

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

/** Keeps what is typed, unchecked; `images` orders the photos and leaves out those that are to go. */
export async function saveDraft(
  { fields, images }: { fields: Record<string, unknown>; images?: string[] | undefined },
  caller: Caller,
) {
  const former = await findDraft(caller.id);
  const own = new Map((former?.images ?? []).map((image) => [image.publicID, image]));
  const kept = images?.flatMap((publicID) => own.get(publicID) ?? []);
  const draft = await changeDraft(caller.id, {
    $set: { fields: JSON.stringify(fields), ...(kept && { images: kept }) },
  });
  const left = new Set(draft.images.map(({ publicID }) => publicID));
  await dropPhotos([...own.values()].filter(({ publicID }) => !left.has(publicID)));
  return { data: view(draft) };
}

/** Stores photos with the draft, so that a lost tab loses none. */
export async function uploadToDraft(
  files: UploadedFile[],
  { caller, info }: { caller: Caller; info: RequestInfo },
) {
  const former = await findDraft(caller.id);
  if ((former?.images.length ?? 0) + files.length > MAX_PHOTOS) throw refused('too_many_photos');
  return withPictures(files, info, async (result) => {
    requireSomePicture(result);
    const draft = await changeDraft(caller.id, { $push: { images: { $each: result.pictures } } });
    return { data: draft.images, errors: result.errors };
  });
}

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
    await removeDraftRecord(user);
    await dropPhotos(draft.images);
    return made;
  } catch (error) {
    await giveDraftBack(user);
    throw error;
  }
}

onPersonDeleted(async ({ id }) => dropPhotos((await removeDraftRecord(id))?.images ?? []));
