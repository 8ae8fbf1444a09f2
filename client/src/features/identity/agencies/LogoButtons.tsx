import { useTranslation } from 'react-i18next';
import { useApiCommand } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { SquarePhoto } from '@/ui/photo/SquarePhoto';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import type { Agency } from './agency';

/** Changes or removes the logo. */
export function LogoButtons({ agency: { id, logo } }: { agency: Agency }) {
  const { t } = useTranslation();
  const set = useApiCommand('agencies.setLogo', {
    onSuccess: ({ data }) => toast.success(t(data.logo ? 'agency.logoChanged' : 'agency.logoRemoved')),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <SquarePhoto
        label={t('agency.changeLogo')}
        send={(file, onProgress) => set.mutateAsync({ id, files: [file], onProgress })}
      />
      {logo && (
        <Button
          variant="quiet"
          disabled={set.isPending}
          onClick={() => set.mutate({ id }, { onError: toastError })}
        >
          {t('agency.removeLogo')}
        </Button>
      )}
    </div>
  );
}
