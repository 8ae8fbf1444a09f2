import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { CodeForm } from '@/identity/CodeForm';
import { useApiCommand } from '@/platform/useApi';
import { toastError } from '@/ui/toastError';
import { AuthHead, linkClass } from './AuthHead';
import { useSignedIn } from './useSignedIn';

/** /verify-otp?token= */
export function VerifyOtpScreen() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const signedIn = useSignedIn();
  const token = params.get('token') ?? '';
  const verify = useApiCommand('auth.verifyOTP', {
    onSuccess: (answer) => signedIn(answer, '/'),
    onError: toastError,
  });
  return (
    <>
      <AuthHead title={t('pages.verifyOtp')}>{t('auth.otpText')}</AuthHead>
      <CodeForm
        token={token}
        onToken={(next) => {
          verify.reset();
          setParams({ ...Object.fromEntries(params), token: next }, { replace: true });
        }}
        onCode={(otp) => verify.mutate({ token, otp })}
        isPending={verify.isPending}
        error={verify.error}
      >
        <Link to="/signin" className={linkClass}>
          {t('nav.signIn')}
        </Link>
      </CodeForm>
    </>
  );
}
