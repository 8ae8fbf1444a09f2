import { useState } from 'react';
import type { RequestStatus, SubjectKind } from '@manzil/shared/domain/enums';
import { useApiCommand } from '@/platform/api/useApi';
import { toastError } from '@/ui/overlay/toastError';
import { CALLS } from './data';
import { DeclineDialog } from './DeclineDialog';

/**
 * Sets a request's status; `shown` returns the optimistic value. Declining opens `dialog`, which asks for the reason: the
 * caller renders it.
 */
export function useSetStatus(kind: SubjectKind) {
  const { mutate, isPending, variables } = useApiCommand(CALLS[kind].setStatus, { onError: toastError });
  const [declined, setDeclined] = useState<string>();
  return {
    set: (id: string, status: RequestStatus) =>
      status === 'rejected' ? setDeclined(id) : mutate({ id, status }),
    shown: (of: { id: string; status: RequestStatus }): RequestStatus =>
      isPending && variables.id === of.id ? variables.status : of.status,
    dialog: declined !== undefined && (
      <DeclineDialog kind={kind} id={declined} onClose={() => setDeclined(undefined)} />
    ),
  };
}
