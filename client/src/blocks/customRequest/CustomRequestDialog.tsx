import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';
import type { RequestCriteria } from './criteria';
import { CUSTOM_FORM, CustomRequestForm } from './CustomRequestForm';

/** "Find me a home" form, followed by a confirmation. */
export function CustomRequestDialog({
  criteria,
  onClose,
}: {
  criteria: RequestCriteria;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [isSent, setIsSent] = useState(false);
  const [isSending, setIsSending] = useState(false);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(isSent ? 'custom.sentTitle' : 'custom.open')}
      description={t(isSent ? 'custom.sentText' : 'custom.lead')}
      footer={
        isSent ? (
          <Button variant="primary" onClick={onClose}>
            {t('ui.close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button variant="primary" type="submit" form={CUSTOM_FORM} isLoading={isSending}>
              {t('requests.send')}
            </Button>
          </>
        )
      }
    >
      {!isSent && (
        <CustomRequestForm criteria={criteria} onSending={setIsSending} onSent={() => setIsSent(true)} />
      )}
    </Dialog>
  );
}
