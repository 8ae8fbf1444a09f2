import { Types } from 'mongoose';
import { describe } from 'vitest';
import { checkPolicy } from '../../../testing/policyTable';
import { canEdit, canRename, canSeeClaim, isOwner } from './agency.policy';

const [owner, claimant, other] = ['1', '2', '3'].map((digit) => digit.repeat(24));
const agency = {
  owner: new Types.ObjectId(owner),
  claim: { by: new Types.ObjectId(claimant), name: 'Zahra Homes', at: new Date() },
};

const ADMIN = ['edit', 'rename', 'see the claim'] as const;
const STAFF = {
  injazat_worker: ['see the claim'],
  admin: ADMIN,
  super_admin: ADMIN,
} as const;

describe('An agency', () => {
  checkPolicy(
    {
      own: (caller) => isOwner(caller, agency),
      edit: (caller) => canEdit(caller, agency),
      rename: (caller) => canRename(caller),
      'see the claim': (caller) => canSeeClaim(caller, agency),
    },
    {
      'its owner': {
        id: owner ?? '',
        may: { user: [], agent: ['own', 'edit'], service_agent: [], ...STAFF },
      },
      'its claimant': {
        id: claimant ?? '',
        may: {
          user: ['see the claim'],
          agent: ['see the claim'],
          service_agent: ['see the claim'],
          ...STAFF,
        },
      },
      'someone else': { id: other ?? '', may: { user: [], agent: [], service_agent: [], ...STAFF } },
    },
  );
});
