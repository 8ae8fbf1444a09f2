import type { Types } from 'mongoose';
import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import {
  checkService,
  serviceForm,
  type ServiceForm,
} from '@manzil/shared/contract/schemas/services.schemas';
import type { servicesContract } from '@manzil/shared/contract/services.contract';
import { findContact } from '@manzil/shared/domain/offer/fairListing';
import { findDistrict } from '@manzil/shared/domain/place/places';
import { canOffer } from '@manzil/shared/domain/roles';
import { MAX_SERVICE_PHOTOS } from '@manzil/shared/domain/offer/serviceQuality';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import {
  AppError,
  forbidden,
  InputError,
  invalid,
  notFound,
  badRequest,
} from '../../../platform/base/errors';
import { removePictures, requireSomePicture, type Picture } from '../../../platform/media/media';
import { parsePhoneField } from '../../../platform/text/phone';
import { withNewReference } from '../../../platform/store/reference';
import type { UploadedFile } from '../../../platform/media/uploads';
import { withDraftPhotos } from '../../foundation/drafts/drafts.service';
import { limitDailyAdditions } from '../listings/dailyLimit.service';
import { findListingPerson, numbersOf, type Numbers } from '../../foundation/people/listingPeople.service';
import { canNameOwner } from '../../foundation/people/person.policy';
import { countContact, countPageView } from '../../foundation/viewCounts/viewCounts.service';
import { withCheckedPictures } from '../../foundation/people/uploads.service';
import {
  addServiceView,
  changeService,
  findService,
  insertService,
  type ServiceRecord,
} from './service.model';
import { canManage, canSee } from './service.policy';
import { servicePage, type ServicePage } from './service.view';
import { serviceTokens } from './serviceTokens';

type Contract = typeof servicesContract;
type Form = ServiceForm;

/** Maximum retries for concurrent edits of a service; each round lets one succeed. */
const ROUNDS = 100;
const OPTIONAL = [
  'titleAr',
  'descriptionAr',
  'price',
  'priceUnit',
  'districts',
  'included',
  'includedAr',
  'vatIncluded',
  'hours',
  'licence',
  'phone',
] as const;
const checkedForm = serviceForm.superRefine(checkService);

/**
 * Returns a service that the caller may see; only the owner and staff see those of suspended owners.
 * @throws 404 `service_not_found`
 */
export async function getVisibleService(id: string, caller: Caller | undefined): Promise<ServiceRecord> {
  const record = await findService(id);
  if (!record || !canSee(caller, record)) throw notFound('service_not_found');
  return record;
}

/**
 * Returns a service that the caller may change.
 * @throws 404 if it doesn't exist or the caller may not see it; 403 if the caller is neither its owner nor staff
 */
export async function getManagedService(id: string, caller: Caller): Promise<ServiceRecord> {
  const record = await getVisibleService(id, caller);
  if (!canManage(caller, record)) throw forbidden();
  return record;
}

/**
 * Owner of a new or edited service if staff name one, who must be a service agent or a colleague; otherwise undefined,
 * which means the caller.
 */
async function ownerFor(caller: Caller, named: string | undefined) {
  if (!named || !canNameOwner(caller)) return undefined;
  const person = await findListingPerson(named);
  if (!person || !canOffer('service', person.role)) {
    throw invalid({ path: 'agent', key: 'validation.invalid' });
  }
  return person;
}

const TEXTS = ['title', 'titleAr', 'description', 'descriptionAr'] as const;
const LINES = ['included', 'includedAr'] as const;

/**
 * Refuses contact details in the texts, so that enquiries go through the site, as for listings.
 * @throws AppError 400 at the fields
 */
function assertNoContact(fields: Partial<Form>): void {
  const texts: { path: string; text: string }[] = [
    ...TEXTS.map((path) => ({ path, text: fields[path] ?? '' })),
    ...LINES.flatMap((field) => (fields[field] ?? []).map((text, at) => ({ path: `${field}.${at}`, text }))),
  ];
  const problems = texts.flatMap(({ path, text }) => {
    const found = findContact(text);
    return found ? [{ path, key: 'validation.contact_in_text', n: found.words } as const] : [];
  });
  if (problems.length > 0) throw invalid(...problems);
}

/**
 * Stored fields of a form: the provider's and those derived from them, without empty ones.
 * @throws InputError and 400 at the fields, for rules that span several fields
 */
