import { dubaiDay } from '@manzil/shared/domain/time/day';
import type { RequestStatus, ReviewBasis, SubjectKind } from '@manzil/shared/domain/enums';
import type { Viewing } from '../../../server/src/features/conversations/requests/viewings/viewingFields';
import { demoPeople, type DemoPerson } from './people';
import { seededBy, type Random } from './random';
import { messagesFor, reviewWordsFor, type ReviewWords, type Topic } from './words';

const DAY = 86_400_000;
const SATURDAY = 6;
/** Maximum number of reviews by one person. */
export const MAX_REVIEWS = 3;
/** People write about what they have known for this long. */
const REVIEW_DAYS = 20;
const SERVICE_SHARE = 0.3;
/** Share of the reviews that are about the most popular subjects. */
const POPULAR_SHARE = 0.4;
const POPULAR = 40;
/** Share of the reviews by people who never sent a request. */
const UNLABELLED_SHARE = 0.15;

/** Target of reviews and requests: its reference, publication date, owner and facts. */
export interface DemoSubject extends Topic {
  referenceNo: string;
  agentEmail: string;
  since: Date;
}
export interface DemoReview {
  kind: SubjectKind;
  referenceNo: string;
  userEmail: string;
  rating: number;
  comment: string;
  createdAt: Date;
  /** Closest relation of the author to the subject, as shown beside the review. */
  basis?: ReviewBasis;
  likes: string[];
  dislikes: string[];
  reply?: { text: string; at: Date };
}
export interface DemoRequest {
  kind: SubjectKind;
  referenceNo: string;
  agentEmail: string;
  user: DemoPerson;
  message: string;
  /** Day of a viewing, `YYYY-MM-DD`. */
  preferredDate?: string;
  viewing?: Viewing;
  status: RequestStatus;
  changes: { status: RequestStatus; at: Date }[];
  createdAt: Date;
}
interface Span {
  from: number;
  to: number;
}

const users = demoPeople().filter(({ role }) => role === 'user');
const seenAt = new Map(demoPeople().map(({ email, seenDaysAgo }) => [email, seenDaysAgo]));

/** When a person could have acted: after the target was published and they had joined, before they were last seen. */
export function spanOf({ joinedDaysAgo, seenDaysAgo }: DemoPerson, since: Date, now: Date): Span | undefined {
  const from = Math.max(since.getTime(), now.getTime() - joinedDaysAgo * DAY);
  const to = now.getTime() - seenDaysAgo * DAY;
  return from < to ? { from, to } : undefined;
}

/** The Saturday after a time, as a day in Dubai. */
const saturdayAfter = (time: number) => {
  const weekday = new Date(time).getUTCDay();
  return dubaiDay(new Date(time + ((SATURDAY - weekday + 7) % 7 || 7) * DAY));
};

/** A request in the state it reached by its last step. */
export function requestOf(
  { kind, referenceNo, agentEmail, ...topic }: DemoSubject,
  user: DemoPerson,
  { at, steps, random, viewing }: RequestPlan,
): DemoRequest {
  const suitable = messagesFor({ kind, ...topic });
  const viewings = suitable.filter((words) => words.viewing);
  const words = random.pick(viewing && viewings.length > 0 ? viewings : suitable);
  return {
    kind,
    referenceNo,
    agentEmail,
    user,
    message: words[user.writes],
    ...(words.viewing && { preferredDate: saturdayAfter(at) }),
    status: steps.at(-1)?.status ?? 'pending',
    changes: steps,
    createdAt: new Date(at),
  };
}
interface RequestPlan {
  at: number;
  steps: DemoRequest['changes'];
  random: Random;
  /** Whether to ask for a viewing. */
  viewing?: boolean;
}

/** Final states of a request that leave the author with this relation to the subject. */
const STEPS: Record<ReviewBasis, RequestStatus[]> = {
  dealt: ['inProgress', 'done'],
  visited: ['inProgress', 'rejected'],
  asked: ['rejected'],
};

/** The request behind a review, closed before the review was written. */
function requestBehind(
  subject: DemoSubject,
  user: DemoPerson,
  basis: ReviewBasis,
  span: Span,
  random: Random,
) {
  const at = span.from + random.between(0.05, 0.35) * (span.to - span.from);
  const steps = STEPS[basis].map((status, step) => ({
    status,
    at: new Date(at + (step * 8 + random.between(0.1, 1.5)) * DAY),
  }));
  return requestOf(subject, user, { at, steps, random, viewing: basis === 'visited' });
}

const RATINGS = [5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 2, 1] as const;

/** The agent's answer, given while they were online. */
function replyOf(text: string, agentEmail: string, createdAt: Date, now: Date, random: Random) {
  const last = now.getTime() - (seenAt.get(agentEmail) ?? 0) * DAY;
  const at = createdAt.getTime() + random.between(0.1, 4) * DAY;
  return at < last ? { text, at: new Date(at) } : undefined;
}

