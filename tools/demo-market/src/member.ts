import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import type { RequestStatus } from '@manzil/shared/domain/enums';
import type { NotificationKind } from '../../../server/src/features/foundation/notifications/notification.model';
import { requestOf, spanOf, type DemoRequest, type DemoReview, type DemoSubject } from './engagement';
import type { PicturedListing } from './listings';
import { demoPeople, type DemoPerson } from './people';
import { seededBy } from './random';
import { comingViewing } from './viewings';
import { reviewWordsFor } from './words';

/** The member of the demo logins, whose account shows every feature. */
export const MEMBER = 'aisha.user@manzil.example';
const DAY = 86_400_000;
const FAVOURITES = 6;

export interface DemoFavourite {
  userEmail: string;
  referenceNo: string;
  at: Date;
}
export interface DemoSearch {
  userEmail: string;
  name: string;
  filter: Filter;
  createdAt: Date;
  /** Listings found since, with the time. */
  matches: { referenceNo: string; at: Date }[];
}
export interface DemoNotification {
  userEmail: string;
  kind: NotificationKind;
  /** The listing it is about. */
  referenceNo: string;
  at: Date;
  isRead: boolean;
  /** The new status of a request. */
  status?: RequestStatus;
  /** Former price of a price drop. */
  from?: number;
  /** Index of the saved search. */
  search?: number;
}
export interface Membership {
  reviews: DemoReview[];
  requests: DemoRequest[];
  favourites: DemoFavourite[];
  searches: DemoSearch[];
  notifications: DemoNotification[];
}

/** Whether a published listing matches the fields that the member's searches use. */
function matches({ form, verifiedAt }: PicturedListing, filter: Filter): boolean {
  const { type, propertyType, bedrooms, maxPrice = Infinity, places = [] } = filter;
  return (
    verifiedAt !== undefined &&
    form.type === type &&
    (propertyType ?? []).includes(form.propertyType) &&
    (bedrooms ?? []).some((one) => one === form.bedrooms) &&
    form.price <= maxPrice &&
    places.includes(`${form.city}/${form.district}`)
  );
}

const SEARCHES: { name: string; filter: Filter; days: number }[] = [
  {
    name: '2 bedrooms in the Marina up to 125,000',
    filter: {
      type: 'rent',
      propertyType: ['apartment'],
      bedrooms: ['2'],
      maxPrice: 125_000,
      places: ['dubai/dubai_marina'],
    },
    days: 21,
  },
  {
    name: '1 or 2 bedrooms in JLT or Business Bay',
    filter: {
      type: 'rent',
      propertyType: ['apartment'],
      bedrooms: ['1', '2'],
      places: ['dubai/jumeirah_lake_towers', 'dubai/business_bay'],
    },
    days: 34,
  },
];

const searchesOf = (listings: PicturedListing[], now: Date): DemoSearch[] =>
  SEARCHES.map(({ name, filter, days }) => {
    const createdAt = new Date(now.getTime() - days * DAY);
    return {
      userEmail: MEMBER,
      name,
      filter,
      createdAt,
      matches: listings.flatMap((listing) =>
        listing.verifiedAt && listing.verifiedAt > createdAt && matches(listing, filter)
          ? [{ referenceNo: listing.referenceNo, at: listing.verifiedAt }]
          : [],
      ),
    };
  });

/** A request of the member: when it was sent and when each step followed, in days ago. */
interface MemberRequest {
  kind: DemoRequest['kind'];
  on: string;
  sent: number;
  steps: [RequestStatus, number][];
  viewing?: 'proposed' | 'agreed';
}
const REQUESTS: MemberRequest[] = [
  { kind: 'property', on: 'apartment', sent: 0.4, steps: [] },
  { kind: 'property', on: 'apartment', sent: 3.6, steps: [['inProgress', 2.8]], viewing: 'agreed' },
  {
    kind: 'property',
    on: 'apartment',
    sent: 16,
    steps: [
      ['inProgress', 15.4],
      ['rejected', 12],
    ],
  },
  {
    kind: 'property',
    on: 'apartment',
    sent: 30,
    steps: [
      ['inProgress', 29.2],
      ['done', 20],
    ],
  },
  { kind: 'service', on: 'moving', sent: 6, steps: [['inProgress', 5.5]] },
  {
    kind: 'service',
    on: 'ac_services',
    sent: 44,
    steps: [
      ['inProgress', 43.5],
      ['done', 41],
    ],
  },
  { kind: 'property', on: 'apartment', sent: 1.9, steps: [['inProgress', 0.8]], viewing: 'proposed' },
];
/** Index of the requests that the member reviewed, with the rating and the days since. */
const REVIEWED = [
  { request: 3, rating: 5, days: 14, replied: 13.2 },
  { request: 5, rating: 4, days: 38, replied: 37.5 },
];

