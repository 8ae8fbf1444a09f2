import type { Types } from 'mongoose';
import type { PropertyForm } from '@manzil/shared/contract/schemas/properties.schemas';
import { MAX_PHOTOS } from '@manzil/shared/domain/offer/propertyRules';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { badRequest } from '../../../platform/base/errors';
import { requireSomePicture } from '../../../platform/media/media';
import { reorderPictures, type PhotoNote } from '../../../platform/media/photoNotes';
import type { UploadedFile } from '../../../platform/media/uploads';
import { withDraftPhotos } from '../../foundation/drafts/drafts.service';
import { assertOwner, findOwner } from '../../foundation/people/listingPeople.service';
import { withCheckedPictures } from '../../foundation/people/uploads.service';
import { limitDailyAdditions } from './dailyLimit.service';
import { getManagedListing } from './listingAccess.service';
import { editListing } from './listingEdit.service';
import { findDuplicates, newListing } from './listingForm.service';
import { insertNewListing } from './listingWrites';

interface WithFiles {
  caller: Caller;
  files: UploadedFile[];
  info: RequestInfo;
}

/**
 * Adds a listing, pending verification. Rejected photos are named in `errors`; the others are stored.
 * @throws 400 at the fields; 429 `listings_a_day`; 413, 415 if photos were sent and none is accepted
 */
export async function addProperty(
  input: Partial<PropertyForm> & {
    agent?: string | undefined;
    draftImages?: string[] | undefined;
    photoNotes?: PhotoNote[] | undefined;
    unlessTwice?: boolean | undefined;
  },
  { caller, files, info }: WithFiles,
) {
  const listing = await newListing(input, await findOwner(caller, input.agent), caller);
  const store = (id: Types.ObjectId) =>
    withCheckedPictures(files, { lang: info.lang, by: caller, isAnalyzed: true }, async (result) => {
      if (files.length > 0) requireSomePicture(result);
      const record = await withDraftPhotos(
        { kind: 'property', user: caller.id },
        input.draftImages,
        async (photos) => {
          const images = reorderPictures([...photos, ...result.pictures], input.photoNotes);
          if (images.length > MAX_PHOTOS) throw badRequest('too_many_photos');
          // Re-check: the owner may have been suspended while the photos were processed.
          await assertOwner(caller, input.agent);
          return insertNewListing(id, listing, images);
        },
      );
      return { record, errors: result.errors, duplicates: await findDuplicates(listing, id) };
    });
  return limitDailyAdditions('property', caller, store);
}

/** Owner's edit, with new photos. */
export async function editProperty(
  input: Partial<PropertyForm> & {
    id: string;
    images?: string[] | undefined;
    photoNotes?: PhotoNote[] | undefined;
    stillAvailable?: boolean | undefined;
  },
  { caller, files, info }: WithFiles,
) {
  const { id, images: kept, photoNotes: notes, stillAvailable, ...fields } = input;
  await getManagedListing(id, caller);
  return withCheckedPictures(files, { lang: info.lang, by: caller, isAnalyzed: true }, async (result) => {
    if (files.length > 0) requireSomePicture(result);
    const record = await editListing(id, caller, {
      input: fields,
      kept,
      notes,
      added: result.pictures,
      stillAvailable,
    });
    return { record, errors: result.errors };
  });
}

/** Appends photos to a listing. */
export async function uploadPhotos(id: string, { caller, files, info }: WithFiles) {
  const record = await getManagedListing(id, caller);
  if (record.images.length + files.length > MAX_PHOTOS) throw badRequest('too_many_photos');
  return withCheckedPictures(files, { lang: info.lang, by: caller, isAnalyzed: true }, async (result) => {
    requireSomePicture(result);
    const stored = await editListing(id, caller, { input: {}, added: result.pictures });
    return { images: stored.images, errors: result.errors };
  });
}
