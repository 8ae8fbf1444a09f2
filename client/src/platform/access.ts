import { wireTable } from 'virtual:wire-table';
import type { EndpointId } from '@manzil/shared/contract/index';
import { ACCESS, type Role } from '@manzil/shared/domain/roles';
import { useSession } from './session';

/**
 * Whether a role may make a call, by the contract's `access`; undefined is a visitor. What a person may do with a record
 * is in the record's `can`.
 */
export function mayCall(role: Role | undefined, id: EndpointId): boolean {
  const { access } = wireTable[id];
  const roles: readonly Role[] = ACCESS[access];
  return role === undefined ? access === 'open' : roles.includes(role);
}

/** Whether the signed-in person's role may make a call. */
export const useMayCall = (id: EndpointId): boolean => mayCall(useSession()?.role, id);
