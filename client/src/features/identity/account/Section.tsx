import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';

/** A card of the account page. */
export function Section({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-hair bg-card p-5 sm:p-6">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {text && <p className="mt-1 text-small text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

/**
 * Settings only the person themselves may change; an admin impersonating them sees the reason (spec/2-api switchUser).
 */
export function OwnerOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return useSession()?.isImpersonated ? (
    <p className="text-small text-muted">{t('profile.notForOthers')}</p>
  ) : (
    children
  );
}