/** The subject of each request: known to the member when it was sent, each a different one. */
function requestsOf(member: DemoPerson, subjects: DemoSubject[], now: Date) {
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  const taken = new Set<DemoSubject>();
  return REQUESTS.map(({ kind, on, sent, steps, viewing }, at) => {
    const subject = subjects.find(
      (one) =>
        one.kind === kind &&
        one.on === on &&
        (one.deal ?? 'rent') === 'rent' &&
        one.since < before(sent) &&
        !taken.has(one),
    );
    if (!subject) throw new Error(`The demo market has no ${on} for the member`);
    taken.add(subject);
    const request = requestOf(subject, member, {
      at: before(sent).getTime(),
      steps: steps.map(([status, days]) => ({ status, at: before(days) })),
      random: seededBy(`member:${at}`),
      viewing: true,
    });
    const accepted = request.changes.at(-1)?.at;
    return viewing && accepted
      ? { subject, request: { ...request, viewing: comingViewing(viewing, accepted, now) } }
      : { subject, request };
  });
}

function reviewsOf(asked: ReturnType<typeof requestsOf>, now: Date): DemoReview[] {
  return REVIEWED.flatMap(({ request: at, rating, days, replied }) => {
    const { subject } = asked[at] ?? {};
    const words = subject && reviewWordsFor(subject, rating).find(({ basis }) => basis === 'dealt');
    const [comment = '', answer = ''] = words?.en ?? [];
    return subject
      ? {
          kind: subject.kind,
          referenceNo: subject.referenceNo,
          userEmail: MEMBER,
          rating,
          comment,
          basis: 'dealt' as const,
          createdAt: new Date(now.getTime() - days * DAY),
          likes: [],
          dislikes: [],
          reply: { text: answer, at: new Date(now.getTime() - replied * DAY) },
        }
      : [];
  });
}

/** Homes the member saved: flats to rent in Dubai, one of which has become cheaper since. */
function favouritesOf(listings: PicturedListing[], now: Date): DemoFavourite[] {
  const flats = listings.filter(
    ({ form, verifiedAt, createdAt }) =>
      verifiedAt &&
      form.type === 'rent' &&
      form.propertyType === 'apartment' &&
      form.city === 'dubai' &&
      now.getTime() - createdAt.getTime() > 2 * DAY,
  );
  const cheaper = flats.filter(({ formerPrice }) => formerPrice).slice(0, 1);
  const others = flats
    .filter(({ formerPrice, form }) => !formerPrice && form.bedrooms === '2')
    .slice(0, FAVOURITES - cheaper.length);
  return [...cheaper, ...others].map(({ referenceNo, verifiedAt }, at) => ({
    userEmail: MEMBER,
    referenceNo,
    at: new Date(Math.min(now.getTime() - (at + 0.6) * DAY, (verifiedAt ?? now).getTime() + 0.9 * DAY)),
  }));
}

const after = (time: Date) => new Date(time.getTime() + 60_000);

/** Everything the demo member left in the market: each feature of the account has something to show. */
export function membershipOf(
  { listings, subjects }: { listings: PicturedListing[]; subjects: DemoSubject[] },
  now: Date,
): Membership {
  const member = demoPeople().find(({ email }) => email === MEMBER);
  if (!member) throw new Error(`Nobody is ${MEMBER}`);
  const asked = requestsOf(member, subjects, now);
  const reviews = reviewsOf(asked, now);
  const favourites = favouritesOf(listings, now);
  const searches = searchesOf(listings, now);
  const named = new Map(listings.map((listing) => [listing.referenceNo, listing]));
  const dropped = favourites.map(({ referenceNo }) => named.get(referenceNo)).find((one) => one?.formerPrice);
  const statusNews = [1, 3].flatMap((at) => {
    const { request } = asked[at] ?? {};
    const last = request?.changes.at(-1);
    return request && last
      ? [
          {
            kind: 'requestStatus' as const,
            referenceNo: request.referenceNo,
            at: after(last.at),
            status: last.status,
          },
        ]
      : [];
  });
  const replies = reviews
    .filter(({ kind }) => kind === 'property')
    .flatMap(({ referenceNo, reply }) =>
      reply ? [{ kind: 'reviewReply' as const, referenceNo, at: after(reply.at) }] : [],
    );
  const found = searches.flatMap(({ matches: [match] }, search) =>
    match && search === 0
      ? [{ kind: 'savedSearch' as const, referenceNo: match.referenceNo, at: after(match.at), search }]
      : [],
  );
  const drops = dropped?.formerPrice
    ? [
        {
          kind: 'priceDrop' as const,
          referenceNo: dropped.referenceNo,
          at: after(dropped.lastConfirmedAt),
          from: dropped.formerPrice.price,
        },
      ]
    : [];
  const notifications = [...found, ...drops, ...statusNews, ...replies].map((one) => ({
    ...one,
    userEmail: MEMBER,
    isRead: now.getTime() - one.at.getTime() > 10 * DAY,
  }));
  return { reviews, requests: asked.map(({ request }) => request), favourites, searches, notifications };
}

/** Favourites of everybody else: up to six each. */
export function demoFavourites(subjects: DemoSubject[], now: Date): DemoFavourite[] {
  const homes = subjects.filter(({ kind }) => kind === 'property');
  return demoPeople()
    .filter(({ role, email }) => role === 'user' && email !== MEMBER)
    .flatMap((user) => {
      const random = seededBy(`favourites:${user.email}`);
      return random.some(homes, random.whole(0, FAVOURITES)).flatMap((subject) => {
        const span = spanOf(user, subject.since, now);
        return span
          ? {
              userEmail: user.email,
              referenceNo: subject.referenceNo,
              at: new Date(span.from + random.between(0.1, 0.95) * (span.to - span.from)),
            }
          : [];
      });
    });
}
