import {
  NEED_KINDS,
  type dashboardContract,
  type NeedKind,
} from '@manzil/shared/contract/staff/dashboard.contract';
import type { ReplyOf } from '@manzil/shared/contract/wire/endpoint';
import { isAdmin, isStaff } from '@manzil/shared/domain/roles';
import type { Caller } from '../../../platform/base/caller';
import { dayStart, dubaiDay } from '@manzil/shared/domain/time/day';
import { PERMIT_WARNED_DAYS } from '@manzil/shared/domain/offer/propertyRules';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { failedMails } from '../../../platform/mail/mailJob.model';
import { countChanged } from '../../foundation/audit/audit.service';
import { dropsShownSince } from '../../market/listings/priceDrops';
import { permitEnd } from '../../market/listings/review/publishing';
import { newMatchesOf } from '../../market/savedSearches/savedSearches.service';
import * as needs from './needs.model';
import type { PendingTask } from './needs.model';

type DashboardContract = typeof dashboardContract;

interface Need {
  kind: NeedKind;
  count: number;
  at: string;
}
type TaskQueries = Partial<Record<NeedKind, Promise<PendingTask | undefined>>>;

async function endingPermits(agent: string, now: Date): Promise<PendingTask | undefined> {
  const found = await needs.endingPermitsOf(
    agent,
    dubaiDay(new Date(now.getTime() + PERMIT_WARNED_DAYS * DAY_MS)),
  );
  return found && { count: found.count, first: permitEnd(found.first) };
}

/** Queries for each role's tasks. */
function queriesFor({ id, role }: Caller, now: Date): TaskQueries {
  if (role === 'agent') {
    return {
      sentBack: needs.sentBackOf(id),
      requests: needs.newRequestsOf(id, 'property'),
      unconfirmed: needs.unconfirmedOf(id),
      permits: endingPermits(id, now),
    };
  }
  if (role === 'service_agent') {
    return {
      hiddenServices: needs.hiddenServicesOf(id),
      serviceRequests: needs.newRequestsOf(id, 'service'),
    };
  }
  if (!isStaff(role)) {
    return {
      newMatches: newMatchesOf(id, now),
      priceDrops: needs.droppedFavoritesOf(id, dropsShownSince(now)),
      openRequests: needs.openRequestsOf(id),
    };
  }
  return {
    pendingListings: needs.pendingListings(),
    reports: needs.openReports(),
    contacts: needs.newContacts(),
    customRequests: needs.newCustomRequests(),
    ...(isAdmin(role) && { failedMails: failedMails() }),
  };
}

/** Listings that staff published or sent back today in the UAE. */
const countDecidedToday = (now: Date): Promise<number> =>
  countChanged('properties.updateByAdmin', ['isVerified', 'reason'], dayStart(dubaiDay(now)));

/** The caller's open tasks, most urgent first; each count matches the list it links to. */
export async function needsOf(
  caller: Caller,
  now = new Date(),
): Promise<ReplyOf<DashboardContract['needs']>> {
  const queries = queriesFor(caller, now);
  const found = await Promise.all(
    NEED_KINDS.map(async (kind): Promise<Need[]> => {
      const pending = await queries[kind];
      return pending ? [{ kind, count: pending.count, at: pending.first.toISOString() }] : [];
    }),
  );
  return {
    data: found.flat(),
    ...(isStaff(caller.role) && { decidedToday: await countDecidedToday(now) }),
  };
}
