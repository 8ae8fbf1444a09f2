import { SUBJECT_KINDS, type SubjectKind } from '@manzil/shared/domain/enums';
import { adviceOn } from '@manzil/shared/domain/offer/photoAdvice';
import { MAX_PHOTOS } from '@manzil/shared/domain/offer/propertyRules';
import { MAX_SERVICE_PHOTOS } from '@manzil/shared/domain/offer/serviceQuality';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { AppError, invalid, badRequest } from '../../../platform/base/errors';
import type { Job } from '../../../platform/tasks/jobs';
import { removePictures, requireSomePicture, type Picture } from '../../../platform/media/media';
import { annotatePictures, type PhotoNote } from '../../../platform/media/photoNotes';
import type { UploadedFile } from '../../../platform/media/uploads';
import { contributionsOf } from '../../assembly';
import { withCheckedPictures } from '../people/uploads.service';
import {
  changeDraftPhotos,
  findDraft,
  releaseDraft,
  removeDraftRecord,
  removeOldDraft,
  setDraftFields,
  claimDraft,
  type DraftOf,
  type DraftRecord,
} from './draft.model';

/** Time after which a draft's claim expires, in case its call never finished. */
const CLAIM_MS = 60_000;
/** Maximum number of photos per kind. */
const MAX_PHOTOS_IN_DRAFT = { property: MAX_PHOTOS, service: MAX_SERVICE_PHOTOS } as const;
const TOO_MANY = { property: 'too_many_photos', service: 'too_many_pictures' } as const;
/** Lifetime of an unchanged draft (spec/1-domain, Draft). */
const RETENTION_MS = 90 * DAY_MS;

/** Photos of a draft, with advice on improving them for listings. */
function photosIn({ images }: DraftRecord, kind: SubjectKind) {
  if (kind !== 'property') return images;
  const advice = adviceOn(images);
  return images.map((image, at) => ({ ...image, advice: advice[at] ?? [] }));
}

const view = (draft: DraftRecord, kind: SubjectKind) => ({
  fields: JSON.parse(draft.fields) as Record<string, unknown>,
  images: photosIn(draft, kind),
  updatedAt: draft.updatedAt.toISOString(),
});

/** A person's draft of a kind, or null. */
export async function getDraft(key: DraftOf) {
  const draft = await findDraft(key);
  return draft && view(draft, key.kind);
}

/**
 * Removes a draft's photos. If the draft was claimed, a crashed call may have used them already, so photos that a
 * listing or service shows are kept. That check reads all listings and services, so it only runs for claimed drafts.
 */
async function dropPhotos(images: Picture[], { takenAt }: Pick<DraftRecord, 'takenAt'>): Promise<void> {
  const ids = images.map(({ publicID }) => publicID);
  if (ids.length === 0) return;
  const shown = takenAt
    ? await Promise.all(contributionsOf('shownPictures').map((source) => source(ids)))
    : [];
  const used = new Set(shown.flat());
  await removePictures(ids.filter((publicID) => !used.has(publicID)));
}

/**
 * Changes the photos of a draft.
 * @throws 503 after too many concurrent changes
 */
async function changePhotos(key: DraftOf, change: (images: Picture[]) => Picture[]): Promise<DraftRecord> {
  const draft = await changeDraftPhotos(key, change);
  if (!draft) throw new AppError(503, 'unavailable');
  return draft;
}

export interface DraftInput {
  fields: Record<string, unknown>;
  /** Order of the photos; others follow at the end. */
  images?: string[] | undefined;
  removed?: string[] | undefined;
  photoNotes?: PhotoNote[] | undefined;
}

/** Stores the form unvalidated and the order of the photos; only removes photos named in `removed`. */
export async function saveDraft(key: DraftOf, { fields, images, removed = [], photoNotes }: DraftInput) {
  let draft = await setDraftFields(key, JSON.stringify(fields));
  if (images || removed.length > 0 || photoNotes) {
    const place = new Map((images ?? []).map((publicID, at) => [publicID, at]));
    const placeOf = ({ publicID }: Picture) => place.get(publicID) ?? Infinity;
    let dropped: Picture[] = [];
    draft = await changePhotos(key, (former) => {
      dropped = former.filter(({ publicID }) => removed.includes(publicID));
      return annotatePictures(former, photoNotes)
        .filter(({ publicID }) => !removed.includes(publicID))
        .toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
    });
    await dropPhotos(dropped, draft);
  }
  return { data: view(draft, key.kind) };
}

/**
 * Uploads photos to the draft immediately, so that closing the tab loses none.
 * @throws 400 `too_many_photos`, `too_many_pictures`; 413, 415 if none is accepted
 */
export async function uploadToDraft(
  kind: SubjectKind,
  files: UploadedFile[],
  { caller, info }: { caller: Caller; info: RequestInfo },
) {
  const options = { lang: info.lang, by: caller, isLookedAt: kind === 'property' };
  return withCheckedPictures(files, options, async (result) => {
    requireSomePicture(result);
    const draft = await changePhotos({ kind, user: caller.id }, (former) => {
      if (former.length + result.pictures.length > MAX_PHOTOS_IN_DRAFT[kind]) {
        throw badRequest(TOO_MANY[kind]);
      }
      return [...former, ...result.pictures];
    });
    const added = new Set(result.pictures.map(({ publicID }) => publicID));
    return {
      data: photosIn(draft, kind).filter(({ publicID }) => added.has(publicID)),
      errors: result.errors,
    };
  });
}

/** Removes a person's draft of a kind with its photos. */
export async function removeDraft(key: DraftOf): Promise<void> {
  const draft = await removeDraftRecord(key);
  if (draft) await dropPhotos(draft.images, draft);
}

/**
 * Passes the draft's photos to `work` in the requested order and removes the draft on success; on failure the draft
 * stays unchanged.
 * @throws 400 at `draftImages` for photos that aren't in the draft
 */
export async function withDraftPhotos<T>(
  key: DraftOf,
  wanted: string[] | undefined,
  work: (photos: Picture[]) => Promise<T>,
): Promise<T> {
  if (wanted === undefined) return work([]);
  const draft = await claimDraft(key, new Date(Date.now() - CLAIM_MS));
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
    const last = await removeDraftRecord(key);
    const used = new Set(wanted);
    const unused = (last ?? draft).images.filter(({ publicID }) => !used.has(publicID));
    await dropPhotos(unused, {});
    return made;
  } catch (error) {
    await releaseDraft(key);
    throw error;
  }
}

/** Removes drafts unchanged for 90 days with their photos. */
export async function purgeDrafts(now = new Date()): Promise<number> {
  const [before, takenAfter] = [new Date(now.getTime() - RETENTION_MS), new Date(now.getTime() - CLAIM_MS)];
  let purged = 0;
  for (const kind of SUBJECT_KINDS) {
    for (;;) {
      const draft = await removeOldDraft(kind, before, takenAfter);
      if (!draft) break;
      await dropPhotos(draft.images, draft);
      purged += 1;
    }
  }
  return purged;
}

export const draftsJob: Job = {
  name: 'drafts',
  everyMinutes: 1440,
  run: async () => ({ purged: await purgeDrafts() }),
};
