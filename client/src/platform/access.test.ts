import '@/testing/fakeNetwork';
import { expect, test } from 'vitest';
import { ROLES } from '@manzil/shared/domain/roles';
import { mayCall } from './access';

test.each([
  ['properties.getAll', [undefined, ...ROLES]],
  ['favorites.list', ROLES],
  ['properties.myProperties', ['agent', 'injazat_worker', 'admin', 'super_admin']],
  ['services.mine', ['service_agent', 'injazat_worker', 'admin', 'super_admin']],
  ['properties.allProperties', ['injazat_worker', 'admin', 'super_admin']],
  ['properties.updateByAdmin', ['admin', 'super_admin']],
  ['users.allUsers', ['admin', 'super_admin']],
  ['operator.state', ['super_admin']],
] as const)('%s may be called as %j (undefined: a visitor).', (id, allowed) => {
  expect([undefined, ...ROLES].filter((role) => mayCall(role, id))).toEqual(allowed);
});
