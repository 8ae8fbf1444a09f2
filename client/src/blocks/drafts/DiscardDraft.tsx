import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/overlay/Modal';

interface DiscardDraftProps {
  /** Discards the draft; resolves to false if the server refused. */
  onDiscard: () => Promise<boolean>;
  onDiscarded: () => void;
}

/** Discards the draft after confirmation. */
export function DiscardDraft({ onDiscard, onDiscarded }: DiscardDraftProps) {
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
          void onDiscard().then((isDone) => isDone && onDiscarded());
        }}
        title={t('listing.discardTitle')}
        text={t('listing.discardText')}
        action={t('listing.discard')}
        isDangerous
      />
    </>
  );
}
