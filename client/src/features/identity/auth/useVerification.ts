import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CallError } from '@/platform/api/failure';
import { toast } from '@/ui/overlay/toasts';
import { useAuthPath, type AuthState } from './authState';

/** Milliseconds to read the toast before the redirect (source-spec §9). */
const REDIRECT_MS = 3000;

/**
 * Handles the 403 of register and login that carries a verification token: shows a toast, then redirects to the OTP
 * page, which shows the address.
 * @returns whether the error was one
 */
export function useVerificationRedirect(): (error: CallError, typed: AuthState) => boolean {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const authPath = useAuthPath();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return ({ failure }, typed) => {
    const { status, token } = failure;
    if (status !== 403 || !token) return false;
    toast.info(t('auth.otpSent'));
    timer.current = setTimeout(
      () => void navigate(authPath('/verify-otp', { token }), { state: typed }),
      REDIRECT_MS,
    );
    return true;
  };
}
