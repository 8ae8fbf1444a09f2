import { SUBJECT_KINDS, type SubjectKind } from '@manzil/shared/domain/enums';
import { keepWith } from '../recycleBin/recycleBin.service';
import { subjectsOf } from '../subjects/subjects.service';
import { addContactSource, addDataSource, onPersonDeleted } from '../users/people.hooks';
import { authorsOf } from '../users/listingPeople.service';
import { findCustomRequestsOf, removeCustomRequests } from './customRequest.model';
import {
  findAllRequests,
  insertRequests,
  removeRequest,
  removeRequests,
  type RequestRecord,
} from './request.model';
import { settleRequests } from './requests.service';
import type { StatusChange } from './status.model';

/** What a departing person asked for goes, with the numbers it was counted in. */
async function forgetRequester(user: string): Promise<void> {
  for (const { _id, kind, subject } of await findAllRequests({ user })) {
    await removeRequest(_id);
    await settleRequests(kind, String(subject));
  }
  await removeCustomRequests({ user });
}

/** Brings the requests about a restored listing back, but for those whose senders are gone by now. */
async function putBack(kind: SubjectKind, kept: RequestRecord[]): Promise<void> {
  const senders = await authorsOf(kept.map(({ user }) => String(user)));
  await insertRequests(kept.filter(({ user }) => senders.has(String(user))));
  const subjects = new Set(kept.map(({ subject }) => String(subject)));
  for (const subject of subjects) await settleRequests(kind, subject);
}

/** A request as its sender may have it: who else changed its status stays untold, an agent may be hidden. */
const namingOnly =
  (user: string) =>
  <T extends { statusHistory: StatusChange[] }>(request: T) => ({
    ...request,
    statusHistory: request.statusHistory.map(({ by, ...change }) => ({
      ...change,
      ...(String(by) === user && { by }),
    })),
  });

for (const kind of SUBJECT_KINDS) {
  keepWith(kind, 'requests', {
    read: (id) => findAllRequests({ kind, subject: id }),
    drop: (id) => removeRequests({ kind, subject: id }),
    putBack: (kept) => putBack(kind, kept as RequestRecord[]),
  });
}
onPersonDeleted(({ id }) => forgetRequester(id));
addDataSource('requests', async (user) => (await findAllRequests({ user })).map(namingOnly(user)));
addDataSource('customRequests', async (user) => (await findCustomRequestsOf(user)).map(namingOnly(user)));
/** An agent has to do with those who asked about what they offer. */
addContactSource(async (id) => {
  const parts = await Promise.all(
    SUBJECT_KINDS.map(async (kind) => {
      const subjects = await subjectsOf[kind].idsOf(id, { isPublic: false });
      return subjects.length > 0 ? findAllRequests({ kind, subject: { $in: subjects } }) : [];
    }),
  );
  return parts.flat().map(({ user }) => String(user));
});
