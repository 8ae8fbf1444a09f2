import { useTranslation } from 'react-i18next';
import type { ExplainedAction } from '@/platform/storage/pendingAction';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';

/** Explains why a visitor's action needs an account; it is performed after signing in. */
export function SignInPrompt({
  act,
  onGo,
  onStay,
}: {
  act: ExplainedAction;
  onGo: (page: 'signin' | 'signup') => void;
  onStay: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen
      onClose={onStay}
      title={t(`nav.signInFirst.${act}`)}
      description={t(`nav.signInFirst.${act}Why`)}
      footer={
        <>
          <Button onClick={() => onGo('signup')}>{t('pages.signUp')}</Button>
          <Button variant="primary" onClick={() => onGo('signin')}>
            {t('nav.signIn')}
          </Button>
        </>
      }
    >
      <p className="text-small text-muted">{t('nav.signInFirst.after')}</p>
    </Dialog>
  );
}