function storedFields(whole: Form, referenceNo: string): Record<string, unknown> {
  const parsed = checkedForm.safeParse(whole, { reportInput: true });
  if (!parsed.success) throw new InputError(parsed.error.issues);
  const form = parsed.data;
  const strange = (form.districts ?? []).flatMap((ref, at) => {
    const [city = '', district = ''] = ref.split('/');
    const path = `districts.${at}`;
    return findDistrict(city, district) ? [] : [{ path, key: 'validation.choice' as const }];
  });
  if (strange.length > 0) throw invalid(...strange);
  const fields = {
    ...form,
    districts: [...new Set(form.districts)],
    hours: form.hours?.toSorted((a, b) => a.day - b.day),
    phone: form.phone ? parsePhoneField('phone', form.phone) : undefined,
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

const insertNew = (form: Form, more: Record<string, unknown>): Promise<ServiceRecord> =>
  withNewReference('SV', (referenceNo) =>
    insertService({ ...storedFields(form, referenceNo), ...more, referenceNo }),
  );

/**
 * Adds a service, which is public immediately. Rejected pictures are named in `errors`; the others are stored.
 * @throws 400 at the fields; 429 `services_a_day`; 413, 415 if pictures were sent and none is accepted
 */
export async function addService(
  { agent, draftImages, ...form }: ParsedInput<Contract['add']>,
  { caller, files, info }: WithFiles,
) {
  await ownerFor(caller, agent);
  assertNoContact(form);
  storedFields(form, '');
  const store = (_id: Types.ObjectId) =>
    withCheckedPictures(files, { lang: info.lang, by: caller }, async (result) => {
      if (files.length > 0) requireSomePicture(result);
      const record = await withDraftPhotos(
        { kind: 'service', user: caller.id },
        draftImages,
        async (photos) => {
          const images = [...photos, ...result.pictures];
          if (images.length > MAX_SERVICE_PHOTOS) throw badRequest('too_many_pictures');
          const owner = await ownerFor(caller, agent);
          return insertNew(form, {
            _id,
            images,
            agent: owner?.id ?? caller.id,
            isListed: !owner?.isSuspended,
          });
        },
      );
      return { data: await servicePage(record, caller), errors: result.errors };
    });
  return limitDailyAdditions('service', caller, store);
}

/** Pictures in the requested order followed by new ones; refuses pictures of other services. */
function arrangePhotos(record: ServiceRecord, kept: string[] | undefined, added: Picture[]): Picture[] {
  const own = new Map(record.images.map((image) => [image.publicID, image]));
  const images = [...new Set(kept ?? own.keys())].map((publicID) => {
    const image = own.get(publicID);
    if (!image) throw invalid({ path: 'images', key: 'validation.invalid' });
    return image;
  });
  const all = [...images, ...added];
  if (all.length > MAX_SERVICE_PHOTOS) throw badRequest('too_many_pictures');
  return all;
}

/** Form of a stored service, for merging an edit into it. */
const formOf = (record: ServiceRecord): Form => ({
  title: record.title,
  titleAr: record.titleAr,
  description: record.description,
  descriptionAr: record.descriptionAr,
  category: record.category,
  price: record.price,
  priceUnit: record.priceUnit,
  city: record.city,
  districts: record.districts,
  included: record.included,
  includedAr: record.includedAr,
  vatIncluded: record.vatIncluded,
  hours: record.hours,
  licence: record.licence,
  phone: record.phone,
});

interface Edit {
  input: Partial<Form>;
  kept?: string[] | undefined;
  added: Picture[];
  owner?: { id: string; isSuspended: boolean } | undefined;
}

/** Merges an edit into a service and stores the result; retries on a concurrent edit. */
async function change(
  id: string,
  caller: Caller,
  { input, kept, added, owner }: Edit,
): Promise<ServiceRecord> {
  const present = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  for (let round = 0; round < ROUNDS; round += 1) {
    const record = await getManagedService(id, caller);
    const fields = storedFields({ ...formOf(record), ...present }, record.referenceNo);
    const images = arrangePhotos(record, kept, added);
    const moved = owner && { agent: owner.id, isListed: !owner.isSuspended && !record.hiddenReason };
    const cleared = OPTIONAL.filter((key) => !(key in fields));
    const stored = await changeService(record, { ...fields, images, ...moved }, cleared);
    if (!stored) continue;
    const remaining = new Set(images.map(({ publicID }) => publicID));
    await removePictures(record.images.map(({ publicID }) => publicID).filter((one) => !remaining.has(one)));
    return stored;
  }
  throw new AppError(503, 'unavailable');
}

/**
 * Owner's edit, with new pictures.
 * @throws 400 at the fields, 403, 404
 */
export async function editService(
  { id, images: kept, agent, ...input }: ParsedInput<Contract['edit']>,
  { caller, files, info }: WithFiles,
) {
  await getManagedService(id, caller);
  assertNoContact(input);
  await ownerFor(caller, agent);
  return withCheckedPictures(files, { lang: info.lang, by: caller }, async (result) => {
    if (files.length > 0) requireSomePicture(result);
    const owner = await ownerFor(caller, agent);
    const record = await change(id, caller, { input, kept, added: result.pictures, owner });
    return { data: await servicePage(record, caller), errors: result.errors };
  });
}

/** Appends pictures to a service. */
export async function uploadToService(id: string, { caller, files, info }: WithFiles) {
  const { images } = await getManagedService(id, caller);
  if (images.length + files.length > MAX_SERVICE_PHOTOS) throw badRequest('too_many_pictures');
  return withCheckedPictures(files, { lang: info.lang, by: caller }, async (result) => {
    requireSomePicture(result);
    const record = await change(id, caller, { input: {}, added: result.pictures });
    return { data: record.images, errors: result.errors };
  });
}

/** A service; counts one view per viewer and day, except by the owner and staff. */
export async function getService(
  id: string,
  caller: Caller | undefined,
  info: RequestInfo,
): Promise<ServicePage> {
  const record = await getVisibleService(id, caller);
  if (!record.isListed || canManage(caller, record)) return servicePage(record, caller);
  const viewed = { kind: 'service', id, agent: String(record.agent) } as const;
  const counted = await countPageView(viewed, { caller, info }, () => addServiceView(id));
  return servicePage(counted ? { ...record, views: record.views + 1 } : record, caller);
}

/**
 * Contact numbers for a service: the service's own number before the provider's. Counts towards the provider's
 * statistics, except for the provider and staff.
 * @throws 404 `service_not_found`, `contact_hidden`; 401 and 429 as `countContact`
 */
export async function revealContact(
  id: string,
  caller: Caller | undefined,
  info: RequestInfo,
): Promise<Numbers> {
  const record = await getVisibleService(id, caller);
  const agent = String(record.agent);
  const insider = canManage(caller, record);
  const numbers = await numbersOf(agent, { isInsider: insider, phone: record.phone });
  if (!numbers) throw notFound('contact_hidden');
  if (!insider) await countContact({ kind: 'service', id, agent }, { caller, info });
  return numbers;
}
