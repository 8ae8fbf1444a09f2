import { expect, test, vi } from 'vitest';
import type { Person } from './session';

const base64 = (value: object) => btoa(JSON.stringify(value));
const person = (name: string) => ({ id: 'c'.repeat(24), name }) as unknown as Person;

test('The end of an impersonation is announced on the next page, not on the one being left.', async () => {
  // Leaving a page takes time, during which components still load.
  vi.spyOn(console, 'error').mockReturnValue();
  const exp = Math.floor(Date.now() / 1000) + 60;
  localStorage.setItem('adminToken', `x.${base64({ role: 'admin', exp })}.x`);
  localStorage.setItem('adminUser', JSON.stringify(person('Admin')));
  localStorage.setItem('jwtoken', `x.${base64({ role: 'agent', exp, impersonatedBy: 'a' })}.x`);
  localStorage.setItem('user', JSON.stringify(person('Agent')));
  localStorage.setItem('isAuthenticated', 'true');
  const { wasSwitchedBack } = await import('./session');
  const { endSession } = await import('./sessionChanges');
  endSession('account_suspended');
  expect(wasSwitchedBack()).toBe(false);

  vi.resetModules();
  const next = await import('./session');
  expect(next.getSession()).toMatchObject({ user: { name: 'Admin' }, isImpersonated: false });
  expect([next.wasSwitchedBack(), next.wasSwitchedBack()]).toEqual([true, false]);
});
