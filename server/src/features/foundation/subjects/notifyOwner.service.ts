import type { SubjectKind } from '@manzil/shared/domain/enums';
import { hourly } from '../../../platform/base/throttle';
import { notify } from '../notifications/notifications.service';
import { agentNamesOf } from '../people/listingPeople.service';
import { nameIn } from '../people/names';
import { titleIn } from './names';

/** A listing or a service in its owner's notifications. */
interface Offer {
  _id: unknown;
  agent: unknown;
  title: string;
  titleAr?: string | null;
  referenceNo: string;
}

const OWN = { property: '/dashboard/my-properties', service: '/dashboard/my-services' } as const;

const subjectData = (kind: SubjectKind, { title, titleAr, referenceNo }: Offer) => ({
  title,
  titleAr: titleAr ?? null,
  referenceNo,
  path: OWN[kind],
});

/** Notifies the owner that staff hid a service, with the reason. */
export const notifyHidden = (offer: Offer, reason: string, key: string) =>
  notify({
    users: [String(offer.agent)],
    kind: 'serviceHidden',
    data: { ...subjectData('service', offer), reason },
    key,
    mail: ({ name, locale }) => ({
      template: 'serviceHidden',
      data: { name, title: titleIn(offer, locale), reason, path: OWN.service },
    }),
  });

/** Notifies the owner that a service is public again. */
export const notifyShown = (offer: Offer, key: string) =>
  notify({ users: [String(offer.agent)], kind: 'serviceShown', data: subjectData('service', offer), key });

interface DeletionInfo {
  by: string;
  at: Date;
}

/** Notifies the owner that someone else deleted a listing or a service. */
export async function notifyDeleted(
  kind: SubjectKind,
  offer: Offer,
  { by, at }: DeletionInfo,
): Promise<void> {
  const owner = String(offer.agent);
  if (owner === by) return;
  await notify({
    users: [owner],
    kind: 'offerDeleted',
    data: subjectData(kind, offer),
    key: `deleted:${kind}:${String(offer._id)}:${at.toISOString()}`,
    mail: ({ name, locale }) => ({
      template: 'offerDeleted',
      data: { name, title: titleIn(offer, locale), path: OWN[kind] },
    }),
  });
}

/** Notifies each owner once that someone else deleted all their listings or services. */
export const notifyAllDeleted = (kind: SubjectKind, owners: string[], { by, at }: DeletionInfo) =>
  notify({
    users: [...new Set(owners)].filter((owner) => owner !== by),
    kind: 'allDeleted',
    data: { path: OWN[kind] },
    key: `allDeleted:${kind}:${at.toISOString()}`,
    mail: ({ name }) => ({ template: 'allDeleted', data: { name, path: OWN[kind] } }),
  });

/** Notifies an agent that another person's offers are now theirs; once an hour for the same two people. */
export async function notifyHandedOver(kind: SubjectKind, from: string, to: string): Promise<void> {
  const { name, nameAr } = (await agentNamesOf([from])).get(from) ?? { name: '', nameAr: null };
  await notify({
    users: [to],
    kind: 'offersReceived',
    data: { from: name, fromAr: nameAr, path: OWN[kind] },
    key: `handedOver:${kind}:${from}`,
    throttle: hourly(new Date()),
    mail: (recipient) => ({
      template: 'offersReceived',
      data: {
        name: recipient.name,
        from: nameIn({ name, nameAr }, recipient.locale),
        path: OWN[kind],
      },
    }),
  });
}
