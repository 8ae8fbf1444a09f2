import type { TFunction } from 'i18next';
import type { z } from 'zod';
import type { personRow } from '@manzil/shared/contract/schemas/people.schemas';
import type { Locale } from '@manzil/shared/domain/enums';
import type { Column } from '@/platform/browser/csv';
import { label } from '@/platform/i18n/labels';

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
