import type { Subject, Subjects } from '../../module';
import { getVisibleListing } from './listingPage.service';
import { findFields, toObjectId } from './listingReads';
import { setListingFigures } from './listingWrites';
import type { PropertyRecord } from './property.model';
import { asPublished, PUBLISHED_WORDS } from './publishedWords';

const FIELDS = [...PUBLISHED_WORDS, 'referenceNo', 'agent', 'hideAgent', 'isListed'] as const;
const ALL = 100_000;

function toSubject(record: Pick<PropertyRecord, '_id' | (typeof FIELDS)[number]>): Subject {
  const { title, titleAr, city, price, images } = asPublished(record);
  return {
    kind: 'property',
    id: String(record._id),
    owner: String(record.agent),
    referenceNo: record.referenceNo,
    title,
    titleAr: titleAr ?? null,
    city,
    price,
    image: images[0] ?? null,
    hideAgent: record.hideAgent,
    isListed: record.isListed,
    path: `/single?id=${String(record._id)}`,
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
