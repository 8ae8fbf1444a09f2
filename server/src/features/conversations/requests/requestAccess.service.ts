import type { SubjectKind } from '@manzil/shared/domain/enums';
import type { Caller } from '../../../platform/base/caller';
import { notFound } from '../../../platform/base/errors';
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
