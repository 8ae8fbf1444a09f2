import type { RequestStatus, SubjectKind } from '@manzil/shared/domain/enums';
import { useApiCommand } from '@/platform/api/useApi';
import { toastError } from '@/ui/overlay/toastError';
import { CALLS } from './data';

/** Sets a request's status; `shown` returns the optimistic value. */
export function useSetStatus(kind: SubjectKind) {
  const { mutate, isPending, variables } = useApiCommand(CALLS[kind].setStatus, { onError: toastError });
  return {
    set: (id: string, status: RequestStatus) => mutate({ id, status }),
    shown: (of: { id: string; status: RequestStatus }): RequestStatus =>
      isPending && variables.id === of.id ? variables.status : of.status,
  };
}
