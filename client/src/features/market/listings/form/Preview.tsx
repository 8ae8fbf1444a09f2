import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/i18n/format';
import { emirateName, label, named } from '@/platform/i18n/labels';
import { useDistrictName } from '@/platform/i18n/places';
import { OfferPreview } from '@/blocks/drafts/OfferPreview';
import { usePriceText } from '@/blocks/listing/card/card';
import { PropertyFacts } from '@/blocks/listing/card/PropertyFacts';
import type { Photo } from '@/ui/list/PhotoGrid';
import { Price } from '@/ui/Price';
import { applicableValues, withEnglish, type FormValues } from './values';

const priceOf = (price: number | undefined, rents: number[]) =>
  (rents.length > 0 ? Math.min(...rents) : price) || 0;

/** The listing's texts in the previewed language; labels stay in the owner's. */
function PreviewText({ values, isArabic }: { values: FormValues; isArabic: boolean }) {
  const { t } = useTranslation();
  const lang = useLang();
  const districtName = useDistrictName();
  const listing = withEnglish(applicableValues(values));
  const chequeOptions = (listing.chequeOptions ?? []).filter((row) => row.annualRent > 0);
  const price = priceOf(
    listing.price,
    chequeOptions.map((row) => row.annualRent),
  );
  const words = usePriceText({ ...listing, price, chequeOptions });
  const title = (isArabic && listing.titleAr) || listing.title;
  const description = (isArabic && listing.descriptionAr) || listing.description;
  const facts = {
    bedrooms: listing.bedrooms,
    bathrooms: listing.bathrooms,
    parkings: listing.parkings,
    area: listing.area > 0 ? listing.area : 0,
  };
  return (
    <>
      <div>
        <Price amount={price} {...words} className="text-h2" />
        <p className="mt-1 text-h3 text-strong" dir="auto">
          {title || t('listing.untitled')}
        </p>
        <p className="mt-1 text-small text-muted">
          {[
            named(lang, listing.buildingName, listing.buildingNameAr),
            listing.district && listing.city && districtName(listing.city, listing.district),
            listing.city && emirateName(listing.city, lang),
          ]
            .filter(Boolean)
            .join(t('ui.comma'))}
        </p>
        <PropertyFacts listing={facts} className="mt-3" />
      </div>
      {description && (
        <p className="whitespace-pre-line text-body" dir="auto">
          {description}
        </p>
      )}
      {(listing.amenities?.length ?? 0) > 0 && (
        <ul aria-label={t('single.amenities')} className="flex flex-wrap gap-2">
          {listing.amenities?.map((id) => (
            <li key={id} className="rounded-pill bg-sunken px-3 py-1 text-small">
              {label('amenities', id, lang)}
            </li>
          ))}
        </ul>
      )}
      {listing.permit?.number && (
        <p className="text-small text-muted">
          {t('single.permit')} <bdi dir="ltr">{listing.permit.number}</bdi>
        </p>
      )}
    </>
  );
}

/** Preview of the listing from the current values, as visitors will see it. */
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
    <OfferPreview photos={photos} noPhotos={t('listing.hint.photo')} className="gap-4" onClose={onClose}>
      {(isArabic) => <PreviewText values={values} isArabic={isArabic} />}
    </OfferPreview>
  );
}
