import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SIGN_UP_ROLES } from '@manzil/shared/domain/roles';
import { config } from '@/platform/config';
import { useLang } from '@/platform/format';
import { useApiCommand } from '@/platform/useApi';
import { toastError } from '@/ui/toastError';
import { useSignedIn } from './useSignedIn';

interface GoogleIdentity {
  initialize(options: { client_id: string; callback: (answer: { credential: string }) => void }): void;
  renderButton(place: HTMLElement, look: Record<string, unknown>): void;
}
declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } };
  }
}

const SCRIPT = 'https://accounts.google.com/gsi/client';

function loadGoogle(): Promise<GoogleIdentity | undefined> {
  return new Promise((resolve) => {
    const done = () => resolve(window.google?.accounts.id);
    if (window.google) {
      done();
      return;
    }
    const script = Object.assign(document.createElement('script'), { src: SCRIPT, async: true });
    script.onload = done;
    script.onerror = () => resolve(undefined);
    document.head.append(script);
  });
}

interface GoogleButtonProps {
  mode: 'login' | 'register';
  role?: (typeof SIGN_UP_ROLES)[number];
}

/** Google's own button, only where the operator has a client id; the server checks what Google says. */
export function GoogleButton({ mode, role = 'user' }: GoogleButtonProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const signedIn = useSignedIn();
  const place = useRef<HTMLDivElement>(null);
  const [isThere, setIsThere] = useState(true);
  const done = {
    onSuccess: (answer: Parameters<typeof signedIn>[0]) => signedIn(answer),
    onError: toastError,
  };
  const login = useApiCommand('auth.loginWithGoogle', done);
  const register = useApiCommand('auth.registerWithGoogle', done);
  const send = useRef<(credential: string) => void>(undefined);
  useEffect(() => {
    send.current = (credential) =>
      mode === 'login' ? login.mutate({ credential }) : register.mutate({ credential, role });
  });
  useEffect(() => {
    const { googleClientId } = config;
    if (!googleClientId) return;
    void loadGoogle().then((google) => {
      setIsThere(google !== undefined);
      google?.initialize({
        client_id: googleClientId,
        callback: ({ credential }) => send.current?.(credential),
      });
      if (place.current) {
        google?.renderButton(place.current, { width: 384, locale: lang, text: 'continue_with' });
      }
    });
  }, [lang]);
  if (!config.googleClientId) return null;
  return (
    <div className="mt-6">
      <p className="mb-4 flex items-center gap-3 text-small text-muted before:h-px before:flex-1 before:bg-hair after:h-px after:flex-1 after:bg-hair">
        {t('auth.or')}
      </p>
      <div ref={place} className="min-h-11" />
      {!isThere && <p className="text-small text-muted">{t('auth.googleAway')}</p>}
    </div>
  );
}
