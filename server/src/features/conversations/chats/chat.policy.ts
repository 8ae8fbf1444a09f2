import { isStaff, type Role } from '@manzil/shared/domain/roles';
import type { Caller } from '../../../platform/base/caller';
import type { ChatRecord } from './chat.model';

// Only members can read, write in, mark and leave a chat, whatever their role; `getOwnChat` enforces it in its query.

/** Rename a group, change its members, end it: its admin. */
export const canManage = (
  caller: Pick<Caller, 'id'>,
  { groupAdmin }: Pick<ChatRecord, 'groupAdmin'>,
): boolean => String(groupAdmin) === caller.id;

/** Block a person: everyone, except oneself and staff. */
export const canBlock = (caller: Pick<Caller, 'id'>, person: { id: string; role: Role }): boolean =>
  person.id !== caller.id && !isStaff(person.role);

/** Report a person: members who share a chat with them, except oneself. */
export const canReport = (caller: Pick<Caller, 'id'>, personId: string): boolean => personId !== caller.id;

/** Open chats without an hourly limit: staff. */
export const canOpenUnlimited = (caller: Pick<Caller, 'role'>): boolean => isStaff(caller.role);
