import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../platform/base/caller';
import { checkPolicy } from '../../../testing/policyTable';
import {
  assertCanChangePerson,
  assignableRoles,
  assertNotImpersonating,
  assertOwnChats,
  canManagePerson,
  canNameOwner,
  canSignInByCode,
  canSwitchTo,
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

// The contract stops everyone but staff from changing accounts.
const ANYONE = ['touch an agent', 'assign admin'] as const;
const OTHER = [...ANYONE, 'manage an agent', 'switch to an agent'] as const;
const STAFF = ['read private data', 'name an owner', 'use reserved names'] as const;
const SUPER = ['touch a super admin', 'assign super admin'] as const;
const SELF = [...ANYONE, 'read private data', 'touch a super admin'] as const;

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
      'manage an agent': (caller) => canManagePerson(caller, { _id, role: 'agent' }),
      'manage a super admin': (caller) => canManagePerson(caller, { _id, role: 'super_admin' }),
      'switch to an agent': (caller) => canSwitchTo(caller, { _id, role: 'agent', verified: true }),
      'switch to an unconfirmed agent': (caller) =>
        canSwitchTo(caller, { _id, role: 'agent', verified: false }),
      'switch to an admin': (caller) => canSwitchTo(caller, { _id, role: 'admin', verified: true }),
      'assign admin': (caller) => assignableRoles(caller).includes('admin'),
      'assign super admin': (caller) => assignableRoles(caller).includes('super_admin'),
    },
    {
      'somebody else': {
        id: String(new Types.ObjectId()),
        may: {
          user: OTHER,
          agent: OTHER,
          service_agent: OTHER,
          injazat_worker: [...OTHER, ...STAFF],
          admin: [...OTHER, ...STAFF],
          super_admin: [...OTHER, ...STAFF, ...SUPER, 'manage a super admin'],
        },
      },
      'the person': {
        id: String(_id),
        may: {
          user: SELF,
          agent: SELF,
          service_agent: SELF,
          injazat_worker: [...ANYONE, ...STAFF, 'touch a super admin'],
          admin: [...ANYONE, ...STAFF, 'touch a super admin'],
          super_admin: [...ANYONE, ...STAFF, ...SUPER],
        },
      },
    },
  );

  it("An impersonating admin has no access to secrets and chats, and can't switch again.", () => {
    const impersonated = callerWith({ impersonatedBy: String(new Types.ObjectId()) });
    const other = { _id: new Types.ObjectId(), role: 'user', verified: true } as const;
    expect([canSwitchTo(callerWith({}), other), canSwitchTo(impersonated, other)]).toEqual([true, false]);
    for (const assertion of [assertNotImpersonating, assertOwnChats]) {
      expect(isAllowed(() => assertion(callerWith({})))).toBe(true);
      expect(isAllowed(() => assertion(impersonated))).toBe(false);
    }
  });

  const member = { role: 'user', isSuspended: false, verified: true } as const;
  it.each<[string, Partial<Parameters<typeof canSignInByCode>[0]>, boolean]>([
    ['a member', {}, true],
    ['an agent', { role: 'agent' }, true],
    ['a service agent', { role: 'service_agent' }, true],
    ['someone who never signed in', { verified: false, lastLoginAt: null }, true],
    [
      'someone whose second factor isn’t active yet',
      { totp: { pendingSecret: 'x', recoveryHashes: [] } },
      true,
    ],
    ['a member unconfirmed by staff', { verified: false, lastLoginAt: new Date() }, false],
    ['a suspended member', { isSuspended: true }, false],
    ['a member with a second factor', { totp: { secret: 'x', recoveryHashes: [] } }, false],
    ['a worker', { role: 'injazat_worker' }, false],
    ['an admin', { role: 'admin' }, false],
    ['a super admin', { role: 'super_admin' }, false],
  ])('Whether a mailed code signs in %s.', (_who, change, isIn) => {
    expect(canSignInByCode({ ...member, ...change })).toBe(isIn);
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
