import type { SubjectKind } from '@manzil/shared/domain/enums';

/** The action that sends a visitor's request after signing in. */
export const SEND_ACTIONS = { property: 'viewing', service: 'quote' } as const satisfies Record<
  SubjectKind,
  string
>;

/** Storage key of the unsent request about a listing or service. */
export const requestFormKey = (id: string): string => `request:${id}`;
