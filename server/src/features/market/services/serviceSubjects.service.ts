import { type ReadOf } from '../../../platform/store/projection';
import type { Subject, Subjects } from '../../module';
import { findServiceFields, setServiceFigures, type ServiceRecord } from './service.model';
import { getVisibleService } from './services.service';

const FIELDS = ['referenceNo', 'title', 'titleAr', 'city', 'price', 'images', 'agent', 'isListed'] as const;

const toSubject = (record: ReadOf<ServiceRecord, typeof FIELDS>): Subject => ({
  kind: 'service',
  id: String(record._id),
  owner: String(record.agent),
  referenceNo: record.referenceNo,
  title: record.title,
  titleAr: record.titleAr ?? null,
  city: record.city[0] ?? null,
  price: record.price ?? null,
  image: record.images[0] ?? null,
  hideAgent: false,
  isListed: record.isListed,
  path: `/single-service?id=${String(record._id)}`,
});

/** Services as subjects of reviews and enquiries. */
export const serviceSubjects: Subjects = {
  visible: async (id, caller) => toSubject(await getVisibleService(id, caller)),
  find: async (ids) => {
    const records = await findServiceFields({ _id: { $in: ids } }, FIELDS);
    return new Map(records.map((record) => [String(record._id), toSubject(record)]));
  },
  idsOf: async (agent, { isPublic }) => {
    const records = await findServiceFields({ agent, ...(isPublic && { isListed: true }) }, []);
    return records.map(({ _id }) => String(_id));
  },
  setFigures: setServiceFigures,
};
