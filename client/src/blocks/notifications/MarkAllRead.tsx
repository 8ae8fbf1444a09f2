import { CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useApiCommand } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { toastError } from '@/ui/overlay/toastError';

/** Marks all notifications as read. */
export function MarkAllRead({ unread }: { unread: number }) {
  const { t } = useTranslation();
  const mark = useApiCommand('notifications.markRead', { onError: toastError });
  if (unread === 0) return null;
  return (
    <Button small icon={CheckCheck} isLoading={mark.isPending} onClick={() => mark.mutate({})}>
      {t('notifications.markAll')}
    </Button>
  );
}
