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

/** What stands between a proved identity and its session. */
export type FactorStep =
  | { kind: 'code'; isWrong: boolean }
  | { kind: 'setup'; secret: string; otpauthUrl: string; isWrong: boolean }
  | { kind: 'codes'; recoveryCodes: string[]; go: () => void };

/**
 * The second factor of a sign-in, whatever began it: asks for a code, has staff set one up where the operator demands
 * it, shows new recovery codes once, and then takes the session over.
 */
export function useSecondFactor() {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  const [step, setStep] = useState<FactorStep>();
  return {
    step,
    leave: () => setStep(undefined),
    onSuccess: (answer: Answer) => {
      const { recoveryCodes } = answer;
      if (recoveryCodes) setStep({ kind: 'codes', recoveryCodes, go: () => signedIn(answer) });
      else signedIn(answer);
    },
    /** True when the refusal was about the second factor: it is told, and `step` says what is due. */
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
        // The same refusal again: the code that was sent is none of this secret.
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
