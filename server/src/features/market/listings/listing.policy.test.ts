import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { checkPolicy } from '../../../testing/policyTable';
import {
  canAddUnlimited,
  canManage,
  canRecommend,
  canSee,
  canEditUnreviewed,
  canKeepSentBack,
} from './listing.policy';

const agent = new Types.ObjectId();
const stateOf = (isVerified: boolean, isOwnerActive: boolean, availability: 'available' | 'rented') => ({
  agent,
  isVerified,
  isOwnerActive,
  availability,
  isListed: isVerified && isOwnerActive && availability === 'available',
});
const published = stateOf(true, true, 'available');
const closed = stateOf(true, true, 'rented');
const waiting = stateOf(false, true, 'available');
const suspended = stateOf(true, false, 'available');

const PUBLIC = ['see published', 'see closed'] as const;
const MANAGER = [...PUBLIC, 'see waiting', 'see suspended', 'manage'] as const;
const WORKER = [...MANAGER, 'keep sent back', 'add unlimited'] as const;
const STAFF = [...WORKER, 'recommend', 'edit unreviewed'] as const;

describe('A listing', () => {
  checkPolicy(
    {
      'see published': (caller) => canSee(caller, published),
      'see closed': (caller) => canSee(caller, closed),
      'see waiting': (caller) => canSee(caller, waiting),
      'see suspended': (caller) => canSee(caller, suspended),
      manage: (caller) => canManage(caller, published),
      recommend: (caller) => canRecommend(caller, waiting),
      'edit unreviewed': (caller) => canEditUnreviewed(caller, published),
      'keep sent back': canKeepSentBack,
      'add unlimited': canAddUnlimited,
    },
    {
      'its owner': {
        id: String(agent),
        may: {
          user: PUBLIC,
          agent: MANAGER,
          service_agent: PUBLIC,
          injazat_worker: WORKER,
          admin: [...WORKER, 'edit unreviewed'],
          super_admin: [...WORKER, 'edit unreviewed'],
        },
      },
      'somebody else': {
        id: String(new Types.ObjectId()),
        may: {
          user: PUBLIC,
          agent: PUBLIC,
          service_agent: PUBLIC,
          injazat_worker: STAFF,
          admin: STAFF,
          super_admin: STAFF,
        },
      },
    },
  );

  it('Visitors see published and closed listings, closed ones only if published and of an active owner.', () => {
    const closedOnes = [stateOf(false, true, 'rented'), stateOf(true, false, 'rented')];
    const all = [published, closed, waiting, suspended, ...closedOnes];
    const seen = all.map((listing) => canSee(undefined, listing));
    expect(seen).toEqual([true, true, false, false, false, false]);
    expect(canManage(undefined, published)).toBe(false);
  });
});
