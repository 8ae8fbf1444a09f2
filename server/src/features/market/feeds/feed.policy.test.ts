import { Types } from 'mongoose';
import { describe } from 'vitest';
import { checkPolicy } from '../../../testing/policyTable';
import { canListAll, canManage } from './feed.policy';

const owner = new Types.ObjectId();
const STAFF = ['manage', 'list all'] as const;

describe('A feed', () => {
  checkPolicy(
    { manage: (caller) => canManage(caller, { owner }), 'list all': canListAll },
    {
      'its owner': {
        id: String(owner),
        may: {
          user: [],
          agent: ['manage'],
          service_agent: [],
          injazat_worker: STAFF,
          admin: STAFF,
          super_admin: STAFF,
        },
      },
      'somebody else': {
        id: String(new Types.ObjectId()),
        may: {
          user: [],
          agent: [],
          service_agent: [],
          injazat_worker: STAFF,
          admin: STAFF,
          super_admin: STAFF,
        },
      },
    },
  );
});
