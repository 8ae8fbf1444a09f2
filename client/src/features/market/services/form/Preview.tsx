import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import { OfferPreview } from '@/blocks/drafts/OfferPreview';
import { ServicePrice } from '@/blocks/service/ServicePrice';
import type { Photo } from '@/ui/list/PhotoGrid';
import { AreaText, Hours } from '../page/Facts';
import { toRequest, type FormValues } from './values';

/** The service's texts in the previewed language; labels stay in the owner's. */
function PreviewText({ values, isArabic }: { values: FormValues; isArabic: boolean }) {
  const { t } = useTranslation();
  const lang = useLang();
  const listing = toRequest(values);
  const description = (isArabic && listing.descriptionAr) || listing.description;
  const lines = isArabic && listing.includedAr.length > 0 ? listing.includedAr : listing.included;
  return (
    <>
      <div>
        <p className="text-small text-muted">{label('serviceCategory', listing.category, lang)}</p>
        <p className="text-h3 text-strong" dir="auto">
          {(isArabic && listing.titleAr) || listing.title || t('listing.untitled')}
        </p>
        <p className="mt-1">
          <ServicePrice
            service={{ ...listing, price: typeof listing.price === 'number' ? listing.price : null }}
          />
        </p>
      </div>
      {lines.length > 0 && (
        <ul aria-label={t('service.included')} className="list-disc ps-5" dir="auto">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {description && (
        <p className="whitespace-pre-line text-body" dir="auto">
          {description}
        </p>
      )}
      <AreaText service={listing} />
      <Hours service={listing} />
    </>
  );
}

/** Preview of the service from the current values, as visitors will see it. */
export function Preview({
  values,
  photos,
  onClose,
}: {
  values: FormValues;
  photos: readonly Photo[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <OfferPreview photos={photos} noPhotos={t('service.hint.photo')} className="gap-5" onClose={onClose}>
      {(isArabic) => <PreviewText values={values} isArabic={isArabic} />}
    </OfferPreview>
  );
}
