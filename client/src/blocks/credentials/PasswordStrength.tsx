import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/classes';

/**
 * Scores a password from 0 to 4 by length, letters with digits, and mixed cases, scripts or symbols. Only a hint; the
 * server decides.
 */
function scoreOf(password: string): number {
  if (password.length < 8) return password.length > 0 ? 1 : 0;
  const mixed = /\p{L}/u.test(password) && /\p{N}/u.test(password);
  const rich = /\p{Lu}/u.test(password) || /[^\p{L}\p{N}]/u.test(password);
  return 1 + Number(mixed) + Number(rich) + Number(password.length >= 12);
}

/** Strength of a new password while typing. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation();
  const score = scoreOf(password);
  const words = ['none', 'weak', 'fair', 'good', 'strong'] as const;
  const word = words[score] ?? 'none';
  return (
    <div className="mt-2" aria-live="polite">
      <div aria-hidden className="flex gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cx(
              'h-1 flex-1 rounded-pill',
              step <= score ? (score < 3 ? 'bg-warning' : 'bg-success') : 'bg-hair',
            )}
          />
        ))}
      </div>
      <p className="mt-1 text-micro text-muted">{t(`auth.strength.${word}`)}</p>
    </div>
  );
}
