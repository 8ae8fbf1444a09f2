import { useState, type ReactNode } from 'react';
import { useApiCommand } from '@/platform/api/useApi';
import { ConfirmDialog } from './Modal';
import { toastError } from './toastError';
import { toast } from './toasts';

/** Commands that delete one record by its id. */
type RemovalCall =
  | 'contacts.remove'
  | 'customRequests.remove'
  | 'properties.remove'
  | 'propertyReviews.remove'
  | 'serviceReviews.remove'
  | 'services.remove';

interface Removal {
  id: string;
  title: string;
  text: ReactNode;
  /** Label of the action, a verb. */
  action: string;
}

/** Deletes a record after confirmation. `ask` opens `dialog`, which the caller renders. */
export function useRemoval(call: RemovalCall, { id, title, text, action }: Removal) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const remove = useApiCommand(call, {
    onSuccess: ({ message }: { message?: string }) => {
      if (message) toast.success(message);
      close();
    },
    onError: toastError,
  });
  const dialog = (
    <ConfirmDialog
      isOpen={isAsking}
      onClose={close}
      onConfirm={() => remove.mutate({ id })}
      isLoading={remove.isPending}
      title={title}
      text={text}
      action={action}
      isDangerous
    />
  );
  return { ask: () => setIsAsking(true), isPending: remove.isPending, dialog };
}
