import type { RECYCLED_KINDS, ReportKind, ReviewBasis, SubjectKind } from '@manzil/shared/domain/enums';
import type { Role } from '@manzil/shared/domain/roles';
import type { Caller, RequestInfo } from '../platform/caller';
import type { Registry } from '../platform/http/serve';
import type { Job } from '../platform/jobs';
import type { Settlement } from '../platform/store/settlement';
import type { StoredTokens } from '../platform/store/storedTokens';
import type { Picture } from '../platform/media/media';
import type { Figures } from '../platform/metrics/metrics';
import type { DescribePage } from '../platform/web/page';
import type { SitemapSource } from '../platform/web/sitemap';

/** Somebody is being removed. */
export interface Departure {
  id: string;
  /** Who removes them: an admin, or they themselves. */
  by: string;
  at: Date;
}

/** Ratings over everything somebody offers. */
export interface RatingSum {
  sum: number;
  count: number;
}

/** What the recycle bin keeps. */
export type RecycledKind = (typeof RECYCLED_KINDS)[number];

/** Who restores. */
export interface Restorer {
  caller: Caller;
  info: RequestInfo;
}

/** How deleted records of a kind come back. */
export interface Restorable {
  /** May refuse the restorer. Answers what the audit trail is to say beside the name. */
  restore: (record: Record<string, unknown>, by: Restorer) => Promise<Record<string, unknown> | void>;
  /** Is there still, or again, such a record? */
  isThere: (id: string) => Promise<boolean>;
}

/** A record that was put into the recycle bin. */
interface DeletedRecord {
  name: string;
  nameAr: string | null;
  at: Date;
  /** Whose it was, unless hidden. */
  from?: string | undefined;
}

/** What a feature holds about a record of another one that can be deleted and restored. Each may run twice. */
export interface RelatedRecords {
  /** What is to be kept, read before anything of it is removed. */
  read: (id: string) => Promise<unknown>;
  drop: (id: string, deleted: DeletedRecord) => Promise<unknown>;
  putBack: (kept: unknown) => Promise<unknown>;
}

/** What a report keeps of its target. */
interface Reported {
  /** In words a person recognises it by. */
  text: string;
  textAr?: string | null;
  owner?: string | undefined;
  /** The chat a person is reported from, and the name it has for all its members. */
  talk?: { id: string; name: string | null };
}

/** How records of a kind are reported. */
export interface Reportable {
  /**
   * The record, if the caller may see it; people are seen in a chat with them.
   * @throws 404
   */
  read: (id: string, caller: Caller, chat?: string) => Promise<Reported>;
  /** Where those of the records that still exist are shown; null for what staff cannot open. */
  paths: (ids: string[]) => Promise<Map<string, string | null>>;
}

/** Who has to do with which listing or service. */
interface Asker {
  kind: SubjectKind;
  /** The listing's or service's id. */
  subject: string;
  user: string;
}

/** A message, request or notification on its way from one person to another. */
export interface Approach {
  from: string;
  to: string;
  /** Ignores blocks set by the sender. */
  onlyReceivers: boolean;
}

/** Somebody has asked about a listing or a service. */
interface SentRequest extends Asker {
  id: string;
  /** Whose it is. */
  owner: string;
  message?: string | null | undefined;
}

/** A listing or a service, as reviews of it and requests about it know it. */
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
  /** Its agent is not to be named to the public. */
  hideAgent: boolean;
  /** In the public lists: takes requests. */
  isListed: boolean;
  /** Its page, beginning with `/`. */
  path: string;
}

/** What goes with a role. */
export type RoleEffects = Record<'listings' | 'services' | 'openRequests' | 'conversations', number>;

/** Somebody changed to a role that rules out some of what they offer. */
export interface RoleLoss {
  id: string;
  role: Role;
  /** Takes the offers over; without one they are unlisted. */
  successor?: { id: string; role: Role; isSuspended: boolean } | undefined;
}

/** Its owner no longer offers a listing that has its page still. */
interface ClosedSubject {
  kind: SubjectKind;
  id: string;
  title: string;
  titleAr?: string | null;
  path: string;
  at: Date;
  /** Its agent, unless hidden. */
  from?: string | undefined;
}

/** Figures that are derived from reviews and requests. */
type SubjectFigures = Partial<Record<'ratingSum' | 'ratingCount' | 'avgRating' | 'requestsCount', number>>;

