import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/overlay/Modal';

/** Discards the draft after confirmation. */
export function DiscardDraft({ onDiscard }: { onDiscard: () => Promise<void> }) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsks(true)}>
        {t('listing.discard')}
      </Button>
      <ConfirmDialog
        isOpen={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          void onDiscard();
        }}
        title={t('listing.discardTitle')}
        text={t('listing.discardText')}
        action={t('listing.discard')}
        isDangerous
      />
    </>
  );
}
