import i18n, { type i18n as Texts } from 'i18next';
import type { Locale } from '@manzil/shared/domain/enums';

async function textsIn(language: Locale): Promise<Texts> {
  const own = i18n.cloneInstance({ lng: language });
  await own.changeLanguage(language);
  return own;
}

let loading: Promise<Record<Locale, Texts>> | undefined;

/** The kit's texts in both languages at once, whatever the page's language. */
export function kitTexts(): Promise<Record<Locale, Texts>> {
  loading ??= Promise.all([textsIn('en'), textsIn('ar')]).then(([en, ar]) => ({ en, ar }));
  return loading;
}
