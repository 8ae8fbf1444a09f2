import { useTranslation } from 'react-i18next';
import type { Locale } from '@manzil/shared/domain/enums';
import { fillLegal, type LegalDocument } from '@manzil/shared/messages/legal/legal';
import { addressIn, brandIn, config } from '@/platform/config';
import { ContactLink } from '@/blocks/contact/ContactLink';
import { useLang } from '@/platform/i18n/format';

/** Prose in the reader's language with the operator's name. */
export function LegalText({ title, text }: { title: string; text: Record<Locale, LegalDocument> }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { intro, parts } = fillLegal(text[lang], {
    brand: brandIn(lang),
    email: config.supportEmail ?? t('legal.operator'),
  });
  return (
    <article className="page py-12 md:grid md:grid-cols-[15rem_minmax(0,1fr)] md:gap-x-16">
      <nav aria-label={t('single.index')} className="max-md:hidden">
        <ul className="sticky top-28 border-s border-hair">
          {parts.map((part, at) => (
            <li key={part.title}>
              <a
                href={`#part-${at + 1}`}
                className="flex min-h-11 items-center ps-4 text-small text-body hover:text-link"
              >
                {part.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="max-w-prose">
        <h1 className="text-h1">{title}</h1>
        <p className="mt-4">{intro}</p>
        {parts.map((part, at) => (
          <section key={part.title} id={`part-${at + 1}`} className="scroll-mt-24 pt-8">
            <h2 className="text-h3">{part.title}</h2>
            {part.paragraphs.map((sentence) => (
              <p key={sentence} className="mt-2">
                {sentence}
              </p>
            ))}
          </section>
        ))}
        <address className="mt-8 grid gap-1 not-italic">
          <bdi className="font-medium text-strong">{brandIn(lang)}</bdi>
          {addressIn(lang) && <span>{addressIn(lang)}</span>}
          {config.phone && (
            <a href={`tel:${config.phone}`} className="w-fit text-link hover:underline">
              <bdi dir="ltr">{config.phone}</bdi>
            </a>
          )}
          {config.supportEmail && (
            <a href={`mailto:${config.supportEmail}`} className="w-fit text-link hover:underline">
              <bdi dir="ltr">{config.supportEmail}</bdi>
            </a>
          )}
        </address>
        <p className="mt-4">
          <ContactLink className="inline-flex min-h-11 items-center font-medium text-link hover:underline" />
        </p>
      </div>
    </article>
  );
}
