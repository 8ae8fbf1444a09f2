import { invalid } from '../../../platform/base/errors';
import { findIdByRef } from '../../foundation/people/users.service';
import { teamOf } from '../../identity/agencies/agencies.service';

/** Whose records a person's systems read; an object, so that tests can form teams. */
export const teams = { of: teamOf };

/** A page of a team's records, optionally since a change and of one member. */
export interface TeamPage {
  page: number;
  limit: number;
  since?: string | undefined;
  agent?: string | undefined;
}

/**
 * The people whose records a person's systems may read: their team, or one named member of it.
 * @param agent id or userID
 * @throws 400 at `agent` for anyone else, whether they exist or not
 */
export async function teamFor(person: string, agent?: string): Promise<string[]> {
  const team = await teams.of(person);
  if (!agent) return team;
  const named = String(await findIdByRef(agent));
  if (!team.includes(named)) throw invalid({ path: 'agent', key: 'validation.not_in_team' });
  return [named];
}

/** Condition for records changed at or after a moment. */
export const changedSince = (since: string | undefined) =>
  since === undefined ? {} : { updatedAt: { $gte: new Date(since) } };

/** Latest change first. */
export const LATEST_CHANGE = { updatedAt: -1, _id: -1 } as const;
