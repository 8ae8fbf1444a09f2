import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '@manzil/shared/domain/enums';
import type { Listing } from './listing';
import { savePoster } from './savePoster';

/** Buttons for the A4 poster in each language, rendered by the server on demand. */
export function Posters({
  listing,
  className,
  onChosen,
}: {
  listing: Listing;
  className: string;
  onChosen: () => void;
}) {
  const { t } = useTranslation();
  return LOCALES.map((lang) => (
    <li key={lang}>
      <button
        type="button"
        className={className}
        onClick={() => {
          onChosen();
          void savePoster(listing, lang);
        }}
      >
        <FileText aria-hidden className="size-4.5 text-muted" strokeWidth={1.7} />
        {t(lang === 'ar' ? 'single.poster.ar' : 'single.poster.en')}
      </button>
    </li>
  ));
}
