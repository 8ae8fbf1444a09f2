import type {
  RECYCLED_KINDS,
  ReportKind,
  RequestStatus,
  ReviewBasis,
  SubjectKind,
} from '@manzil/shared/domain/enums';
import type { Role } from '@manzil/shared/domain/roles';
import type { Caller, RequestInfo } from '../platform/base/caller';
import type { Registry } from '../platform/http/serve';
import type { Job } from '../platform/tasks/jobs';
import type { FactCheck } from '../platform/mail/mailFact';
import type { Settlement } from '../platform/tasks/settlement';
import type { StoredTokens } from '../platform/store/storedTokens';
import type { Picture } from '../platform/media/media';
import type { FeatureGauges } from '../platform/operate/metrics';
import type { DescribePage } from '../platform/web/page';
import type { SitemapSource } from '../platform/web/sitemap';

/** Removal of a person. */
export interface PersonDeletion {
  id: string;
  /** An admin, or the person themselves. */
  by: string;
  at: Date;
}

/** Ratings of everything a person offers. */
export interface RatingSum {
  sum: number;
  count: number;
}

/** Contents of a recycle bin entry. */
export type RecycledKind = (typeof RECYCLED_KINDS)[number];

/** Person restoring a record. */
export interface Restorer {
  caller: Caller;
  info: RequestInfo;
}

/** Restores deleted records of a kind. */
export interface Restorable {
  /** Restores the record, or refuses. @returns details for the audit trail */
  restore: (record: Record<string, unknown>, by: Restorer) => Promise<Record<string, unknown> | void>;
  /** Does the record exist? */
  isThere: (id: string) => Promise<boolean>;
}

/** Record in the recycle bin. */
export interface DeletedRecord {
  name: string;
  nameAr: string | null;
  /** Reference number of a listing or service. */
  referenceNo: string;
  at: Date;
  owner?: string | undefined;
  /** The public didn't see the owner. */
  isOwnerHidden: boolean;
}

/** A feature's data attached to another feature's deletable record. Each function may run twice. */
export interface RelatedRecords {
  /** Reads what to keep before anything is removed. */
  read: (id: string) => Promise<unknown>;
  /** Ids of the pictures in what was read; removed with the record at the end of its time in the bin. */
  files?: (kept: unknown) => string[];
  drop: (id: string, deleted: DeletedRecord) => Promise<unknown>;
  putBack: (kept: unknown) => Promise<unknown>;
}

/** Snapshot of a report's target. */
interface Reported {
  /** Name people recognize it by. */
  text: string;
  textAr?: string | null;
  owner?: string | undefined;
  /** Chat a person is reported from, with the name all members see. */
  talk?: { id: string; name: string | null };
}

/** Makes records of a kind reportable. */
export interface Reportable {
  /**
   * The record if the caller may see it; people are visible in a shared chat.
   * @throws 404
   */
  read: (id: string, caller: Caller, chat?: string) => Promise<Reported>;
  /** Pages of the records that still exist; null for records staff cannot open. */
  paths: (ids: string[]) => Promise<Map<string, string | null>>;
}

/** Relation between a person and a listing or service. */
interface Seeker {
  kind: SubjectKind;
  /** Id of the listing or service. */
  subject: string;
  user: string;
}

/** Message, request or notification from one person to another. */
export interface Approach {
  from: string;
  to: string;
  /** Ignores blocks set by the sender. */
  onlyReceivers: boolean;
}

/** Request about a listing or service. */
export interface SentRequest extends Seeker {
  id: string;
  /** Its owner. */
  owner: string;
  message?: string | null | undefined;
}

/** Request whose status changed. */
export interface ChangedRequest extends Seeker {
  id: string;
  status: RequestStatus;
  /** When it got this status. */
  at: Date;
  /** Length of its status history. */
  version: number;
}

/** Place of a listing in words, and its point unless only the area is known. */
export interface SubjectPlace {
  en: string;
  ar: string;
  point?: { lat: number; lng: number };
}

/** A listing that changed hands. */
export interface MovedSubject {
  kind: SubjectKind;
  id: string;
  from: string;
}

/** Listing or service as reviews and requests see it. */
export interface Subject {
  kind: SubjectKind;
  id: string;
  /** Its agent. */
  owner: string;
  referenceNo: string;
  title: string;
  titleAr: string | null;
  city: string | null;
  price: number | null;
  image: Picture | null;
  /** Its agent is hidden from the public. */
  hideAgent: boolean;
  /** Publicly listed, so it takes requests. */
  isListed: boolean;
  /** Path of its page. */
  path: string;
  /** Where it is: as the public sees it, and as its owner and staff do. Absent for services. */
  place?: { shown: SubjectPlace; true: SubjectPlace };
}

/** Counts of what depends on a role. */
export type RoleEffects = Record<'listings' | 'services' | 'openRequests' | 'conversations', number>;

/** Change to a role that may not offer some of the person's listings or services. */
export interface RoleLoss {
  id: string;
  role: Role;
  /** New owner; without one the offers are unlisted. */
  successor?: { id: string; role: Role; isSuspended: boolean } | undefined;
}

/** A membership in an agency that ended: the agency's owner takes over what the member added during it. */
export interface MemberLeft {
  id: string;
  owner: { id: string; role: Role; isSuspended: boolean };
  since: Date;
  until: Date;
}

