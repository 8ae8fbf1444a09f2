import { CalendarCheck, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useApiCommand } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { changeOf, type Side, type Viewing } from './viewing';

/** Ends an open change: withdraws the reader's own, or declines the other side's. The agreed time stays. */
export function KeepViewing({ id, viewing, side }: { id: string; viewing: Viewing; side: Side }) {
  const { t } = useTranslation();
  const isOwn = changeOf(viewing) === (side === 'seeker' ? 'asked' : 'offered');
  const keep = useApiCommand('propertyRequests.keepViewing', {
    onSuccess: ({ message }) => message && toast.success(message),
    onError: toastError,
  });
  return (
    <Button
      small
      icon={isOwn ? Undo2 : CalendarCheck}
      isLoading={keep.isPending}
      onClick={() => keep.mutate({ id, version: viewing.version })}
    >
      {t(isOwn ? 'viewing.withdrawChange' : 'viewing.keepTime')}
    </Button>
  );
}
