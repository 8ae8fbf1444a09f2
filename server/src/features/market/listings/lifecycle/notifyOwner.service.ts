import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { hourly, periodOf, weekly } from '../../../../platform/base/throttle';
import { mailFact } from '../../../../platform/mail/mailFact';
import { notify, notifiedSince } from '../../../foundation/notifications/notifications.service';
import { titleIn } from '../../../foundation/subjects/names';
import type { RowRecord } from '../listingFields';
import { findListing } from '../listingReads';
import type { PropertyRecord } from '../property.model';

/** Data for a notification about a listing. */
const listingData = ({ _id, title, titleAr, referenceNo }: RowRecord) => ({
  propertyId: String(_id),
  title,
  titleAr: titleAr ?? null,
  referenceNo,
});
const pageOf = ({ _id }: RowRecord) => `/single?id=${String(_id)}`;
const editOf = ({ _id }: RowRecord) => `/dashboard/edit-property?id=${String(_id)}`;
const owner = ({ agent }: RowRecord) => [String(agent)];

/** Condition: still this person's listing, with the mail's fields unchanged. */
export const listingStands = mailFact(
  'listing stands',
  async ({
    listing,
    owner,
    about,
    state,
  }: {
    listing: string;
    owner: string;
    about: string;
    state: string;
  }) => {
    const record = await findListing(listing);
    return (
      record !== null &&
      String(record.agent) === owner &&
      stateOf(record, about as keyof typeof STATES) === state
    );
  },
);

/** Content of a mail to a listing's owner. */
const STATES = {
  verdict: ({ isVerified, sentBackReason }: PropertyRecord) =>
    isVerified ? 'verified' : (sentBackReason ?? ''),
  availability: ({ lastConfirmedAt, availability }: RowRecord) =>
    `${availability} ${lastConfirmedAt?.toISOString() ?? ''}`,
  permit: ({ permit }: RowRecord) => permit?.expiresAt ?? '',
} as const;
const stateOf = (record: PropertyRecord | RowRecord, about: keyof typeof STATES): string =>
  STATES[about](record as PropertyRecord);
const standsAs = (record: PropertyRecord | RowRecord, about: keyof typeof STATES) => [
  listingStands.of({
    listing: String(record._id),
    owner: String(record.agent),
    about,
    state: stateOf(record, about),
  }),
];

/** Notifies the owner that staff published the listing or sent it back. */
export async function notifyVerdict(record: PropertyRecord): Promise<void> {
  const throttled = {
    key: `verdict:${String(record._id)}`,
    throttle: hourly(record.updatedAt),
    facts: standsAs(record, 'verdict'),
  };
  const reason = record.sentBackReason;
  if (record.isVerified) {
    await notify({
      users: owner(record),
      kind: 'propertyVerified',
      data: listingData(record),
      ...throttled,
      mail: ({ name, locale }) => ({
        template: 'listingVerified',
        data: { name, title: titleIn(record, locale), path: pageOf(record) },
      }),
    });
  } else if (reason) {
    await notify({
      users: owner(record),
      kind: 'propertySentBack',
      data: { ...listingData(record), reason },
      ...throttled,
      mail: ({ name, locale }) => ({
        template: 'listingSentBack',
        data: { name, title: titleIn(record, locale), reason, path: editOf(record) },
      }),
    });
  }
}

/** Asks the owner to confirm availability (spec/1-domain, lastConfirmedAt). */
export const askAvailabilityOf = (record: RowRecord) =>
  notify({
    users: owner(record),
    kind: 'confirmAvailability',
    data: listingData(record),
    facts: standsAs(record, 'availability'),
    key: `confirm:${String(record._id)}:${record.lastConfirmedAt?.toISOString() ?? ''}`,
    mail: ({ name, locale }) => ({
      template: 'stillAvailable',
      data: { name, title: titleIn(record, locale), path: editOf(record) },
    }),
  });

export const notifyPaused = (record: RowRecord) =>
  notify({
    users: owner(record),
    kind: 'propertyPaused',
    data: listingData(record),
    key: `paused:${String(record._id)}:${record.lastConfirmedAt?.toISOString() ?? ''}`,
  });

/** Warns the owner that the permit expires in `days`; 0 means it has expired. */
export const notifyPermitExpiry = (record: RowRecord, days: number) => {
  const expiresAt = record.permit?.expiresAt ?? '';
  return notify({
    users: owner(record),
    kind: days > 0 ? 'permitExpiring' : 'permitExpired',
    data: { ...listingData(record), expiresAt, days },
    facts: standsAs(record, 'permit'),
    key: `permit:${String(record._id)}:${expiresAt}:${days}`,
    mail: ({ name, locale }) => ({
      template: 'permitExpiring',
      data: { name, title: titleIn(record, locale), expiresAt, isExpired: days === 0, path: editOf(record) },
    }),
  });
};

const WEEK = 7 * DAY_MS;

/** Users who weren't notified of a price drop of this listing in the last seven days. */
export async function notRecentlyNotified(property: string, users: string[]): Promise<string[]> {
  const recentlyNotified = await notifiedSince(users, {
    kind: 'priceDrop',
    property,
    since: new Date(Date.now() - WEEK),
  });
  return users.filter((user) => !recentlyNotified.has(user));
}

/** Notifies people who saved the listing of a price drop. */
export const notifyPriceDrop = (record: RowRecord, users: string[], from: number) =>
  notify({
    users,
    kind: 'priceDrop',
    data: { ...listingData(record), price: record.price, from },
    key: periodOf(`drop:${String(record._id)}`, weekly(new Date())).key,
    from: record.hideAgent ? undefined : String(record.agent),
  });