/** Reviews of one person with the requests behind them; `used` counts the uses of each text. */
function reviewsBy(user: DemoPerson, subjects: DemoSubject[], used: Map<ReviewWords, number>, now: Date) {
  const random = seededBy(`reviews:${user.email}`);
  const known = subjects.flatMap((subject) => {
    const span = spanOf(user, subject.since, now);
    return span && span.to - span.from > REVIEW_DAYS * DAY ? [{ subject, span }] : [];
  });
  const readers = users.map(({ email }) => email).filter((email) => email !== user.email);
  const written = new Map<string, { review: DemoReview; request?: DemoRequest }>();
  for (let count = random.whole(2, MAX_REVIEWS); count > 0; count -= 1) {
    const kind = random.chance(SERVICE_SHARE) ? 'service' : 'property';
    const ofKind = known.filter(({ subject }) => subject.kind === kind);
    if (ofKind.length === 0) continue;
    const { subject, span } = random.pick(random.chance(POPULAR_SHARE) ? ofKind.slice(0, POPULAR) : ofKind);
    const rating = random.pick(RATINGS);
    const suitable = reviewWordsFor(subject, rating).toSorted(
      (a, b) => (used.get(a) ?? 0) - (used.get(b) ?? 0),
    );
    const words = random.pick(suitable.slice(0, 3));
    const basis = words.basis as ReviewBasis;
    if (written.has(subject.referenceNo)) continue;
    used.set(words, (used.get(words) ?? 0) + 1);
    const isLabelled = basis === 'dealt' || !random.chance(UNLABELLED_SHARE);
    const request = isLabelled ? requestBehind(subject, user, basis, span, random) : undefined;
    const closed = request?.changes.at(-1)?.at.getTime() ?? span.from;
    const createdAt = new Date(closed + random.between(0.1, 0.9) * (span.to - closed));
    const voters = random.some(readers, random.whole(0, 5));
    const [comment = '', answer = ''] = words[user.writes];
    const reply = random.chance(rating < 4 ? 0.7 : 0.25)
      ? replyOf(answer, subject.agentEmail, createdAt, now, random)
      : undefined;
    const review = {
      kind,
      referenceNo: subject.referenceNo,
      userEmail: user.email,
      rating,
      comment,
      createdAt,
      ...(request && { basis: basisOf(request, dubaiDay(createdAt)) }),
      likes: voters.filter((_, at) => at % 4 !== 3),
      dislikes: voters.filter((_, at) => at % 4 === 3),
      ...(reply && { reply }),
    } as const;
    written.set(subject.referenceNo, { review, ...(request && { request }) });
  }
  return [...written.values()];
}

/** Relation that a request proves, as `relationOf` of the requests feature derives it. */
export function basisOf(
  { status, changes, preferredDate }: Pick<DemoRequest, 'status' | 'changes' | 'preferredDate'>,
  today: string,
): ReviewBasis {
  if (status === 'done') return 'dealt';
  const wasInProgress = changes.some((change) => change.status === 'inProgress');
  return wasInProgress && preferredDate && preferredDate <= today ? 'visited' : 'asked';
}

/** Steps of an open request by its age in days: answered within days, closed within weeks. */
function stepsBy(age: number, at: number, random: Random): DemoRequest['changes'] {
  const after = (days: number) => new Date(at + Math.min(days, age * 0.9) * DAY);
  if (age < 1 || (age < 3 && random.chance(0.5))) return [];
  const first = { status: 'inProgress' as const, at: after(random.between(0.05, 1.2)) };
  if (age < 14 && random.chance(0.7)) return [first];
  const status = random.chance(0.6) ? ('done' as const) : ('rejected' as const);
  return [first, { status, at: after(random.between(2, 13)) }];
}

/** Further requests of a person, to the agents in turn, mostly recent. */
function requestsBy(user: DemoPerson, at: number, byAgent: DemoSubject[][], taken: Set<string>, now: Date) {
  const random = seededBy(`requests:${user.email}`);
  return [0, 1, 2].flatMap((turn): DemoRequest[] => {
    const own = byAgent[(at * 3 + turn) % byAgent.length] ?? [];
    const open = own.flatMap((subject) => {
      const span = taken.has(subject.referenceNo) ? undefined : spanOf(user, subject.since, now);
      return span ? [{ subject, span }] : [];
    });
    if (open.length === 0) return [];
    const { subject, span } = random.pick(open);
    taken.add(subject.referenceNo);
    const asked = span.to - random.between(0.02, 0.95) ** 2 * (span.to - span.from);
    const steps = stepsBy((now.getTime() - asked) / DAY, asked, random);
    return [requestOf(subject, user, { at: asked, steps, random })];
  });
}

/** Reviews and requests of everybody but `without`, each person's in agreement with each other. */
export function demoEngagement(
  subjects: DemoSubject[],
  { now, without = [] }: { now: Date; without?: string[] },
): { reviews: DemoReview[]; requests: DemoRequest[] } {
  const used = new Map<ReviewWords, number>();
  const writers = users.filter(({ email }) => !without.includes(email));
  const agents = [...new Set(subjects.map(({ agentEmail }) => agentEmail))].sort();
  const byAgent = agents.map((email) => subjects.filter(({ agentEmail }) => agentEmail === email));
  const made = writers.map((user, at) => {
    const reviewed = reviewsBy(user, subjects, used, now);
    const requests = reviewed.flatMap(({ request }) => request ?? []);
    const taken = new Set(requests.map(({ referenceNo }) => referenceNo));
    return {
      reviews: reviewed.map(({ review }) => review),
      requests: [...requests, ...requestsBy(user, at, byAgent, taken, now)],
    };
  });
  return {
    reviews: made.flatMap(({ reviews }) => reviews),
    requests: made.flatMap(({ requests }) => requests),
  };
}
