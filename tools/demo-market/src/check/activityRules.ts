import { dubaiDay } from '@manzil/shared/domain/time/day';
import { basisOf, MAX_REVIEWS, type DemoReview } from '../engagement';
import { MEMBER } from '../member';
import { tagsOf } from '../subjects';
import { messagesFor, reviewWordsFor, type Topic } from '../words';
import type { WholeMarket } from '../wholeMarket';
import { countBy, ruleFor, type Rule } from './rule';

const DAY = 86_400_000;
/** Longest time that a request stays unanswered, in days. */
const ANSWERED_DAYS = 5;
const FAVOURITES = 6;
const SEARCHES = 2;
const NOTIFICATIONS = 5;
/** Matches count as new for seven days; the demo should keep some for a while. */
const NEW_DAYS = 6;

type Named = Pick<DemoReview, 'kind' | 'referenceNo'>;
const nameOf = ({ userEmail, referenceNo, rating, comment }: DemoReview) =>
  `${userEmail} on ${referenceNo} (${rating} stars, "${comment.slice(0, 40)}")`;

/** Facts about the reviewed listing or service. */
function topicOf({ kind, referenceNo }: Named, { listings, services }: WholeMarket): Topic | undefined {
  if (kind === 'service') {
    const service = services.find((one) => one.referenceNo === referenceNo);
    return service && { kind, on: service.form.category, tags: [] };
  }
  const form = listings.find((one) => one.referenceNo === referenceNo)?.form;
  return form && { kind, on: form.propertyType, deal: form.type, tags: tagsOf(form) };
}
/** The texts of the review's kind that include its comment and suit its subject and rating. */
const wordsOf = (review: DemoReview, market: WholeMarket) => {
  const topic = topicOf(review, market);
  return (
    topic &&
    reviewWordsFor(topic, review.rating).find(({ en, ar }) => [en[0], ar[0]].includes(review.comment))
  );
};
const isFuture = (date: Date | undefined, { now }: WholeMarket) => date !== undefined && date > now;

/** What the criteria of a custom request must say for the words in its message. */
const ASKED: [RegExp, readonly string[]][] = [
  [/loading dock|three-phase|compressor|forklift/i, ['warehouses']],
  [/team of|meeting room|employees|desk|موظف/i, ['office']],
  [/bedroom|balcony|school|mosque|dog|children|مدرسة|مسجد|طابق/i, ['apartment', 'villa']],
  [/garden|driver|حديقة|السائق/i, ['villa']],
  [/floor\b|lift|طابق/i, ['apartment', 'office']],
];