/** One kind of subjects. */
export interface Subjects {
  /** @throws AppError 404 when there is none this caller may see */
  visible: (id: string, caller: Caller | undefined) => Promise<Subject>;
  /** Those that are there, by id. */
  find: (ids: string[]) => Promise<Map<string, Subject>>;
  /** The ids of somebody's; with `isPublic` only those the public may know to be theirs. */
  idsOf: (owner: string, only: { isPublic: boolean }) => Promise<string[]>;
  /** False when it is gone. */
  setFigures: (id: string, figures: SubjectFigures) => Promise<boolean>;
}

/**
 * What a feature brings into the product. Each one says so in its `<feature>.parts.ts`; `app.ts` lists them in order, a
 * feature behind those it uses. Every handler may run twice for the same person or record (a removal is taken up again
 * after a crash) and must then find nothing left to do.
 */
export interface FeatureParts {
  /** Its folder. */
  name: string;
  /** The calls it answers. */
  routes?: Partial<Registry>;
  /** What it does again and again. */
  jobs?: readonly Job[];
  /** How it makes good what a crash left half done. */
  settlements?: readonly Settlement[];
  /** How it derives stored search tokens; a migration recomputes them when the rules change (`src/migrations.ts`). */
  storedTokens?: readonly StoredTokens[];
  /** Its figures for /metrics. */
  figures?: Figures;
  /** What it does before the first request. */
  start?: () => Promise<unknown>;
  /** What it does when the server stops, beside the last requests; the stop does not wait long for it. */
  stop?: () => Promise<unknown>;
  /** Whether it can answer; until then the server is alive, and not ready. */
  isReady?: () => boolean;
  /** Removes what a departing person leaves behind. */
  onPersonDeleted?: (departure: Departure) => Promise<unknown>;
  /** Unlists what a person offers when they are suspended or lose the role for it, or lists it again. */
  onStandingChanged?: (id: string, person: { role: Role; isSuspended: boolean }) => Promise<unknown>;
  /** Counts the records a person would lose with a role change. */
  roleEffects?: (id: string, role: Role) => Promise<Partial<RoleEffects>>;
  /** Hands over what a new role rules out, or closes it and tells the people who asked. */
  onRoleLost?: (change: RoleLoss) => Promise<unknown>;
  /** Learns of a suspension and of its end. */
  onPersonSuspended?: (id: string, isSuspended: boolean) => Promise<unknown>;
  /** The ratings of what people offer here, for their averageRating. */
  ratings?: (ids: string[]) => Promise<Map<string, RatingSum>>;
  /** How much people offer here, for their number of listings. */
  listingCounter?: (ids: string[]) => Promise<Map<string, number>>;
  /** The people somebody has to do with here: a shared chat, a request sent or received. */
  contacts?: (id: string) => Promise<string[]>;
  /** Its parts of "download my data", by their names there. */
  data?: Record<string, (id: string) => Promise<unknown>>;
  /** The kinds of records it brings back from the recycle bin. */
  restore?: Partial<Record<RecycledKind, Restorable>>;
  /** What of its own waits in the bin with records of these kinds, by its name there. */
  related?: Partial<Record<RecycledKind, Record<string, RelatedRecords>>>;
  /** The kinds of records people can report. */
  report?: Partial<Record<ReportKind, Reportable>>;
  /** Whether nothing may go from one person to another, because one of them wants it so. */
  isBarred?: (approach: Approach) => Promise<boolean>;
  /** Hears of every request once it is stored; again after a crash. */
  onRequestSent?: (request: SentRequest) => Promise<unknown>;
  /** Hears when an owner takes a listing off the market. */
  onSubjectClosed?: (closed: ClosedSubject) => Promise<unknown>;
  /** Hears of every change of a request's status. */
  onRequestStatus?: (request: Asker) => Promise<unknown>;
  /** How it knows somebody to know a listing or a service; null where it does not. */
  acquaintance?: (asker: Asker) => Promise<ReviewBasis | null>;
  /** The kinds of records that are reviewed and asked about. */
  subjects?: Partial<Record<SubjectKind, Subjects>>;
  /** Which of these pictures its records show, so that a draft that held them before does not take them along. */
  shownPictures?: (publicIDs: string[]) => Promise<string[]>;
  /** What crawlers and link previews read of its pages. */
  pages?: DescribePage;
  /** Its addresses for search engines. */
  sitemap?: SitemapSource[];
}
