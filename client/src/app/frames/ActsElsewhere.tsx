import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { actsElsewhereAtom } from '@/platform/session';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';

/** Tells an admin why nothing of this page is saved while they act as somebody in another tab. */
export function ActsElsewhere({ name }: { name: string }) {
  const { t } = useTranslation();
  const setAway = useSetAtom(actsElsewhereAtom);
  return (
    <Dialog
      isOpen
      isBackClosing={false}
      // To copy what was typed; the next try to save brings it back.
      onClose={() => setAway(null)}
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
