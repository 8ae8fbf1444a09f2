import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { qualityOf } from '@manzil/shared/domain/listingQuality';
import type { Form } from './fields';
import { shownHints } from './hints';

/** How good the listing is as it stands, and what would raise it; each hint leads to its field. */
export function QualityPanel({
  form,
  photoCount,
  onJump,
}: {
  form: Form;
  photoCount: number;
  onJump: (field: string) => void;
}) {
  const { t } = useTranslation();
  const { amenities, ...values } = useWatch({ control: form.control });
  const { score, hints } = qualityOf({
    ...values,
    amenities: (amenities ?? []).filter((one) => one !== undefined),
    imageCount: photoCount,
    lastConfirmedAt: new Date(),
  });
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
          {shownHints(hints).map(({ hint, field }) => (
            <li key={hint}>
              <button
                type="button"
                className="min-h-9 text-start text-small text-link hover:underline"
                onClick={() => onJump(field)}
              >
                {t(`listing.hint.${hint}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
