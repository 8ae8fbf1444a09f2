import { describe } from 'vitest';
import { checkPolicy } from '../../../testing/policyTable';
import { canFollowAnswers, canHaveThreads, canKeepOpened } from './requestThread.policy';

const talk = { seeker: 'seeker', agent: 'agent' };
const HOLDER = ['hold'] as const;
const STAFF = ['hold', 'keep opened'] as const;
const FOLLOWER = [...STAFF, 'follow'] as const;

describe('A request chat', () => {
  checkPolicy(
    {
      hold: canHaveThreads,
      'keep opened': canKeepOpened,
      follow: (caller) => canFollowAnswers(caller, talk),
    },
    {
      'the seeker': {
        id: 'seeker',
        may: {
          user: [],
          agent: HOLDER,
          service_agent: [],
          injazat_worker: STAFF,
          admin: STAFF,
          super_admin: STAFF,
        },
      },
      'the agent of the listing': {
        id: 'agent',
        may: {
          user: [],
          agent: ['hold', 'follow'],
          service_agent: [],
          injazat_worker: FOLLOWER,
          admin: FOLLOWER,
          super_admin: FOLLOWER,
        },
      },
      'somebody else who opened it': {
        id: 'else',
        may: {
          user: [],
          agent: HOLDER,
          service_agent: [],
          injazat_worker: FOLLOWER,
          admin: FOLLOWER,
          super_admin: FOLLOWER,
        },
      },
    },
  );
});
