import type { UseFormRegisterReturn } from 'react-hook-form';
import { LOCALES, type Locale } from '@manzil/shared/domain/enums';
import { useLang } from '@/platform/i18n/format';
import { TextArea, TextField } from './TextField';

type Registered = UseFormRegisterReturn & { error: string | undefined };

interface BilingualTextProps {
  /** Use multi-line fields. */
  isLong?: boolean;
  labels: Record<Locale, string>;
  /** Help text of the English field. */
  help?: string;
  fields: Record<Locale, Registered>;
  /** Whether either language is enough; otherwise English is required. */
  isEitherEnough?: boolean;
}

/** Fields for a text in both languages, the reader's own first. */
export function BilingualText({
  isLong = false,
  labels,
  help,
  fields,
  isEitherEnough = false,
}: BilingualTextProps) {
  const own = useLang();
  const Text = isLong ? TextArea : TextField;
  const forms = {
    en: { lang: 'en', ...(help !== undefined && { help }) },
    ar: { lang: 'ar', dir: 'rtl', ...(!isEitherEnough && { optional: true }) },
  };
  return [own, ...LOCALES.filter((other) => other !== own)].map((lang) => (
    <Text key={lang} label={labels[lang]} {...forms[lang]} {...fields[lang]} />
  ));
}
