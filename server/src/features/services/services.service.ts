import type { ParsedInput } from '@manzil/shared/contract/endpoint';
import type { servicesContract } from '@manzil/shared/contract/services.contract';
import { isStaff } from '@manzil/shared/domain/roles';
import type { Caller, RequestInfo } from '../../platform/caller';
import { AppError, forbidden, invalid, notFound, refused } from '../../platform/errors';
import { removePictures, requireSomePicture, withPictures, type Picture } from '../../platform/media';
import { phoneAt } from '../../platform/phone';
import { underNewReference } from '../../platform/reference';
import type { UploadedFile } from '../../platform/uploads';
import { dubaiDay, viewerOf } from '../properties/views.service';
import { findListingPerson } from '../users/listingPeople.service';
import { countView } from '../properties/viewCount.model';
import {
  addServiceView,
  changeService,
  findService,
  insertService,
  type ServiceRecord,
} from './service.model';
import { servicePage, type ServicePage } from './service.view';
import { serviceTokens } from './serviceTokens';

type Contract = typeof servicesContract;
type Form = Omit<ParsedInput<Contract['add']>, 'agent'>;

/** Pictures a service takes (spec/1-domain, Service). */
const MAX_PICTURES = 10;
/** As many edits of one service at once may meet; each round lets one through. */
const ROUNDS = 100;
const OPTIONAL = ['titleAr', 'descriptionAr', 'price', 'priceUnit', 'phone'] as const;

/** Is the caller the service's owner, or staff? */
const isInsider = (record: Pick<ServiceRecord, 'agent'>, caller: Caller | undefined): boolean =>
  caller !== undefined && (isStaff(caller.role) || String(record.agent) === caller.id);

/**
 * The service, if this reader may see it; those of suspended owners are for owner and staff.
 * @throws 404 `service_not_found`
 */
export async function visibleService(id: string, caller: Caller | undefined): Promise<ServiceRecord> {
  const record = await findService(id);
  if (!record || !(record.isListed || isInsider(record, caller))) throw notFound('service_not_found');
  return record;
}

/**
 * The service, if the caller may change it.
 * @throws 404; 403 for people who are neither its owner nor staff
 */
export async function theirService(id: string, caller: Caller): Promise<ServiceRecord> {
  const record = await findService(id);
  if (!record) throw notFound('service_not_found');
  if (!isInsider(record, caller)) throw forbidden();
  return record;
}

/** Whose it will be: the caller's, or the service agent's (or colleague's) whom staff name. */
async function ownerFor(caller: Caller, named: string | undefined) {
  if (!named || !isStaff(caller.role)) return undefined;
  const person = await findListingPerson(named);
  if (!person || !(person.role === 'service_agent' || isStaff(person.role))) {
    throw invalid({ path: 'agent', key: 'validation.invalid' });
  }
  return person;
}

/** What the provider wrote, with the fields that follow from it; what is empty is left out. */
function storedFields(form: Form, referenceNo: string): Record<string, unknown> {
  const fields = {
    ...form,
    phone: form.phone ? phoneAt('phone', form.phone) : undefined,
    city: [...new Set(form.city)],
    hasPrice: form.price !== undefined && form.price !== null,
    searchTokens: serviceTokens({ ...form, referenceNo }),
  };
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}

interface WithFiles {
  caller: Caller;
  files: UploadedFile[];
  info: RequestInfo;
}

/** Stores a service under a new reference. */
const insertNew = (form: Form, more: Record<string, unknown>): Promise<ServiceRecord> =>
  underNewReference('SV', (referenceNo) =>
    insertService({ ...storedFields(form, referenceNo), ...more, referenceNo }),
  );

/**
 * Adds a service; it is public at once. Pictures that cannot be taken are named in `errors`, the others are kept.
 * @throws 400 at the fields; 413, 415 when pictures were sent and none can be taken
 */
