import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_STAFF_REASON } from '@manzil/shared/domain/text/textLimits';
import { Button } from '@/ui/Button';
import { TextArea } from '@/ui/form/TextField';
import { Dialog } from '@/ui/overlay/Modal';

/** Asks for the reason to hide services from public lists. */
export function ReasonDialog({
  text,
  isLoading,
  error,
  onSend,
  onTyped,
  onClose,
}: {
  text: string;
  isLoading: boolean;
  error?: string | undefined;
  onSend: (reason: string) => void;
  /** Called when the text changes, to clear its error. */
  onTyped?: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('service.hideTitle')}
      description={text}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="danger" isLoading={isLoading} onClick={() => onSend(reason)}>
            {t('service.hide')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('service.reason')}
        help={t('listing.reasonHelp')}
        value={reason}
        maxLength={MAX_STAFF_REASON}
        error={error}
        onChange={(event) => {
          setReason(event.target.value);
          onTyped?.();
        }}
      />
    </Dialog>
  );
}
