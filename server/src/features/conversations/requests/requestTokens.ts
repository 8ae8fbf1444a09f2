import { storedTokens } from '../../../platform/store/storedTokens';
import { subjectsOf } from '../../foundation/subjects/subjects.service';
import type { Subject } from '../../module';
import { senderTokens } from './contactForm';
import { Request, type RequestRecord } from './request.model';

type About = Pick<Subject, 'title' | 'titleAr' | 'referenceNo'>;

/** Search words of a request: its sender and its subject. */
export const requestTokens = (
  sender: Pick<RequestRecord, 'name' | 'email' | 'phone'>,
  { title, titleAr, referenceNo }: About,
): string[] => senderTokens(sender, title, titleAr, referenceNo, referenceNo.replace('-', ''));

/** Keeps existing tokens, because the subject may have had another title. */
export const tokensOfRequests = storedTokens<RequestRecord & { searchTokens?: string[] }>(
  Request.collection,
  ['name', 'email', 'phone', 'kind', 'subject', 'searchTokens'],
  async (records) => {
    const idsOf = (wanted: string) =>
      records.filter(({ kind }) => kind === wanted).map(({ subject }) => String(subject));
    const [properties, services] = await Promise.all([
      subjectsOf('property').find(idsOf('property')),
      subjectsOf('service').find(idsOf('service')),
    ]);
    return records.map(({ searchTokens = [], ...request }) => {
      const about = (request.kind === 'property' ? properties : services).get(String(request.subject));
      const now = about ? requestTokens(request, about) : senderTokens(request);
      return { searchTokens: [...new Set([...searchTokens, ...now])] };
    });
  },
);
