import type { z } from 'zod';
import type { customRequestFields } from '@manzil/shared/contract/schemas/requests.schemas';
import { REQUEST_STATUSES, type RequestStatus } from '@manzil/shared/domain/enums';
import { districtsOf } from '@manzil/shared/domain/places';
import words from './engagementWords.json' with { type: 'json' };
import { demoPeople, type DemoPerson } from './people';
import { seededBy, type Random } from './random';

type Lang = 'en' | 'ar';
const DAY = 86_400_000;
const users = demoPeople().filter(({ role }) => role === 'user');
const langOf = ({ writes }: DemoPerson): Lang => writes;

/** Target of reviews and requests: its reference, publication date and owner. */
export interface DemoSubject {
  referenceNo: string;
  agentEmail: string;
  since: Date;
}
export interface DemoReview {
  referenceNo: string;
  userEmail: string;
  rating: number;
  comment: string;
  createdAt: Date;
  likes: string[];
  dislikes: string[];
  reply?: { text: string; at: Date };
}
export interface DemoRequest {
  referenceNo: string;
  agentEmail: string;
  user: DemoPerson;
  message: string;
  status: RequestStatus;
  changes: { status: RequestStatus; at: Date }[];
  createdAt: Date;
}

/**
 * Range of dates on which a person could have acted: after the target was published and they had joined, before they
 * were last seen.
 */
function daysOf(
  { joinedDaysAgo, seenDaysAgo }: DemoPerson,
  since: Date,
  now: Date,
): [Date, Date] | undefined {
  const from = new Date(Math.max(since.getTime(), now.getTime() - joinedDaysAgo * DAY));
  const to = new Date(now.getTime() - seenDaysAgo * DAY);
  return from < to ? [from, to] : undefined;
}
const between = (from: Date, to: Date, random: Random) =>
  new Date(from.getTime() + random.between(0.1, 0.95) * (to.getTime() - from.getTime()));
const RATINGS = [5, 5, 5, 4, 4, 4, 4, 3, 3, 2, 1] as const;
const toneOf = (rating: number) => (rating > 3 ? 'high' : rating === 3 ? 'mid' : 'low');

/** Up to `most` reviews of each target, each by a different person. */
export function demoReviews(
  kind: 'listing' | 'service',
  subjects: DemoSubject[],
  { most, now }: { most: number; now: Date },
): DemoReview[] {
  return subjects.flatMap(({ referenceNo, since }) => {
    const random = seededBy(`reviews:${referenceNo}`);
    return random.some(users, random.whole(0, most)).flatMap((user) => {
      const days = daysOf(user, since, now);
      if (!days) return [];
      const rating = random.pick(RATINGS);
      const comment = random.pick(words[kind][langOf(user)][toneOf(rating)]);
      const createdAt = between(...days, random);
      const readers = random.some(
        users.filter(({ email }) => email !== user.email).map(({ email }) => email),
        random.whole(0, 5),
      );
      const isReplied = random.chance(rating < 4 ? 0.5 : 0.15);
      return {
        referenceNo,
        userEmail: user.email,
        rating,
        comment,
        createdAt,
        likes: readers.filter((_, at) => at % 4 !== 3),
        dislikes: readers.filter((_, at) => at % 4 === 3),
        ...(isReplied && {
          reply: { text: random.pick(words.replies[langOf(user)]), at: between(createdAt, now, random) },
        }),
      };
    });
  });
}

/** `each` requests per user about different targets, covering every status. */
export function demoRequests(
  subjects: DemoSubject[],
  { each, now }: { each: number; now: Date },
): DemoRequest[] {
  return users.flatMap((user) => {
    const random = seededBy(`requests:${user.email}:${subjects.length}`);
    const open = subjects.flatMap((subject) => {
      const days = daysOf(user, subject.since, now);
      return days ? [{ ...subject, days }] : [];
    });
    return random.some(open, each).map(({ referenceNo, agentEmail, days }) => {
      const createdAt = between(...days, random);
      const status = random.pick(REQUEST_STATUSES);
      const steps: RequestStatus[] = status === 'done' ? ['inProgress', 'done'] : [status];
      let at = createdAt;
      return {
        referenceNo,
        agentEmail,
        user,
        message: random.pick(words.messages[langOf(user)]),
        status,
        changes: (status === 'pending' ? [] : steps).map((step) => {
          at = between(at, now, random);
          return { status: step, at };
        }),
        createdAt,
      };
    });
  });
}

export type DemoCustomRequest = z.input<z.ZodObject<typeof customRequestFields>> & { createdAt: Date };

/** Users who ask the operator to find a property. */
export function demoCustomRequests(now: Date): DemoCustomRequest[] {
  const texts = { en: [...words.custom.en], ar: [...words.custom.ar] };
  return users.slice(0, 6).map((user, at) => {
    const random = seededBy(`custom:${user.email}`);
    const city = random.pick(['dubai', 'abu_dhabi', 'sharjah', 'ras_al_khaimah'] as const);
    const isHome = at % 3 !== 2;
    const type = random.pick(['rent', 'sale'] as const);
    const minPrice = (type === 'rent' ? 40_000 : 700_000) * random.whole(1, 3);
    return {
      name: user.name,
      email: user.email,
      phone: user.phone,
      type,
      propertyType: isHome
        ? random.pick(['apartment', 'villa'] as const)
        : random.pick(['office', 'warehouses'] as const),
      city,
      district: random.pick(districtsOf(city).slice(0, 20)).id,
      minPrice,
      maxPrice: minPrice * 2,
      ...(isHome && { bedrooms: random.pick(['1', '2', '3'] as const) }),
      message: random.pick(texts[langOf(user)]),
      createdAt: new Date(now.getTime() - random.between(1, 40) * DAY),
    };
  });
}

/** Contact requests to the operator. */
export const demoContacts = (now: Date) =>
  words.contacts.map(([name = '', subject = '', message = ''], at) => {
    const user = users.find((one) => one.name === name || one.nameAr === name);
    return {
      name,
      email: user?.email ?? `contact${at}@manzil.example`,
      subject,
      message,
      createdAt: new Date(now.getTime() - (at * 5 + 1) * DAY),
    };
  });
