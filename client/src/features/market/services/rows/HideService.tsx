import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiCommand } from '@/platform/api/useApi';
import { useLang } from '@/platform/i18n/format';
import { titleOf } from '@/blocks/listing/card/card';
import { Button } from '@/ui/Button';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { ReasonDialog } from './ReasonDialog';
import type { OwnService } from './ServiceRow';

/** Asks for the reason and hides the service from public lists. */
function HideDialog({ service, onClose }: { service: OwnService; onClose: () => void }) {
  const { t } = useTranslation();
  const title = titleOf(service, useLang());
  const [error, setError] = useState<string>();
  const hide = useApiCommand('services.hide', {
    onSuccess: ({ message }: { message?: string }) => {
      if (message) toast.success(message);
      onClose();
    },
    onError: (failed) => {
      const reasonError = failed.failure.errors.find(({ path }) => path === 'reason')?.message;
      setError(reasonError);
      if (!reasonError) toastError(failed);
    },
  });
  return (
    <ReasonDialog
      text={t('service.hideText', { title })}
      isLoading={hide.isPending}
      error={error}
      onTyped={() => setError(undefined)}
      onClose={onClose}
      onSend={(reason) => hide.mutate({ id: service.id, reason })}
    />
  );
}

/** Hides a service from public lists, or shows it again. */
export function HideService({ service }: { service: OwnService }) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const show = useApiCommand('services.show', {
    onSuccess: ({ message }: { message?: string }) => message && toast.success(message),
    onError: toastError,
  });
  if (service.state === 'hidden') {
    return (
      <Button small icon={Eye} isLoading={show.isPending} onClick={() => show.mutate({ id: service.id })}>
        {t('service.showAgain')}
      </Button>
    );
  }
  return (
    <>
      <Button small icon={EyeOff} onClick={() => setAsks(true)}>
        {t('service.hide')}
      </Button>
      {asks && <HideDialog service={service} onClose={() => setAsks(false)} />}
    </>
  );
}
