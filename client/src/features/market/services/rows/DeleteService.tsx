import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiCommand } from '@/platform/api/useApi';
import { useLang } from '@/platform/i18n/format';
import { titleOf } from '@/blocks/listing/card/card';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import type { Row } from './ServiceRow';

/** Moves a service to the recycle bin after confirmation. */
export function DeleteService({ of }: { of: Row }) {
  const { t } = useTranslation();
  const title = titleOf(of, useLang());
  const [asks, setAsks] = useState(false);
  const remove = useApiCommand('services.remove', {
    onSuccess: ({ message }: { message?: string }) => {
      if (message) toast.success(message);
      setAsks(false);
    },
    onError: toastError,
  });
  return (
    <>
      <Button small variant="quiet" icon={Trash2} className="text-danger!" onClick={() => setAsks(true)}>
        {t('listing.delete')}
      </Button>
      <ConfirmDialog
        isOpen={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => remove.mutate({ id: of.id })}
        isLoading={remove.isPending}
        title={t('service.deleteTitle')}
        text={t('listing.deleteText', { title })}
        action={t('listing.delete')}
        isDangerous
      />
    </>
  );
}
