import type { REPORT_REASONS } from '@manzil/shared/domain/enums';
import type { PicturedListing } from './listings';
import type { DemoPerson } from './people';
import { seededBy } from './random';

const DAY = 86_400_000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY);

/** Reports by users; `listing` is an index into the published listings. Some are closed. */
const REPORTS: {
  by: string;
  listing: number;
  reason: (typeof REPORT_REASONS)[number];
  comment: string;
  days: number;
  status?: 'dismissed' | 'actedOn';
  note?: string;
}[] = [
  {
    by: 'aisha.user',
    listing: 4,
    reason: 'unavailable',
    comment: 'The agent told me on the phone that it was let two weeks ago.',
    days: 1.9,
  },
  {
    by: 'person5.user',
    listing: 11,
    reason: 'wrongDetails',
    comment: 'المساحة المذكورة أكبر من المخطط بكثير.',
    days: 3,
  },
  {
    by: 'ravi.user',
    listing: 23,
    reason: 'duplicate',
    comment: 'The same flat is listed twice by this agency.',
    days: 6,
  },
  {
    by: 'elena.user',
    listing: 37,
    reason: 'fake',
    comment: '',
    days: 14,
    status: 'dismissed',
    note: 'The owner showed us the title deed.',
  },
  {
    by: 'person2.user',
    listing: 52,
    reason: 'unavailable',
    comment: 'العقار مؤجر منذ شهر.',
    days: 31,
    status: 'actedOn',
    note: 'أُزيل الإعلان من القائمة.',
  },
  {
    by: 'tom.user',
    listing: 80,
    reason: 'scam',
    comment: 'He asked for a transfer before the viewing.',
    days: 64,
    status: 'actedOn',
    note: 'Sent back until the permit was shown.',
  },
];

/** Reports about the market's published listings, newest last. */
export function demoReports(published: { referenceNo: string }[], now: Date) {
  return REPORTS.map(({ by, listing, reason, comment, days, ...closed }) => ({
    referenceNo: published[listing % published.length]?.referenceNo ?? '',
    userEmail: `${by}@manzil.example`,
    reason,
    comment,
    createdAt: daysBefore(now, days),
    ...closed,
    closedAt: closed.status && daysBefore(now, days - 0.4),
  }));
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
  }: { listings: PicturedListing[]; people: DemoPerson[]; binned: PicturedListing[] },
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
  const reports = demoReports(listings, now).flatMap(({ closedAt }): DemoAct[] =>
    closedAt ? [{ action: 'reports.setStatus', actorEmail: WORKER, at: closedAt }] : [],
  );
  const made = [...joined, ...sentBack, ...removed, ...reports];
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
