import { useState } from 'react';
import { useLang } from '@/platform/i18n/format';
import { Section } from './Section';

/** The description in the viewer's language, with a button to show the other one. */
export function Description({
  offer,
  title,
}: {
  offer: { description: string; descriptionAr?: string | null | undefined };
  title: string;
}) {
  const lang = useLang();
  const [shown, setShown] = useState<'en' | 'ar'>();
  const wanted = shown ?? lang;
  const isArabic = wanted === 'ar' && Boolean(offer.descriptionAr);
  const text = isArabic ? offer.descriptionAr : offer.description;
  return (
    <Section
      id="about"
      title={title}
      aside={
        offer.descriptionAr && (
          <button
            type="button"
            lang={isArabic ? 'en' : 'ar'}
            className="-me-2 min-h-11 px-2 text-small font-medium text-link underline-offset-4 hover:underline print:hidden"
            onClick={() => setShown(isArabic ? 'en' : 'ar')}
          >
            {isArabic ? 'English' : 'العربية'}
          </button>
        )
      }
    >
      <p dir="auto" lang={isArabic ? 'ar' : 'en'} className="max-w-prose whitespace-pre-line">
        {text}
      </p>
    </Section>
  );
}
