import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useApiCommand } from '@/platform/useApi';
import { Button } from '@/ui/Button';
import { OtpInput } from '@/ui/OtpInput';
import { toast } from '@/ui/toasts';
import { toastError } from '@/ui/toastError';
import { AuthHead, linkClass } from './AuthHead';
import { useSignedIn } from './useSignedIn';

/** A new code may be asked for once a minute (spec/2-api resendOTP). */
const RESEND_SECONDS = 60;

/** Seconds left until `until`; ticks once a second. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** /verify-otp?token= */
export function VerifyOtpScreen() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const signedIn = useSignedIn();
  const token = params.get('token') ?? '';
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [resendAt, setResendAt] = useState(() => Date.now() + RESEND_SECONDS * 1000);
  const wait = useSecondsUntil(resendAt);

  const verify = useApiCommand('auth.verifyOTP', {
    onSuccess: (answer) => signedIn(answer, '/'),
    onError: (error) => {
      const { attemptsLeft, message } = error.failure;
      setCode('');
      setProblem(
        attemptsLeft === undefined ? message : `${message} · ${t('auth.attempts', { count: attemptsLeft })}`,
      );
      toastError(error);
    },
  });
  const resend = useApiCommand('auth.resendOTP', {
    onSuccess: (answer) => {
      setParams({ ...Object.fromEntries(params), token: answer.token }, { replace: true });
      setResendAt(Date.now() + RESEND_SECONDS * 1000);
      setProblem(undefined);
      if (answer.message) toast.success(answer.message);
    },
    onError: (error) => {
      setResendAt(Date.now() + (error.failure.retryAfter ?? 10) * 1000);
      toastError(error);
    },
  });
  const send = (otp: string) => {
    setProblem(undefined);
    verify.mutate({ token, otp });
  };
  return (
    <>
      <AuthHead title={t('pages.verifyOtp')}>{t('auth.otpText')}</AuthHead>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.length === 6) send(code);
        }}
      >
        <OtpInput
          label={t('auth.otpLabel')}
          value={code}
          onChange={setCode}
          onComplete={send}
          error={problem}
          disabled={verify.isPending}
        />
        <Button
          type="submit"
          variant="primary"
          isLoading={verify.isPending}
          disabled={code.length < 6 || verify.isPending}
        >
          {t('auth.confirm')}
        </Button>
      </form>
      <div className="mt-5 flex items-center justify-between gap-4 text-small">
        <Button
          variant="quiet"
          small
          disabled={wait > 0 || resend.isPending}
          isLoading={resend.isPending}
          onClick={() => resend.mutate({ token })}
        >
          {wait > 0 ? t('auth.resendIn', { count: wait }) : t('auth.resend')}
        </Button>
        <Link to="/signin" className={linkClass}>
          {t('nav.signIn')}
        </Link>
      </div>
    </>
  );
}