export async function addService(
  { agent, ...form }: ParsedInput<Contract['add']>,
  { caller, files, info }: WithFiles,
) {
  const owner = await ownerFor(caller, agent);
  storedFields(form, '');
  return withPictures(files, info, async (result) => {
    if (files.length > 0) requireSomePicture(result);
    const record = await insertNew(form, {
      images: result.pictures,
      agent: owner?.id ?? caller.id,
      isListed: !owner?.isSuspended,
    });
    return { data: await servicePage(record, caller), errors: result.errors };
  });
}

/** Pictures in the order the owner asks for, then the new ones; pictures that are not the service's own are refused. */
function arranged(record: ServiceRecord, kept: string[] | undefined, added: Picture[]): Picture[] {
  const own = new Map(record.images.map((image) => [image.publicID, image]));
  const images = [...new Set(kept ?? own.keys())].map((publicID) => {
    const image = own.get(publicID);
    if (!image) throw invalid({ path: 'images', key: 'validation.invalid' });
    return image;
  });
  const all = [...images, ...added];
  if (all.length > MAX_PICTURES) throw refused('too_many_pictures');
  return all;
}

/** The form as it is stored, for merging an edit into it. */
const formOf = (record: ServiceRecord): Form => ({
  title: record.title,
  titleAr: record.titleAr,
  description: record.description,
  descriptionAr: record.descriptionAr,
  category: record.category,
  price: record.price,
  priceUnit: record.priceUnit,
  city: record.city,
  phone: record.phone,
});

interface Edit {
  input: Partial<Form>;
  kept?: string[] | undefined;
  added: Picture[];
  owner?: { id: string; isSuspended: boolean } | undefined;
}

/** Merges an edit into a service and stores the whole; edits that meet one another follow one another. */
async function change(
  id: string,
  caller: Caller,
  { input, kept, added, owner }: Edit,
): Promise<ServiceRecord> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  for (let round = 0; round < ROUNDS; round += 1) {
    const record = await theirService(id, caller);
    const fields = storedFields({ ...formOf(record), ...given }, record.referenceNo);
    const images = arranged(record, kept, added);
    const moved = owner && { agent: owner.id, isListed: !owner.isSuspended };
    const cleared = OPTIONAL.filter((key) => !(key in fields));
    const stored = await changeService(record, { ...fields, images, ...moved }, cleared);
    if (!stored) continue;
    const left = new Set(images.map(({ publicID }) => publicID));
    await removePictures(record.images.map(({ publicID }) => publicID).filter((one) => !left.has(one)));
    return stored;
  }
  throw new AppError(503, 'unavailable');
}

/**
 * The owner's edit, with new pictures.
 * @throws 400 at the fields, 403, 404
 */
export async function editService(
  { id, images: kept, agent, ...input }: ParsedInput<Contract['edit']>,
  { caller, files, info }: WithFiles,
) {
  await theirService(id, caller);
  const owner = await ownerFor(caller, agent);
  return withPictures(files, info, async (result) => {
    if (files.length > 0) requireSomePicture(result);
    const record = await change(id, caller, { input, kept, added: result.pictures, owner });
    return { data: await servicePage(record, caller), errors: result.errors };
  });
}

/** Adds pictures behind those a service has. */
export async function uploadToService(id: string, { caller, files, info }: WithFiles) {
  const { images } = await theirService(id, caller);
  if (images.length + files.length > MAX_PICTURES) throw refused('too_many_pictures');
  return withPictures(files, info, async (result) => {
    requireSomePicture(result);
    const record = await change(id, caller, { input: {}, added: result.pictures });
    return { data: record.images, errors: result.errors };
  });
}

/** One service; counts a view a viewer and day, not the owner's and staff's own. */
export async function getService(
  id: string,
  caller: Caller | undefined,
  info: RequestInfo,
): Promise<ServicePage> {
  const record = await visibleService(id, caller);
  if (!record.isListed || isInsider(record, caller)) return servicePage(record, caller);
  const day = dubaiDay(new Date());
  const view = { kind: 'service', subject: id, agent: String(record.agent), day } as const;
  const counted = await countView({ ...view, viewer: viewerOf(caller, info, day) }, () => addServiceView(id));
  return servicePage(counted ? { ...record, views: record.views + 1 } : record, caller);
}
