import { useTranslation } from 'react-i18next';
import { config } from '@/platform/config';
import { useLang } from '@/platform/format';

/** A text of several headed parts in both languages; `{brand}` and `{email}` are the operator's. */
export interface LegalDocument {
  intro: string;
  parts: { title: string; paragraphs: string[] }[];
}

/** Prose in the reader's language, with the operator's name filled in. */
export function LegalText({ title, text }: { title: string; text: Record<'en' | 'ar', LegalDocument> }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { intro, parts } = text[lang];
  const filled = (sentence: string) =>
    sentence
      .replaceAll('{brand}', config.brandName)
      .replaceAll('{email}', config.supportEmail ?? t('legal.operator'));
  return (
    <article className="page py-12">
      <h1 className="text-h1">{title}</h1>
      <p className="mt-4 max-w-prose">{filled(intro)}</p>
      {parts.map((part) => (
        <section key={part.title} className="mt-8 max-w-prose">
          <h2 className="text-h3">{part.title}</h2>
          {part.paragraphs.map((sentence) => (
            <p key={sentence} className="mt-2">
              {filled(sentence)}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}
