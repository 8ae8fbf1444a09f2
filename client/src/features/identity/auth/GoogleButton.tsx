import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '@/platform/config';
import { useLang } from '@/platform/i18n/format';

interface GoogleIdentity {
  initialize(options: { client_id: string; callback: (answer: { credential: string }) => void }): void;
  renderButton(place: HTMLElement, options: Record<string, unknown>): void;
}
declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } };
  }
}

function loadGoogle(issuer: string): Promise<GoogleIdentity | undefined> {
  return new Promise((resolve) => {
    const done = () => resolve(window.google?.accounts.id);
    if (window.google) {
      done();
      return;
    }
    const script = Object.assign(document.createElement('script'), {
      src: `${issuer}/gsi/client`,
      async: true,
    });
    script.onload = done;
    script.onerror = () => resolve(undefined);
    document.head.append(script);
  });
}

/**
 * Google's own sign-in button, if the operator configured a client id; passes on the credential for the server to
 * verify.
 */
export function GoogleButton({ onCredential }: { onCredential: (credential: string) => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const place = useRef<HTMLDivElement>(null);
  const [isThere, setIsThere] = useState(true);
  const send = useEffectEvent(onCredential);
  const { googleClientId, googleIssuerUrl = 'https://accounts.google.com' } = config;
  useEffect(() => {
    if (!googleClientId) return;
    let isCurrent = true;
    void loadGoogle(googleIssuerUrl).then((google) => {
      if (!isCurrent) return;
      setIsThere(google !== undefined);
      google?.initialize({ client_id: googleClientId, callback: ({ credential }) => send(credential) });
      if (place.current) {
        place.current.replaceChildren();
        const width = Math.min(384, place.current.clientWidth);
        google?.renderButton(place.current, { width, locale: lang, text: 'continue_with' });
      }
    });
    return () => void (isCurrent = false);
  }, [googleClientId, googleIssuerUrl, lang]);
  if (!googleClientId) return null;
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
