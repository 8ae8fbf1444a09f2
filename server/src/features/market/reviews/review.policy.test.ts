import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { checkPolicy } from '../../../testing/policyTable';
import { canDelete, canListAll, canRate, canReply, canWrite, isShownReply } from './review.policy';

const [author, owner] = [new Types.ObjectId(), new Types.ObjectId()];
const review = { user: author };
const listing = { kind: 'property' as const, owner: String(owner) };
const service = { kind: 'service' as const, owner: String(owner) };

const READER = ['write', 'rate'] as const;
const OWNER = ['rate', 'see reply form'] as const;
const STAFF = ['delete', 'list all'] as const;
const REPLIES = ['reply to listing', 'reply to service'] as const;

describe('A review', () => {
  checkPolicy(
    {
      write: (caller) => canWrite(caller, listing),
      delete: (caller) => canDelete(caller, review),
      rate: (caller) => canRate(caller, review),
      'reply to listing': (caller) => canReply(caller, listing),
      'reply to service': (caller) => canReply(caller, service),
      'see reply form': (caller) => isShownReply(caller, listing),
      'list all': canListAll,
    },
    {
      'its author': {
        id: String(author),
        may: {
          user: ['write', 'delete'],
          agent: ['write', 'delete'],
          service_agent: ['write', 'delete'],
          injazat_worker: ['write', ...STAFF],
          admin: ['write', ...STAFF],
          super_admin: ['write', ...STAFF],
        },
      },
      'the owner of what is reviewed': {
        id: String(owner),
        may: {
          user: OWNER,
          agent: [...OWNER, 'reply to listing'],
          service_agent: [...OWNER, 'reply to service'],
          injazat_worker: [...OWNER, ...STAFF, ...REPLIES],
          admin: [...OWNER, ...STAFF, ...REPLIES],
          super_admin: [...OWNER, ...STAFF, ...REPLIES],
        },
      },
      'somebody else': {
        id: String(new Types.ObjectId()),
        may: {
          user: READER,
          agent: READER,
          service_agent: READER,
          injazat_worker: [...READER, ...STAFF],
          admin: [...READER, ...STAFF],
          super_admin: [...READER, ...STAFF],
        },
      },
    },
  );

  it('Visitors neither write nor answer reviews.', () => {
    expect([canWrite(undefined, listing), isShownReply(undefined, listing)]).toEqual([false, false]);
    expect(isShownReply({ id: String(owner), role: 'agent' }, undefined)).toBe(false);
  });
});
