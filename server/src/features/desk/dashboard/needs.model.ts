import { Types, type Model } from 'mongoose';
import { SUBJECT_KINDS, type SubjectKind } from '@manzil/shared/domain/enums';
import { OPEN_STATUSES } from '@manzil/shared/domain/requestStatus';
import { Contact } from '../../conversations/contacts/contact.model';
import { Property } from '../../market/listings/property.model';
import { AWAITS_REVIEW } from '../../market/listings/review/reviewQueue';
import { favouriteIdsOf } from '../../foundation/favoriteRecords/favoriteRecords.service';
import { Report } from '../reports/report.model';
import { CustomRequest } from '../../conversations/requests/customRequest.model';
import { Request } from '../../conversations/requests/request.model';
import { Service } from '../../market/services/service.model';

/** Number of waiting records and the earliest of their times; a day is `YYYY-MM-DD`. */
export interface PendingTask<Moment extends Date | string = Date> {
  count: number;
  first: Moment;
}

async function findPending<Moment extends Date | string = Date>(
  model: Pick<Model<unknown>, 'aggregate'>,
  match: Record<string, unknown>,
  moment: string | object,
): Promise<PendingTask<Moment> | undefined> {
  const [row] = await model.aggregate<PendingTask<Moment>>([
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
const agentCondition = (id: string) => ({ agent: new Types.ObjectId(id) });

/** Listings that staff sent back to the agent. */
export const sentBackOf = (agent: string) =>
  findPending(
    Property,
    { ...agentCondition(agent), isVerified: false, sentBackReason: { $exists: true } },
    'updatedAt',
  );

/** Published listings whose availability the agent was asked to confirm and hasn't. */
export const unconfirmedOf = (agent: string) =>
  findPending(Property, { ...agentCondition(agent), isListed: true, askedAt: { $ne: null } }, 'askedAt');

/** Published listings whose permit expires on `lastDay` or earlier. */
export const endingPermitsOf = (agent: string, lastDay: string) =>
  findPending<string>(
    Property,
    { ...agentCondition(agent), isListed: true, 'permit.expiresAt': { $lte: lastDay } },
    'permit.expiresAt',
  );

/** Services that staff hid. */
export const hiddenServicesOf = (agent: string) =>
  findPending(Service, { ...agentCondition(agent), hiddenReason: { $exists: true } }, 'updatedAt');

/** Pending requests about an agent's listings or services. */
export async function newRequestsOf(agent: string, kind: SubjectKind) {
  const model: Pick<Model<unknown>, 'aggregate'> = kind === 'property' ? Property : Service;
  const own = await model.aggregate<{ _id: Types.ObjectId }>([
    { $match: agentCondition(agent) },
    { $project: { _id: 1 } },
  ]);
  const subject = { $in: own.map(({ _id }) => _id) };
  return findPending(Request, { kind, subject, status: 'pending' }, 'createdAt');
}

/** Listings that await review, and when the oldest was submitted. */
export const pendingListings = () =>
  findPending(Property, AWAITS_REVIEW, { $ifNull: ['$submittedAt', '$updatedAt'] });
/** Homes a person saved whose price dropped after `since`. */
export async function droppedFavoritesOf(user: string, since: Date) {
  const ids = (await favouriteIdsOf(user)).map((id) => new Types.ObjectId(id));
  return findPending(
    Property,
    { _id: { $in: ids }, isListed: true, 'priceDrop.at': { $gt: since } },
    'priceDrop.at',
  );
}

/** A person's own requests that are new or in progress. */
export const openRequestsOf = (user: string) =>
  findPending(
    Request,
    {
      kind: { $in: [...SUBJECT_KINDS] },
      user: new Types.ObjectId(user),
      status: { $in: OPEN_STATUSES },
    },
    'createdAt',
  );

export const openReports = () => findPending(Report, { status: 'open' }, 'createdAt');
export const newContacts = () => findPending(Contact, { status: 'pending' }, 'createdAt');
export const newCustomRequests = () => findPending(CustomRequest, { status: 'pending' }, 'createdAt');
