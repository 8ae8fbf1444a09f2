import type { TFunction } from 'i18next';
import type { z } from 'zod';
import type { personRow } from '@manzil/shared/contract/schemas/people.schemas';
import { isAdmin, ROLES, type Role } from '@manzil/shared/domain/roles';
import type { Locale } from '@manzil/shared/domain/enums';
import type { Column } from '@/platform/csv';
import { label } from '@/platform/i18n/labels';
import type { Session } from '@/platform/session';

export type PersonRow = z.output<typeof personRow>;

/** API calls by list of people. */
export const KINDS = {
  users: { list: 'users.users', remove: 'users.delUser', register: null },
  agents: {
    list: 'users.agents',
    remove: 'users.delUser',
    register: { call: 'users.registerAgent', title: 'people.registerTitle.agents' },
  },
  serviceAgents: {
    list: 'users.serviceAgents',
    remove: 'users.deleteServiceAgent',
    register: { call: 'users.registerServiceAgent', title: 'people.registerTitle.serviceAgents' },
  },
  workers: {
    list: 'users.workers',
    remove: 'users.deleteInjazatWorker',
    register: { call: 'users.registerWorker', title: 'people.registerTitle.workers' },
  },
} as const;
export type Kind = keyof typeof KINDS;
export type RegisterCall = NonNullable<(typeof KINDS)[Kind]['register']>['call'];

/** Whether the signed-in admin may change this person's account. The server decides; this only avoids a refusal. */
export const canChange = (session: Session | null, of: PersonRow): boolean =>
  session !== null &&
  session.user.id !== of.id &&
  (of.role !== 'super_admin' || session.role === 'super_admin');

/** Whether the person can be impersonated: no admins, and nobody who can't sign in (spec/2-api switchUser). */
export const canSwitchTo = (session: Session | null, of: PersonRow): boolean =>
  canChange(session, of) && !isAdmin(of.role) && of.verified && !of.isSuspended;

/** The roles an admin may assign; only a super admin creates super admins. */
export const assignableRoles = (session: Session | null): readonly Role[] =>
  ROLES.filter((role) => role !== 'super_admin' || session?.role === 'super_admin');

/** Columns of the export. */
export const peopleColumns = (t: TFunction, lang: Locale): Column<PersonRow>[] => [
  [t('people.reference'), (row) => row.userID],
  [t('people.name'), (row) => row.name],
  [t('auth.email'), (row) => row.email],
  [t('auth.phone'), (row) => row.phone],
  [t('people.role'), (row) => label('roles', row.role, lang)],
  [t('people.suspended'), (row) => (row.isSuspended ? (row.suspendedReason ?? t('people.suspended')) : '')],
  [t('people.listings'), (row) => row.listings ?? 0],
  [t('people.since'), (row) => new Date(row.createdAt)],
];
