import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/i18n/format';
import { named } from '@/platform/i18n/labels';
import type { ExplainedAction, NamedPerson } from '@/platform/storage/pendingAction';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';

/** Explains why a visitor's action needs an account; it is performed after signing in. */
export function SignInPrompt({
  act,
  whom,
  onGo,
  onStay,
}: {
  act: ExplainedAction;
  whom: NamedPerson | undefined;
  onGo: (page: 'signin' | 'signup') => void;
  onStay: () => void;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const title =
    act === 'chat' && whom
      ? t('nav.signInFirst.chatWith', { name: named(lang, whom.name, whom.nameAr) })
      : t(`nav.signInFirst.${act}`);
  return (
    <Dialog
      isOpen
      onClose={onStay}
      title={title}
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
