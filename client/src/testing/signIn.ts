import { person } from '@manzil/shared/contract/schemas/people.schemas';
import type { Role } from '@manzil/shared/domain/roles';
import type { Person } from '@/platform/session';
import { startSession } from '@/platform/sessionChanges';
import { sampleOf } from './sample';

/** Id of the person who is signed in. */
export const ME = 'b'.repeat(24);

const base64 = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');

/** A session of an hour, as sign-in calls answer it. */
export function sessionAs(role: Role, change: Partial<Person> = {}): { token: string; user: Person } {
  const user = { ...(sampleOf(person, 'full') as Person), id: ME, role, ...change };
  const exp = Math.floor(Date.now() / 1000) + 3600;
  return { token: `x.${base64({ id: user.id, role, exp })}.x`, user };
}

/** Starts a session of an hour. */
export const signInAs = (role: Role, change: Partial<Person> = {}): void =>
  startSession(sessionAs(role, change));
