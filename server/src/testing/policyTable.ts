import { expect, it } from 'vitest';
import { ROLES, type Role } from '@manzil/shared/domain/roles';

export interface PolicyCaller {
  id: string;
  role: Role;
}

/** Actions of a policy. */
type Actions<Action extends string> = Record<Action, (caller: PolicyCaller) => boolean>;

/**
 * Checks a policy for every relation to the record and every role: exactly the listed actions are allowed.
 * @param table allowed actions by relation, each with the caller's id in that relation
 */
export function checkPolicy<Action extends string>(
  actions: Actions<Action>,
  table: Record<string, { id: string; may: Record<Role, readonly NoInfer<Action>[]> }>,
): void {
  const rows = Object.entries(table).flatMap(([relation, { id, may }]) =>
    ROLES.map((role) => ({ relation, role, id, allowed: may[role] })),
  );
  it.each(rows)('With the role $role, $relation may $allowed and nothing else.', ({ id, role, allowed }) => {
    const granted = (Object.keys(actions) as Action[]).filter((action) => actions[action]({ id, role }));
    expect(granted.toSorted()).toEqual([...allowed].toSorted());
  });
}
