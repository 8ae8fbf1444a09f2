import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RecoveryCodes } from '@/blocks/credentials/RecoveryCodes';
import { SecretCard } from '@/blocks/credentials/SecretCard';
import { TotpForm } from '@/blocks/credentials/TotpForm';
import { Button } from '@/ui/Button';
import { AuthHead } from './AuthHead';
import type { FactorStep } from './useSecondFactor';

interface SecondFactorProps {
  step: FactorStep;
  isPending: boolean;
  onCode: (code: string) => void;
  onBack: () => void;
}

/** Replaces the sign-in form while a second factor is required. */
export function SecondFactorStep({ step, isPending, onCode, onBack }: SecondFactorProps) {
  const { t } = useTranslation();
  if (step.kind === 'codes') {
    return (
      <>
        <AuthHead title={t('auth.recoveryTitle')} />
        <RecoveryCodes codes={step.recoveryCodes} onDone={step.go} />
      </>
    );
  }
  const isSetup = step.kind === 'setup';
  return (
    <>
      <AuthHead title={t(isSetup ? 'auth.setupTitle' : 'auth.totp')}>
        {t(isSetup ? 'auth.setupText' : 'auth.totpHelp')}
      </AuthHead>
      {isSetup && (
        <div className="mb-5">
          <SecretCard secret={step.secret} otpauthUrl={step.otpauthUrl} />
        </div>
      )}
      <TotpForm
        label={t(isSetup ? 'auth.firstCode' : 'auth.code')}
        action={t('auth.confirm')}
        error={step.isWrong ? t('auth.codeWrong') : undefined}
        isPending={isPending}
        onCode={onCode}
      >
        <Button variant="quiet" onClick={onBack}>
          <ArrowLeft aria-hidden className="mirrors size-4.5" />
          {t('auth.back')}
        </Button>
      </TotpForm>
    </>
  );
}
