import type { SubjectKind } from '@manzil/shared/domain/enums';
import type { Caller } from '../../../platform/base/caller';
import { forbidden, notFound } from '../../../platform/base/errors';
import { isBarredByAnyFeature } from '../../foundation/people/lifecycle.service';
import { subjectsOf } from '../../foundation/subjects/subjects.service';
import type { Subject } from '../../module';
import { findRequest, type RequestRecord } from './request.model';
import { canOpen } from './request.policy';

/** A request and its listing or service; undefined once that is deleted. */
export interface RequestWithSubject {
  request: RequestRecord;
  subject: Subject | undefined;
}

/** The listing or service of a request; undefined once it is deleted. */
export async function subjectOf({ kind, subject }: RequestRecord): Promise<Subject | undefined> {
  const id = String(subject);
  return (await subjectsOf(kind).find([id])).get(id);
}

/**
 * Returns a request that the caller may open.
 * @throws 404 for everyone else, as if it didn't exist
 */
export async function getRequest(kind: SubjectKind, id: string, caller: Caller): Promise<RequestWithSubject> {
  const request = await findRequest({ _id: id, kind });
  if (!request) throw notFound();
  const subject = await subjectOf(request);
  if (!canOpen(caller, request, subject)) throw notFound();
  return { request, subject };
}

/** Refuses an act between people of whom one blocked the other; a hidden agent's block stays invisible. */
export async function assertNotBlocked(
  { request, subject }: RequestWithSubject,
  caller: Caller,
): Promise<void> {
  if (!subject || subject.hideAgent) return;
  const seeker = String(request.user);
  const to = caller.id === seeker ? subject.owner : seeker;
  if (await isBarredByAnyFeature({ from: caller.id, to, onlyReceivers: false })) {
    throw forbidden('recipient_gone');
  }
}
