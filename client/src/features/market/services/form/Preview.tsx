import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '@manzil/shared/domain/enums';
import { useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import { ServicePrice } from '@/blocks/service/ServicePrice';
import type { Photo } from '@/ui/list/PhotoGrid';
import { Dialog } from '@/ui/overlay/Modal';
import { SegmentedControl } from '@/ui/choice/Toggles';
import { AreaText, Hours } from '../page/Facts';
import { toRequest, type FormValues } from './values';

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
  const lang = useLang();
  const [reads, setReads] = useState<Locale>(lang);
  const listing = toRequest(values);
  const isArabic = reads === 'ar';
  const description = (isArabic && listing.descriptionAr) || listing.description;
  const lines = isArabic && listing.includedAr.length > 0 ? listing.includedAr : listing.included;
  return (
    <Dialog isOpen isWide onClose={onClose} title={t('listing.preview')}>
      <div className="grid gap-5">
        <SegmentedControl
          label={t('listing.previewIn')}
          hideLabel
          className="max-w-72"
          value={reads}
          onChange={setReads}
          options={[
            { value: 'en', label: t('listing.english') },
            { value: 'ar', label: t('listing.arabic') },
          ]}
        />
        {photos.length > 0 ? (
          <ul className="grid grid-cols-4 gap-2">
            {photos.slice(0, 5).map((photo, at) => (
              <li key={photo.key} className={at === 0 ? 'col-span-4 aspect-video' : 'aspect-4/3'}>
                <img src={photo.url} alt="" className="size-full rounded-control object-cover" />
              </li>
            ))}
          </ul>
        ) : (
          <p className="grid aspect-video place-items-center rounded-control bg-sunken text-muted">
            {t('service.hint.photo')}
          </p>
        )}
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
      </div>
    </Dialog>
  );
}
