import { Types, type Model } from 'mongoose';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import { Contact } from '../../conversations/contacts/contact.model';
import { Property } from '../../market/listings/property.model';
import { Report } from '../reports/report.model';
import { CustomRequest } from '../../conversations/requests/customRequest.model';
import { Request } from '../../conversations/requests/request.model';
import { Service } from '../../market/services/service.model';

/** How many wait, and the earliest of their moments; a day is `YYYY-MM-DD`. */
export interface Waiting<Moment extends Date | string = Date> {
  count: number;
  first: Moment;
}

async function waiting<Moment extends Date | string = Date>(
  model: Pick<Model<unknown>, 'aggregate'>,
  match: Record<string, unknown>,
  moment: string | object,
): Promise<Waiting<Moment> | undefined> {
  const [row] = await model.aggregate<Waiting<Moment>>([
    { $match: match },
    {
      $group: {
        _id: null,
        count: { $sum: 1 },
        first: { $min: typeof moment === 'string' ? `$${moment}` : moment },
      },
    },
  ]);
  return row;
}
const ofAgent = (id: string) => ({ agent: new Types.ObjectId(id) });

/** Listings that staff sent back to their owner. */
export const sentBackOf = (agent: string) =>
  waiting(Property, { ...ofAgent(agent), isVerified: false, sentBackReason: { $exists: true } }, 'updatedAt');

/** Published listings whose owner was asked whether they are still to be had, and has not answered. */
export const unconfirmedOf = (agent: string) =>
  waiting(Property, { ...ofAgent(agent), isListed: true, askedAt: { $ne: null } }, 'askedAt');

/** Published listings whose permit ends on `lastDay` or before. */
export const endingPermitsOf = (agent: string, lastDay: string) =>
  waiting<string>(
    Property,
    { ...ofAgent(agent), isListed: true, 'permit.expiresAt': { $lte: lastDay } },
    'permit.expiresAt',
  );

/** Services that staff took out of the lists. */
export const hiddenServicesOf = (agent: string) =>
  waiting(Service, { ...ofAgent(agent), hiddenReason: { $exists: true } }, 'updatedAt');

/** Requests about an agent's listings or services that nobody has looked at. */
export async function newRequestsOf(agent: string, kind: SubjectKind) {
  const model: Pick<Model<unknown>, 'aggregate'> = kind === 'property' ? Property : Service;
  const own = await model.aggregate<{ _id: Types.ObjectId }>([
    { $match: ofAgent(agent) },
    { $project: { _id: 1 } },
  ]);
  const subject = { $in: own.map(({ _id }) => _id) };
  return waiting(Request, { kind, subject, status: 'pending' }, 'createdAt');
}

/** Listings that staff have not looked at: the tab "waiting" of their list. */
export const pendingListings = () =>
  waiting(Property, { isVerified: false, sentBackReason: null }, { $ifNull: ['$submittedAt', '$updatedAt'] });
export const openReports = () => waiting(Report, { status: 'open' }, 'createdAt');
export const newContacts = () => waiting(Contact, { status: 'pending' }, 'createdAt');
export const newCustomRequests = () => waiting(CustomRequest, { status: 'pending' }, 'createdAt');
