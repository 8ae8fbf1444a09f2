import { Types } from 'mongoose';
import { describe } from 'vitest';
import { isStaff, ROLES, type Role } from '@manzil/shared/domain/roles';
import { checkPolicy, type PolicyCaller } from '../../../testing/policyTable';
import { canBlock, canManage, canReport, canOpenUnlimited } from './chat.policy';

const [admin, other] = [new Types.ObjectId(), new Types.ObjectId()];
const group = { groupAdmin: admin };

/** The same actions for every role, and further ones for staff. */
const everyRole = <Action extends string>(actions: readonly Action[], staffToo: readonly Action[]) =>
  Object.fromEntries(
    ROLES.map((role) => [role, isStaff(role) ? [...actions, ...staffToo] : actions]),
  ) as Record<Role, readonly Action[]>;

const blocks = (role: Role) => (caller: PolicyCaller) => canBlock(caller, { id: String(other), role });

const OTHERS = ['block user', 'block agent', 'block service agent', 'report'] as const;

describe('A chat', () => {
  checkPolicy(
    {
      manage: (caller) => canManage(caller, group),
      'manage a single chat': (caller) => canManage(caller, { groupAdmin: null }),
      'block user': blocks('user'),
      'block agent': blocks('agent'),
      'block service agent': blocks('service_agent'),
      'block worker': blocks('injazat_worker'),
      'block admin': blocks('admin'),
      'block super admin': blocks('super_admin'),
      report: (caller) => canReport(caller, String(other)),
      'open unlimited': canOpenUnlimited,
    },
    {
      'the admin of the group': {
        id: String(admin),
        may: everyRole(['manage', ...OTHERS], ['open unlimited']),
      },
      'the person to be blocked': { id: String(other), may: everyRole([], ['open unlimited']) },
      'somebody else': { id: String(new Types.ObjectId()), may: everyRole(OTHERS, ['open unlimited']) },
    },
  );
});
