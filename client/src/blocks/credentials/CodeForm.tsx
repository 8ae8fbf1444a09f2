import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RESEND_MS } from '@manzil/shared/domain/time/spans';
import type { CallError } from '@/platform/api/failure';
import { useApiCommand } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { OtpInput } from '@/ui/form/OtpInput';
import { toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';

/** Seconds left until `until`; ticks once a second. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1000));
}

interface CodeFormProps {
  /** The verification token the mailed code belongs to. */
  token: string;
  /** A new code was mailed; the previous one is invalid. */
  onToken: (token: string) => void;
  onCode: (code: string) => void;
  isPending: boolean;
  /** Why the last code was rejected. */
  error: CallError | null;
  /** Label of the button; by default “Confirm”. */
  action?: string;
  /** Shown next to the resend button. */
  children?: React.ReactNode;
}

/** Six boxes for a mailed code, the last error, and a resend button with a one-minute limit. */
export function CodeForm({ token, onToken, onCode, isPending, error, action, children }: CodeFormProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [seen, setSeen] = useState(error);
  const [resendAt, setResendAt] = useState(() => performance.now() + RESEND_MS);
  const wait = useSecondsUntil(resendAt);
  if (seen !== error) {
    setSeen(error);
    if (error) setCode('');
  }
  const resend = useApiCommand('auth.resendOTP', {
    onSuccess: (answer) => {
      onToken(answer.token);
      setResendAt(performance.now() + RESEND_MS);
      if (answer.message) toast.success(answer.message);
    },
    onError: (refusal) => {
      setResendAt(performance.now() + (refusal.failure.retryAfter ?? 10) * 1000);
      toastError(refusal);
    },
  });
  const { message, attemptsLeft } = error?.failure ?? {};
  const problem =
    attemptsLeft === undefined ? message : `${message} · ${t('auth.attempts', { count: attemptsLeft })}`;
  return (
    <>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.length === 6) onCode(code);
        }}
      >
        <OtpInput
          label={t('auth.otpLabel')}
          value={code}
          onChange={setCode}
          onComplete={onCode}
          error={problem}
          disabled={isPending}
        />
        <Button type="submit" variant="primary" isLoading={isPending} disabled={code.length < 6 || isPending}>
          {action ?? t('auth.confirm')}
        </Button>
      </form>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-4 text-small">
        <Button
          variant="quiet"
          small
          className="-ms-3"
          disabled={wait > 0 || resend.isPending}
          isLoading={resend.isPending}
          onClick={() => resend.mutate({ token })}
        >
          {wait > 0 ? t('auth.resendIn', { count: wait }) : t('auth.resend')}
        </Button>
        {children}
      </div>
    </>
  );
}
