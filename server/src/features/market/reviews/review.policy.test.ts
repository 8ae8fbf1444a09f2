import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { checkPolicy } from '../../../testing/policyTable';
import { canDelete, canEdit, canListAll, canRate, canReply, canWrite } from './review.policy';

const [author, owner] = [new Types.ObjectId(), new Types.ObjectId()];
const review = { user: author };
const listing = { kind: 'property' as const, owner: String(owner) };
const service = { kind: 'service' as const, owner: String(owner) };

const READER = ['write', 'rate'] as const;
const AUTHOR = ['write', 'edit'] as const;
const OWNER = ['rate'] as const;
const STAFF = ['delete', 'list all'] as const;
const REPLIES = ['reply to listing', 'reply to service'] as const;

describe('A review', () => {
  checkPolicy(
    {
      write: (caller) => canWrite(caller, listing),
      edit: (caller) => canEdit(caller, review),
      delete: (caller) => canDelete(caller, review),
      rate: (caller) => canRate(caller, review),
      'reply to listing': (caller) => canReply(caller, listing),
      'reply to service': (caller) => canReply(caller, service),
      'list all': canListAll,
    },
    {
      'its author': {
        id: String(author),
        may: {
          user: [...AUTHOR, 'delete'],
          agent: [...AUTHOR, 'delete'],
          service_agent: [...AUTHOR, 'delete'],
          injazat_worker: [...AUTHOR, ...STAFF],
          admin: [...AUTHOR, ...STAFF],
          super_admin: [...AUTHOR, ...STAFF],
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

  it('Visitors don’t write reviews.', () => {
    expect(canWrite(undefined, listing)).toBe(false);
  });
});
