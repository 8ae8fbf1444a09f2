import { useTranslation } from 'react-i18next';

/** Completeness of a form, 0–100, with suggestions that link to their fields. */
export function QualityBox({
  score,
  hints,
  onJump,
}: {
  score: number;
  hints: readonly { field: string; text: string }[];
  onJump: (field: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="quality" className="rounded-card border border-hair bg-card p-5">
      <h2 id="quality" className="text-small font-medium text-strong">
        {t('listing.quality', { n: score })}
      </h2>
      <span aria-hidden className="mt-2 block h-1.5 overflow-hidden rounded-pill bg-hair">
        <span className="block h-full bg-primary" style={{ width: `${score}%` }} />
      </span>
      {hints.length > 0 && (
        <ul className="mt-3 grid gap-x-4 sm:grid-cols-2 lg:grid-cols-1">
          {hints.map(({ field, text }) => (
            <li key={text}>
              <button
                type="button"
                className="min-h-9 text-start text-small text-link hover:underline"
                onClick={() => onJump(field)}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
