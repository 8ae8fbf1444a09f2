import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { impersonationElsewhereAtom } from '@/platform/session';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';

/** Tells an admin why this page saves nothing during an impersonation in another tab. */
export function ImpersonationElsewhere({ name }: { name: string }) {
  const { t } = useTranslation();
  const setImpersonation = useSetAtom(impersonationElsewhereAtom);
  return (
    <Dialog
      isOpen
      isBackClosing={false}
      // Closable, to copy typed text; the next attempt to save reopens it.
      onClose={() => setImpersonation(null)}
      title={t('impersonation.elsewhereTitle', { name })}
      description={t('impersonation.elsewhereText', { name })}
      footer={
        <Button variant="primary" onClick={() => location.reload()}>
          {t('impersonation.reload')}
        </Button>
      }
    />
  );
}
