import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { checkPolicy } from '../../../testing/policyTable';
import { canManage, canSee } from './service.policy';

const agent = new Types.ObjectId();
const listed = { agent, isListed: true };
const unlisted = { agent, isListed: false };

const PUBLIC = ['see listed'] as const;
const MANAGER = ['see listed', 'see unlisted', 'manage'] as const;

describe('A service', () => {
  checkPolicy(
    {
      'see listed': (caller) => canSee(caller, listed),
      'see unlisted': (caller) => canSee(caller, unlisted),
      manage: (caller) => canManage(caller, listed),
    },
    {
      'its owner': {
        id: String(agent),
        may: {
          user: PUBLIC,
          agent: PUBLIC,
          service_agent: MANAGER,
          injazat_worker: MANAGER,
          admin: MANAGER,
          super_admin: MANAGER,
        },
      },
      'somebody else': {
        id: String(new Types.ObjectId()),
        may: {
          user: PUBLIC,
          agent: PUBLIC,
          service_agent: PUBLIC,
          injazat_worker: MANAGER,
          admin: MANAGER,
          super_admin: MANAGER,
        },
      },
    },
  );

  it('Visitors see listed services and manage none.', () => {
    expect([canSee(undefined, listed), canSee(undefined, unlisted)]).toEqual([true, false]);
    expect(canManage(undefined, listed)).toBe(false);
  });
});