/** Listing taken off the market by its owner; its page remains. */
interface ClosedSubject {
  kind: SubjectKind;
  id: string;
  title: string;
  titleAr?: string | null;
  path: string;
  at: Date;
  /** Agent, unless hidden. */
  from?: string | undefined;
}

/** Figures derived from reviews and requests. */
type SubjectFigures = Partial<Record<'ratingSum' | 'ratingCount' | 'avgRating' | 'requestsCount', number>>;

/** Access to subjects of one kind. */
export interface Subjects {
  /** @throws AppError 404 unless the caller may see it */
  visible: (id: string, caller: Caller | undefined) => Promise<Subject>;
  /** Existing ones, by id. */
  find: (ids: string[]) => Promise<Map<string, Subject>>;
  /** Ids of a person's subjects; `isPublic` limits them to those publicly known to be theirs. */
  idsOf: (owner: string, only: { isPublic: boolean }) => Promise<string[]>;
  /** @returns false when it no longer exists */
  setFigures: (id: string, figures: SubjectFigures) => Promise<boolean>;
}

/**
 * Contributions of a feature, declared in its `<feature>.module.ts`. `app.ts` lists the features in dependency order. Every
 * handler must be idempotent: a removal resumes after a crash and may call it twice.
 */
export interface FeatureModule {
  /** Folder name. */
  name: string;
  /** Handlers by call. */
  routes?: Partial<Registry>;
  /** Recurring jobs. */
  jobs?: readonly Job[];
  /** Completes writes a crash interrupted. */
  settlements?: readonly Settlement[];
  /** Checks of what its mails say, right before they are sent. */
  mailFacts?: readonly FactCheck[];
  /** How it derives stored search tokens; a migration recomputes them when the rules change (`src/migrations.ts`). */
  storedTokens?: readonly StoredTokens[];
  /** Metrics for `/metrics`. */
  gauges?: FeatureGauges;
  /** Runs before the first request. */
  start?: () => Promise<unknown>;
  /** Runs while the server stops, in parallel with the last requests and for a short time only. */
  stop?: () => Promise<unknown>;
  /** Until it returns true the server is alive but not ready. */
  isReady?: () => boolean;
  /** Removes a deleted person's data. */
  onPersonDeleted?: (departure: PersonDeletion) => Promise<unknown>;
  /** Unlists a person's offers on suspension or loss of the role, or lists them again. */
  onStandingChanged?: (id: string, person: { role: Role; isSuspended: boolean }) => Promise<unknown>;
  /** Counts the records a role change would cost a person. */
  roleEffects?: (id: string, role: Role) => Promise<Partial<RoleEffects>>;
  /** Hands over what the new role may not offer, or closes it and notifies the people who asked. */
  onRoleLost?: (change: RoleLoss) => Promise<unknown>;
  /** Hands over what a former member of an agency added as a member. */
  onMemberLeft?: (left: MemberLeft) => Promise<unknown>;
  /** Called on suspension and its end. */
  onPersonSuspended?: (id: string, isSuspended: boolean) => Promise<unknown>;
  /** Ratings of what people offer here, for their averageRating. */
  ratings?: (ids: string[]) => Promise<Map<string, RatingSum>>;
  /** Number of people's offers here, for their number of listings. */
  listingCounter?: (ids: string[]) => Promise<Map<string, number>>;
  /** A person's contacts here, through a shared chat or a request sent or received. */
  contacts?: (id: string) => Promise<string[]>;
  /** Sections of "download my data", by name. */
  data?: Record<string, (id: string) => Promise<unknown>>;
  /** Kinds of records it restores from the recycle bin. */
  restore?: Partial<Record<RecycledKind, Restorable>>;
  /** Its data kept in the bin with records of these kinds, by name. */
  related?: Partial<Record<RecycledKind, Record<string, RelatedRecords>>>;
  /** Kinds of records people can report. */
  report?: Partial<Record<ReportKind, Reportable>>;
  /** Has one person blocked contact with the other? */
  isBarred?: (approach: Approach) => Promise<boolean>;
  /** A person's chats with others, by the other's id, as far as they may open them. */
  chatsWith?: (caller: Caller, others: string[]) => Promise<ReadonlyMap<string, string>>;
  /** Called for every stored request, and again after a crash. */
  onRequestSent?: (request: SentRequest) => Promise<unknown>;
  /** Called when an owner takes a listing off the market. */
  onSubjectClosed?: (closed: ClosedSubject) => Promise<unknown>;
  /** Called when a listing or service got another owner, and again after a crash. */
  onSubjectMoved?: (moved: MovedSubject) => Promise<unknown>;
  /** Called on every status change of a request, and again after a crash. */
  onRequestStatus?: (request: ChangedRequest) => Promise<unknown>;
  /** A person's relation to a listing or service; null for none. */
  relationBetween?: (seeker: Seeker) => Promise<ReviewBasis | null>;
  /** Kinds of records that take reviews and requests. */
  subjects?: Partial<Record<SubjectKind, Subjects>>;
  /** Which of these pictures its records use: deleting a draft must not delete them. */
  shownPictures?: (publicIDs: string[]) => Promise<string[]>;
  /** Metadata of its pages for crawlers and link previews. */
  pages?: DescribePage;
  /** Its sitemap entries. */
  sitemap?: SitemapSource[];
}
