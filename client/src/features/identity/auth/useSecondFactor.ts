import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallError } from '@/platform/api/failure';
import type { Person } from '@/platform/session';
import { toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';
import { useSignedIn } from './useSignedIn';

interface Answer {
  token: string;
  user: Person;
  recoveryCodes?: string[] | undefined;
}

/** Remaining step between a verified identity and its session. */
export type FactorStep =
  | { kind: 'code'; isWrong: boolean }
  | { kind: 'setup'; secret: string; otpauthUrl: string; isWrong: boolean }
  | { kind: 'codes'; recoveryCodes: string[]; go: () => void };

/**
 * Second factor of any sign-in or, with `isNew`, sign-up: asks for a code, has staff set it up if the operator requires that, shows new recovery
 * codes once, and then starts the session.
 */
export function useSecondFactor({ isNew = false } = {}) {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  const [step, setStep] = useState<FactorStep>();
  return {
    step,
    leave: () => setStep(undefined),
    onSuccess: (answer: Answer) => {
      const { recoveryCodes } = answer;
      if (recoveryCodes) setStep({ kind: 'codes', recoveryCodes, go: () => signedIn(answer, { isNew }) });
      else signedIn(answer, { isNew });
    },
    /** Handles an error about the second factor: notifies and sets `step`. @returns whether it was one */
    onError: (error: CallError): boolean => {
      const { code, message, secret, otpauthUrl } = error.failure;
      if (code === 'totp_required' || code === 'totp_wrong') {
        const isWrong = code === 'totp_wrong';
        setStep({ kind: 'code', isWrong });
        if (isWrong) toastError(error);
        else toast.info(message);
        return true;
      }
      if (code === 'two_factor_setup' && secret && otpauthUrl) {
        // The same error again means that the code doesn't match this secret.
        const isWrong = step?.kind === 'setup';
        setStep({ kind: 'setup', secret, otpauthUrl, isWrong });
        if (isWrong) toast.error(t('auth.codeWrong'));
        else toast.info(message);
        return true;
      }
      return false;
    },
  };
}
