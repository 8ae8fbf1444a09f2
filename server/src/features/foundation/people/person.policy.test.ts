import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../platform/caller';
import { checkPolicy } from '../../../testing/policyTable';
import {
  assertCanChangePerson,
  assertNotImpersonating,
  assertOwnChats,
  canNameOwner,
  canUseReservedNames,
  emailTaken,
  getOr404,
  isSelfOrStaff,
} from './person.policy';

const _id = new Types.ObjectId();
const callerWith = (caller: Partial<Caller>): Caller => ({
  id: String(_id),
  userID: 'IN-1',
  name: 'Mona',
  email: 'mona@example.com',
  role: 'admin',
  tokenId: 'token',
  tokenVersion: 0,
  ...caller,
});

function isAllowed(assertion: () => void): boolean {
  try {
    assertion();
    return true;
  } catch {
    return false;
  }
}

const STAFF = ['read private data', 'name an owner', 'use reserved names', 'touch an agent'] as const;

describe('A person', () => {
  checkPolicy(
    {
      'read private data': (caller) => isSelfOrStaff(caller, String(_id)),
      'name an owner': canNameOwner,
      'use reserved names': canUseReservedNames,
      'touch an agent': (caller) =>
        isAllowed(() => assertCanChangePerson(callerWith(caller), { _id, role: 'agent' })),
      'touch a super admin': (caller) =>
        isAllowed(() => assertCanChangePerson(callerWith(caller), { _id, role: 'super_admin' })),
    },
    {
      'somebody else': {
        id: String(new Types.ObjectId()),
        may: {
          // The contract stops everyone but staff from changing accounts.
          user: ['touch an agent'],
          agent: ['touch an agent'],
          service_agent: ['touch an agent'],
          injazat_worker: STAFF,
          admin: STAFF,
          super_admin: [...STAFF, 'touch a super admin'],
        },
      },
      'the person': {
        id: String(_id),
        may: {
          user: ['read private data', 'touch an agent', 'touch a super admin'],
          agent: ['read private data', 'touch an agent', 'touch a super admin'],
          service_agent: ['read private data', 'touch an agent', 'touch a super admin'],
          injazat_worker: [...STAFF, 'touch a super admin'],
          admin: [...STAFF, 'touch a super admin'],
          super_admin: [...STAFF, 'touch a super admin'],
        },
      },
    },
  );

  it('An impersonating admin has no access to secrets and chats.', () => {
    const impersonated = callerWith({ impersonatedBy: String(new Types.ObjectId()) });
    for (const assertion of [assertNotImpersonating, assertOwnChats]) {
      expect(isAllowed(() => assertion(callerWith({})))).toBe(true);
      expect(isAllowed(() => assertion(impersonated))).toBe(false);
    }
  });

  it('Refusals name their reason.', () => {
    const impersonated = callerWith({ impersonatedBy: String(new Types.ObjectId()) });
    const refusal = (status: number, code: string) => expect.objectContaining({ status, code }) as Error;
    expect(() => assertNotImpersonating(impersonated)).toThrow(refusal(403, 'while_impersonating'));
    expect(() => assertOwnChats(impersonated)).toThrow(refusal(403, 'private_chats'));
    for (const none of [null, undefined]) {
      expect(() => getOr404(none)).toThrow(refusal(404, 'user_not_found'));
    }
    expect(getOr404(0)).toBe(0);
    expect(emailTaken()).toMatchObject({
      ...{ status: 400, code: 'email_taken', fields: [{ path: 'email', key: 'error.email_taken' }] },
    });
  });
});
