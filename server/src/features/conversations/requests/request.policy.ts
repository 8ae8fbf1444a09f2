import type { ViewingCanceller } from '@manzil/shared/domain/enums';
import { canOffer, isProfessional, isStaff } from '@manzil/shared/domain/roles';
import type { Caller } from '../../../platform/base/caller';
import type { Subject } from '../../module';
import type { RequestRecord } from './request.model';

type Reader = Pick<Caller, 'id' | 'role'>;
/** Undefined for a deleted listing or service. */
type RequestParties = Pick<Subject, 'kind' | 'owner'> | undefined;

/** A person's side in a viewing; neither side's, such as staff's, act is the system's. */
export const sideOf = (
  person: string,
  request: Pick<RequestRecord, 'user'>,
  subject: Pick<Subject, 'owner'> | undefined,
): ViewingCanceller =>
  String(request.user) === person ? 'seeker' : subject?.owner === person ? 'agent' : 'system';

const isOwner = (caller: Reader, subject: Pick<Subject, 'owner'> | undefined): boolean =>
  subject?.owner === caller.id;

/** Send: everyone but the owner. */
export const canSend = (caller: Reader, subject: Pick<Subject, 'owner'>): boolean =>
  !isOwner(caller, subject);

/** Set the status, write the note: staff, and the owner while their role may offer the subject. */
export const canAnswer = (caller: Reader, subject: RequestParties): boolean =>
  isStaff(caller.role) ||
  (subject !== undefined && isOwner(caller, subject) && canOffer(subject.kind, caller.role));

/** Open and delete: the seeker, and those who answer. */
export const canOpen = (
  caller: Reader,
  request: Pick<RequestRecord, 'user'>,
  subject: RequestParties,
): boolean => String(request.user) === caller.id || canAnswer(caller, subject);

/** In a request already visible, read the note and see a hidden agent: staff, and the owner whatever their role. */
export const canReadNote = (caller: Reader, subject: Pick<Subject, 'owner'> | undefined): boolean =>
  isStaff(caller.role) || isOwner(caller, subject);

/** List everyone's requests: staff. */
export const canListAll = (caller: Pick<Reader, 'role'>): boolean => isStaff(caller.role);

/** List requests about one's own listings and services: every role but users. */
export const canListReceived = (caller: Pick<Reader, 'role'>): boolean => isProfessional(caller.role);

/** Propose times for a viewing, or to move it: the owner while their role may offer listings. */
export const canProposeViewing = (caller: Reader, subject: RequestParties): boolean =>
  isOwner(caller, subject) && canAnswer(caller, subject);

/** Quote a price, and withdraw the quote: the owner while their role may offer services. */
export const canQuote = (caller: Reader, subject: RequestParties): boolean =>
  subject?.kind === 'service' && isOwner(caller, subject) && canAnswer(caller, subject);

/** Accept or decline a quote: the seeker. */
export const canAnswerQuote = (caller: Reader, request: Pick<RequestRecord, 'kind' | 'user'>): boolean =>
  request.kind === 'service' && String(request.user) === caller.id;

/** Pick proposed times, or ask for others: the seeker. */
export const canPickViewing = (caller: Reader, request: Pick<RequestRecord, 'user'>): boolean =>
  String(request.user) === caller.id;

/** Cancel a viewing, or keep its time when a change is open: the seeker, and those who propose. */
export const canCancelViewing = (
  caller: Reader,
  request: Pick<RequestRecord, 'user'>,
  subject: RequestParties,
): boolean => canPickViewing(caller, request) || canProposeViewing(caller, subject);
