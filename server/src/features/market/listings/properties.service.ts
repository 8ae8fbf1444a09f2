import type { Types } from 'mongoose';
import type { PropertyForm } from '@manzil/shared/contract/schemas/properties.schemas';
import { arrangedPictures } from '@manzil/shared/domain/photos';
import { isStaff } from '@manzil/shared/domain/roles';
import { MAX_PHOTOS } from '@manzil/shared/domain/propertyRules';
import type { Caller, RequestInfo } from '../../../platform/caller';
import { invalid, refused } from '../../../platform/errors';
import { requireSomePicture, type Picture } from '../../../platform/media/media';
import { noted, type PhotoNote } from '../../../platform/media/notes';
import { underNewReference } from '../../../platform/store/reference';
import type { UploadedFile } from '../../../platform/media/uploads';
import { withDraftPhotos } from '../../foundation/drafts/drafts.service';
import { findListingPerson } from '../../foundation/people/listingPeople.service';
import { withCheckedPictures } from '../../foundation/people/uploads.service';
import { withinDay } from './dailyLimit.service';
import { theirListing } from './listingAccess.service';
import {
  assertNotTwice,
  assertPermitFree,
  checkedForm,
  findDuplicates,
  merged,
  storedFields,
  type ListingForm,
} from './listingChecks.service';
import { editListing } from './listingEdit.service';
import { derivedOf, insertListing } from './listingWrites';
import type { PropertyRecord } from './property.model';
import { withShownPlace } from './shownPlace';

interface NewListing {
  _id: Types.ObjectId;
  form: ListingForm;
  agent: string;
  images: Picture[];
}

/** Stores a listing that waits for verification, under a new reference. */
function insertNew({ _id, form, agent, images }: NewListing): Promise<PropertyRecord> {
  const now = new Date();
  const state = {
    isVerified: false,
    isOwnerActive: true,
    availability: form.availability ?? 'available',
    images,
  };
  return underNewReference('PR', (referenceNo) =>
    insertListing({
      _id,
      ...storedFields(withShownPlace(form, String(_id)), referenceNo),
      ...state,
      ...derivedOf(state),
      referenceNo,
      agent,
      lastConfirmedAt: now,
      submittedAt: now,
      priceHistory: [{ price: form.price, at: now }],
    }),
  );
}

/** Whose listing it will be: the caller's, or whom staff name. */
async function ownerFor(caller: Caller, named: string | undefined): Promise<string> {
  if (!named || !isStaff(caller.role)) return caller.id;
  const person = await findListingPerson(named);
  if (!person || person.isSuspended || !(person.role === 'agent' || isStaff(person.role))) {
    throw invalid({ path: 'agent', key: 'validation.invalid' });
  }
  return person.id;
}

interface WithFiles {
  caller: Caller;
  files: UploadedFile[];
  info: RequestInfo;
}

/**
 * Adds a listing; it is pending until staff verify it. Photos that cannot be taken are named in `errors`, the others
 * are kept.
 * @throws 400 at the fields; 429 `listings_a_day`; 413, 415 when photos were sent and none can be taken
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
  const form = checkedForm(merged({}, input));
  const agent = await ownerFor(caller, input.agent);
  await assertPermitFree(agent, form.permit?.number);
  if (input.unlessTwice) await assertNotTwice(agent, form);
  const store = (_id: Types.ObjectId) =>
    withCheckedPictures(files, { lang: info.lang, by: caller, isLookedAt: true }, async (result) => {
      if (files.length > 0) requireSomePicture(result);
      const record = await withDraftPhotos(
        { kind: 'property', user: caller.id },
        input.draftImages,
        async (photos) => {
          const images = arrangedPictures(noted([...photos, ...result.pictures], input.photoNotes));
          if (images.length > MAX_PHOTOS) throw refused('too_many_photos');
          return insertNew({ _id, form, agent: await ownerFor(caller, input.agent), images });
        },
      );
      const duplicates = await findDuplicates(agent, form, String(record._id));
      return { record, errors: result.errors, duplicates };
    });
  return withinDay('property', caller, store);
}

/** The owner's edit with new photos. */
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
  await theirListing(id, caller);
  return withCheckedPictures(files, { lang: info.lang, by: caller, isLookedAt: true }, async (result) => {
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

/** Adds photos behind those a listing has. */
export async function uploadPhotos(id: string, { caller, files, info }: WithFiles) {
  const record = await theirListing(id, caller);
  if (record.images.length + files.length > MAX_PHOTOS) throw refused('too_many_photos');
  return withCheckedPictures(files, { lang: info.lang, by: caller, isLookedAt: true }, async (result) => {
    requireSomePicture(result);
    const stored = await editListing(id, caller, { input: {}, added: result.pictures });
    return { images: stored.images, errors: result.errors };
  });
}
