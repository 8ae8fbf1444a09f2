import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { loadWithTexts } from '@/platform/browser/loadWithTexts';
import { IconButton } from '@/ui/Button';
import { toastError } from '@/ui/overlay/toastError';

/** Hides a home from the catalog; loads the code on click. */
export function HideButton({ id, title, className }: { id: string; title: string; className?: string }) {
  const { t } = useTranslation();
  return (
    <IconButton
      data-hide
      label={t('catalog.hidden.hide', { title })}
      title={t('catalog.hidden.this')}
      icon={EyeOff}
      onClick={({ currentTarget }) => {
        void loadWithTexts(() => import('./hide'))
          .then(({ hide }) => hide(currentTarget, { id, title }))
          .catch(toastError);
      }}
      className={`text-muted! ${className ?? ''}`}
    />
  );
}
