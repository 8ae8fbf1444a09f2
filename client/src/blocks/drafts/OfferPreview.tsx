import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '@manzil/shared/domain/enums';
import { useLang } from '@/platform/i18n/format';
import { SegmentedControl } from '@/ui/choice/Toggles';
import type { Photo } from '@/ui/list/PhotoGrid';
import { Dialog } from '@/ui/overlay/Modal';

interface OfferPreviewProps {
  photos: readonly Photo[];
  /** Shown in place of the photos while there are none. */
  noPhotos: string;
  /** Gap between the parts. */
  className: string;
  onClose: () => void;
  /** The offer's texts in the previewed language. */
  children: (isArabic: boolean) => ReactNode;
}

/** Preview dialog of an offer form: the language, the first photo large with the next four below it, then the texts. */
export function OfferPreview({ photos, noPhotos, className, onClose, children }: OfferPreviewProps) {
  const { t } = useTranslation();
  const [reads, setReads] = useState<Locale>(useLang());
  return (
    <Dialog isOpen isWide onClose={onClose} title={t('listing.preview')}>
      <div className={`grid ${className}`}>
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
            {noPhotos}
          </p>
        )}
        {children(reads === 'ar')}
      </div>
    </Dialog>
  );
}
