import type { Locale } from '@manzil/shared/domain/enums';
import type { Subject, SubjectPlace, Subjects } from '../../module';
import { getVisibleListing } from './listingPage.service';
import { findFields, toObjectId } from './listingReads';
import { setListingFigures } from './listingWrites';
import { placeNames } from './lifecycle/mailItem';
import type { PropertyRecord } from './property.model';
import { asPublished, PUBLISHED_WORDS } from './review/publishedWords';
import { withTrueLocation } from './shownPlace';

const FIELDS = [...PUBLISHED_WORDS, 'referenceNo', 'agent', 'hideAgent', 'isListed', 'placeShown'] as const;
const ALL = 100_000;

type PlacedRecord = Pick<PropertyRecord, '_id' | (typeof FIELDS)[number]>;

function placeOf(record: PlacedRecord, isExact: boolean): SubjectPlace {
  const { lat, lng } = record.location;
  const words = (lang: Locale) =>
    [
      (lang === 'ar' && record.buildingNameAr) || record.buildingName,
      record.address,
      ...placeNames(record, lang),
    ]
      .filter(Boolean)
      .join(lang === 'ar' ? '، ' : ', ');
  return {
    en: words('en'),
    ar: words('ar'),
    ...(isExact && lat != null && lng != null && { point: { lat, lng } }),
  };
}

function toSubject(record: PlacedRecord): Subject {
  const published = asPublished(record);
  return {
    kind: 'property',
    id: String(record._id),
    owner: String(record.agent),
    referenceNo: record.referenceNo,
    title: published.title,
    titleAr: published.titleAr ?? null,
    city: published.city,
    price: published.price,
    image: published.images[0] ?? null,
    hideAgent: record.hideAgent,
    isListed: record.isListed,
    path: `/single?id=${String(record._id)}`,
    place: {
      shown: placeOf(published, record.placeShown !== 'area'),
      true: placeOf(withTrueLocation(published), true),
    },
  };
}

/** Listings as subjects of reviews and enquiries. */
export const propertySubjects: Subjects = {
  visible: async (id, caller) => toSubject(await getVisibleListing(id, caller)),
  find: async (ids) => {
    const records = await findFields({ _id: { $in: ids.map(toObjectId) } }, FIELDS, ids.length || 1);
    return new Map(records.map((record) => [String(record._id), toSubject(record)]));
  },
  idsOf: async (owner, { isPublic }) => {
    const where = { agent: toObjectId(owner), ...(isPublic && { isListed: true, hideAgent: false }) };
    return (await findFields(where, [], ALL)).map(({ _id }) => String(_id));
  },
  setFigures: setListingFigures,
};