export const ACTIVITY_RULES: Rule[] = [
  ruleFor(
    'Reviews suit the subject and their stars.',
    ({ reviews }) => reviews,
    (review, market) => (wordsOf(review, market) ? undefined : nameOf(review)),
  ),
  ruleFor(
    'A reply answers the review it stands under.',
    ({ reviews }) => reviews,
    (review, market) => {
      if (!review.reply) return undefined;
      const words = wordsOf(review, market);
      const isAnswer =
        words &&
        [words.en, words.ar].some(([text, reply]) => text === review.comment && reply === review.reply?.text);
      return isAnswer ? undefined : `${nameOf(review)}: "${review.reply.text}"`;
    },
  ),
  {
    name: `Nobody writes more than ${MAX_REVIEWS} reviews.`,
    violations: ({ reviews }) =>
      [...countBy(reviews, ({ userEmail }) => userEmail)]
        .filter(([, count]) => count > MAX_REVIEWS)
        .map(([email, count]) => `${email}: ${count} reviews`),
  },
  ruleFor(
    'The label of a review follows from its author’s requests.',
    ({ reviews }) => reviews,
    (review, market) => {
      const own = market.requests.filter(
        ({ referenceNo, user }) => referenceNo === review.referenceNo && user.email === review.userEmail,
      );
      const known = own.map((request) => basisOf(request, dubaiDay(market.now)));
      const isRight = review.basis ? known.includes(review.basis) : known.length === 0;
      const isEarly = own.some(({ createdAt }) => createdAt > review.createdAt);
      return isRight && !isEarly
        ? undefined
        : `${nameOf(review)}: ${review.basis ?? 'no label'}, requests ${known.join() || 'none'}`;
    },
  ),
  ruleFor(
    'Requests suit the listing or service.',
    ({ requests }) => requests,
    (request, market) => {
      const topic = topicOf(request, market);
      const suits = topic && messagesFor(topic).some(({ en, ar }) => [en, ar].includes(request.message));
      return suits
        ? undefined
        : `${request.user.email} on ${request.referenceNo} (${topic?.on ?? ''}): "${request.message}"`;
    },
  ),
  ruleFor(
    'Requests are answered within days.',
    ({ requests }) => requests,
    ({ status, createdAt, user, referenceNo }, { now }) =>
      status === 'pending' && now.getTime() - createdAt.getTime() > ANSWERED_DAYS * DAY
        ? `${user.email} on ${referenceNo}: pending since ${createdAt.toISOString()}`
        : undefined,
  ),
  ruleFor(
    'The message of a custom request agrees with its criteria.',
    ({ customRequests }) => customRequests,
    ({ email, propertyType, message }) => {
      const wrong = ASKED.find(
        ([words, types]) => words.test(message ?? '') && !types.includes(propertyType),
      );
      return wrong ? `${email} (${propertyType}): "${message ?? ''}"` : undefined;
    },
  ),
  ruleFor(
    'No review, request or report lies in the future.',
    (market) => [
      ...market.reviews.flatMap(({ createdAt, reply, referenceNo }) => [
        { referenceNo, at: createdAt },
        { referenceNo, at: reply?.at },
      ]),
      ...market.requests.flatMap(({ createdAt, changes, referenceNo }) =>
        [createdAt, ...changes.map(({ at }) => at)].map((at) => ({ referenceNo, at })),
      ),
      ...market.reports.map(({ createdAt, referenceNo }) => ({ referenceNo, at: createdAt })),
      ...market.trail.map(({ at, action }) => ({ referenceNo: action, at })),
    ],
    ({ referenceNo, at }, market) =>
      isFuture(at, market) ? `${referenceNo}: ${at?.toISOString() ?? ''}` : undefined,
  ),
  ruleFor(
    'A viewing was agreed before it begins, and one to come belongs to an open request.',
    ({ requests }) => requests,
    ({ viewing, status, referenceNo, user }, { now }) => {
      if (!viewing?.changedAt) return undefined;
      const begin = viewing.at ?? viewing.times[0];
      const isSound = begin && viewing.changedAt <= begin && viewing.changedAt <= now;
      const isOpen = begin && begin > now && status === 'inProgress';
      return isSound && (viewing.state === 'agreed' ? begin <= now || isOpen : isOpen)
        ? undefined
        : `${user.email} on ${referenceNo}: ${viewing.state} for ${begin?.toISOString() ?? 'no time'}`;
    },
  ),
  ruleFor(
    'A reported listing was published at the time.',
    ({ reports }) => reports,
    ({ referenceNo, createdAt }, { listings }) => {
      const listing = listings.find((one) => one.referenceNo === referenceNo);
      return listing?.verifiedAt && listing.verifiedAt < createdAt ? undefined : referenceNo;
    },
  ),
  ruleFor(
    'Every change in the audit trail says what changed.',
    ({ trail }) => trail.filter(({ action }) => /update|setStatus/.test(action)),
    ({ action, at, target, diff }) =>
      target && diff ? undefined : `${action} at ${at.toISOString()}: no ${target ? 'diff' : 'target'}`,
  ),
  {
    name: 'The member has favourites, searches with new matches, notifications, viewings and requests in every state.',
    violations: (market) => {
      const own = <T extends { userEmail: string }>(records: T[]) =>
        records.filter(({ userEmail }) => userEmail === MEMBER);
      const searches = own(market.searches);
      const stale = searches.filter(
        ({ matches }) => !matches.some(({ at }) => market.now.getTime() - at.getTime() < NEW_DAYS * DAY),
      );
      const requests = market.requests.filter(({ user }) => user.email === MEMBER);
      const states = new Set(requests.map(({ status }) => status));
      return [
        ...(own(market.favourites).length === FAVOURITES
          ? []
          : [`${own(market.favourites).length} favourites`]),
        ...(searches.length === SEARCHES ? [] : [`${searches.length} saved searches`]),
        ...stale.map(({ name }) => `search "${name}": no new match`),
        ...(own(market.notifications).length === NOTIFICATIONS
          ? []
          : [`${own(market.notifications).length} notifications`]),
        ...(states.size === 4 ? [] : [`requests in ${states.size} states`]),
        ...(['proposed', 'agreed'] as const)
          .filter((state) => !requests.some(({ viewing }) => viewing?.state === state))
          .map((state) => `no ${state} viewing`),
      ].map((problem) => `${MEMBER}: ${problem}`);
    },
  },
];
