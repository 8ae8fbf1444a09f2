import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { qualityOf } from '@manzil/shared/domain/offer/listingQuality';
import { useLang } from '@/platform/i18n/format';
import { emirateName } from '@/platform/i18n/labels';
import { permitNeeded } from '@/blocks/listing/permits';
import { QualityBox } from '@/ui/form/QualityBox';
import { serverNow } from '@/platform/serverTime';
import type { Form } from './fields';
import { shownHints } from './hints';

/** Quality score of the current input with hints to raise it; each leads to its field. */
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
  const lang = useLang();
  const { amenities, ...values } = useWatch({ control: form.control });
  const now = serverNow();
  const listing = {
    ...values,
    // Counted from the start, so that the score doesn't fall when the emirate is chosen.
    needsPermit: !values.city || permitNeeded(values.city) !== null,
    amenities: (amenities ?? []).filter((one) => one !== undefined),
    imageCount: photoCount,
    lastConfirmedAt: new Date(now),
  };
  const { score, hints } = qualityOf(listing, now);
  return (
    <QualityBox
      score={score}
      hints={shownHints(hints).map(({ hint, field }) => ({
        field,
        text:
          hint === 'permit' && values.city
            ? t('listing.hint.permitIn', { emirate: emirateName(values.city, lang) })
            : t(`listing.hint.${hint}`),
      }))}
      onJump={onJump}
    />
  );
}
