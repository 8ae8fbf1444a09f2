import type { REPORT_REASONS } from '@manzil/shared/domain/enums';
import type { PicturedListing } from './listings';
import type { DemoPerson } from './people';
import { seededBy } from './random';

const DAY = 86_400_000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY);

/** Reports by users about a flat or a rental; some are closed. */
const REPORTS: {
  by: string;
  about: 'flat' | 'rental' | 'listing';
  reason: (typeof REPORT_REASONS)[number];
  comment: string;
  days: number;
  status?: 'dismissed' | 'actedOn';
  note?: string;
}[] = [
  {
    by: 'aisha.user',
    about: 'rental',
    reason: 'unavailable',
    comment: 'The agent told me on the phone that it was let two weeks ago.',
    days: 0.3,
  },
  {
    by: 'person5.user',
    about: 'listing',
    reason: 'wrongDetails',
    comment: 'المساحة المذكورة أكبر من المخطط بكثير.',
    days: 1.1,
  },
  {
    by: 'ravi.user',
    about: 'flat',
    reason: 'duplicate',
    comment: 'The same flat is listed twice by this agency.',
    days: 1.8,
  },
  {
    by: 'elena.user',
    about: 'flat',
    reason: 'fake',
    comment: '',
    days: 14,
    status: 'dismissed',
    note: 'The owner showed us the title deed.',
  },
  {
    by: 'person2.user',
    about: 'rental',
    reason: 'unavailable',
    comment: 'العقار مؤجر منذ شهر.',
    days: 31,
    status: 'actedOn',
    note: 'حدّث الوسيط الإعلان بعد خروج المستأجر.',
  },
  {
    by: 'tom.user',
    about: 'rental',
    reason: 'scam',
    comment: 'He asked for a transfer before the viewing.',
    days: 64,
    status: 'actedOn',
    note: 'Sent back until the permit was shown.',
  },
];

/** Reports about listings that were published at the time, newest first; each about a different listing. */
export function demoReports(listings: PicturedListing[], now: Date) {
  const taken = new Set<PicturedListing>();
  return REPORTS.map(({ by, about, reason, comment, days, ...closed }) => {
    const createdAt = daysBefore(now, days);
    const listing = listings.find(
      (one) =>
        one.verifiedAt &&
        one.verifiedAt < createdAt &&
        (about !== 'rental' || one.form.type === 'rent') &&
        (about !== 'flat' || one.form.propertyType === 'apartment') &&
        !taken.has(one),
    );
    if (!listing) throw new Error(`The demo market has no ${about} to report`);
    taken.add(listing);
    return {
      referenceNo: listing.referenceNo,
      userEmail: `${by}@manzil.example`,
      reason,
      comment,
      createdAt,
      ...closed,
      closedAt: closed.status && daysBefore(now, days - 0.4),
    };
  });
}

/** Audit entry: who did what to whom. */
export interface DemoAct {
  action: string;
  actorEmail: string;
  at: Date;
  target?: { referenceNo: string } | { email: string };
  diff?: Record<string, [unknown, unknown]>;
}

const TRAIL = 40;
const ADMIN = 'dana.admin@manzil.example';
const WORKER = 'salma.injazat-worker@manzil.example';

/** Audit trail of the market: staff actions on listings, people and reports. */
export function demoTrail(
  {
    listings,
    people,
    binned,
    reports,
  }: {
    listings: PicturedListing[];
    people: DemoPerson[];
    binned: PicturedListing[];
    reports: ReturnType<typeof demoReports>;
  },
  now: Date,
): DemoAct[] {
  const random = seededBy('trail');
  const staffSince = Math.max(
    ...people.filter(({ email }) => email === ADMIN).map(({ joinedDaysAgo }) => joinedDaysAgo),
  );
  const joined = people
    .filter(({ role, joinedDaysAgo }) => role.endsWith('agent') && joinedDaysAgo < staffSince)
    .slice(4, 12)
    .map(({ email, role, joinedDaysAgo }): DemoAct => ({
      action: role === 'agent' ? 'users.registerAgent' : 'users.registerServiceAgent',
      actorEmail: ADMIN,
      at: daysBefore(now, joinedDaysAgo),
      target: { email },
    }));
  const sentBack = listings.flatMap(({ referenceNo, sentBackReason, createdAt }): DemoAct[] =>
    sentBackReason
      ? [
          {
            action: 'properties.updateByAdmin',
            actorEmail: ADMIN,
            at: new Date(createdAt.getTime() + 0.1 * DAY),
            target: { referenceNo },
            diff: { reason: [null, sentBackReason] },
          },
        ]
      : [],
  );
  const removed = binned.map(({ referenceNo }, at): DemoAct => ({
    action: 'properties.remove',
    actorEmail: ADMIN,
    at: daysBefore(now, 2 + at * 6),
    target: { referenceNo },
  }));
  const closed = reports.flatMap(({ closedAt, referenceNo, status, note }): DemoAct[] =>
    closedAt
      ? [
          {
            action: 'reports.setStatus',
            actorEmail: WORKER,
            at: closedAt,
            target: { referenceNo },
            diff: { status: ['open', status], ...(note && { note: [null, note] }) },
          },
        ]
      : [],
  );
  const made = [...joined, ...sentBack, ...removed, ...closed];
  const verified = random
    .some(
      listings.filter(({ verifiedAt }) => verifiedAt),
      TRAIL - made.length,
    )
    .map(({ referenceNo, verifiedAt }): DemoAct => ({
      action: 'properties.updateByAdmin',
      actorEmail: ADMIN,
      at: verifiedAt ?? now,
      target: { referenceNo },
      diff: { isVerified: [false, true] },
    }));
  return [...made, ...verified];
}
