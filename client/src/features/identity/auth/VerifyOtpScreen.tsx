import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { CodeForm } from '@/blocks/credentials/CodeForm';
import { useApiCommand } from '@/platform/api/useApi';
import { toastError } from '@/ui/overlay/toastError';
import { AuthHead, linkClass } from './AuthHead';
import { useAuthState, useAuthPath } from './authState';
import { useSignedIn } from './useSignedIn';

/** /verify-otp?token= */
export function VerifyOtpScreen() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const before = useAuthState();
  const signedIn = useSignedIn();
  const authPath = useAuthPath();
  const token = params.get('token') ?? '';
  const verify = useApiCommand('auth.verifyOTP', {
    onSuccess: (answer) => signedIn(answer, { landing: '/', isNew: true }),
    onError: toastError,
  });
  return (
    <>
      <AuthHead title={t('pages.verifyOtp')}>
        {before.email ? t('auth.otpTextTo', { email: before.email }) : t('auth.otpText')}
      </AuthHead>
      <CodeForm
        token={token}
        onToken={(next) => {
          verify.reset();
          setParams({ ...Object.fromEntries(params), token: next }, { replace: true, state: before });
        }}
        onCode={(otp) => verify.mutate({ token, otp })}
        isPending={verify.isPending}
        error={verify.error}
      >
        {before.email ? (
          <Link
            to={authPath('/signup', before.role ? { role: before.role } : {})}
            state={before}
            className={linkClass}
          >
            {t('auth.otherAddress')}
          </Link>
        ) : (
          <Link to={authPath('/signin')} className={linkClass}>
            {t('nav.signIn')}
          </Link>
        )}
      </CodeForm>
    </>
  );
}
