import { useState } from 'react';
import type { RequestStatus, SubjectKind } from '@manzil/shared/domain/enums';
import { onRefusedChange } from '@/blocks/requests/requests';
import { useApiCommand } from '@/platform/api/useApi';
import { CALLS, type SeenRequest } from './data';
import { DeclineDialog } from './DeclineDialog';

/**
 * Sets a request's status; `shown` returns the optimistic value. Declining opens `dialog`, which asks for the reason: the
 * caller renders it.
 */
export function useSetStatus(kind: SubjectKind) {
  const { mutate, isPending, variables } = useApiCommand(CALLS[kind].setStatus, {
    onError: onRefusedChange(`${kind}Requests`),
  });
  const [declined, setDeclined] = useState<SeenRequest>();
  return {
    set: (seen: SeenRequest, status: RequestStatus) =>
      status === 'rejected' ? setDeclined(seen) : mutate({ ...seen, status }),
    shown: (request: { id: string; status: RequestStatus }): RequestStatus =>
      isPending && variables.id === request.id ? variables.status : request.status,
    dialog: declined !== undefined && (
      <DeclineDialog kind={kind} request={declined} onClose={() => setDeclined(undefined)} />
    ),
  };
}
