import type { z } from 'zod';
import type { propertyRequest } from '@manzil/shared/contract/schemas/requests.schemas';
import { isClash, VIEWING_MINUTES } from '@manzil/shared/domain/time/viewings';
import type { Caller } from '../../../../platform/base/caller';
import { subjectsOf } from '../../../foundation/subjects/subjects.service';
import type { RequestRecord } from '../request.model';
import { canListReceived } from '../request.policy';
import { findAgreedTimes } from './viewing.model';
import { isAhead, isLive, type Viewing } from './viewingFields';

type ViewingView = NonNullable<z.input<typeof propertyRequest>['viewing']>;

/** Times that are still of interest: the picked one, and those proposed. */
const timesOf = ({ at, change, times }: Viewing): Date[] =>
  at ? [at, ...(change === 'offered' ? times : [])] : times;

/** View of a viewing; `clashes` only for the agent. */
export const viewingView = (viewing: Viewing, clashes: Date[] | undefined): ViewingView => ({
  state: viewing.state,
  version: viewing.version,
  times: viewing.times.map((time) => time.toISOString()),
  at: viewing.at?.toISOString() ?? null,
  change: isAhead(viewing, new Date()) ? (viewing.change ?? null) : null,
  note: viewing.note ?? null,
  cancelledBy: viewing.cancelledBy ?? null,
  reason: viewing.reason ?? null,
  ...(clashes && { clashes: clashes.map((time) => time.toISOString()) }),
});

/** Finds times of a request's viewing at which the caller has another agreed viewing as an agent. */
export async function clashFinder(
  records: readonly RequestRecord[],
  caller: Caller,
  now = new Date(),
): Promise<(of: RequestRecord) => Date[]> {
  const times = records.flatMap(({ viewing }) => (viewing && isLive(viewing, now) ? timesOf(viewing) : []));
  if (times.length === 0 || !canListReceived(caller)) return () => [];
  const margin = VIEWING_MINUTES * 60_000;
  const all = times.map((time) => time.getTime());
  const mine = await subjectsOf('property').idsOf(caller.id, { isPublic: false });
  const agreed = await findAgreedTimes(mine, {
    from: new Date(Math.min(...all) - margin),
    to: new Date(Math.max(...all) + margin),
  });
  return ({ _id, viewing }) =>
    viewing && isLive(viewing, now)
      ? timesOf(viewing).filter((time) =>
          agreed.some(({ request, at }) => request !== String(_id) && isClash(at, time)),
        )
      : [];
}
