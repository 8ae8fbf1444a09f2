import i18n, { type TFunction } from 'i18next';
import type { Locale } from '@manzil/shared/domain/enums';
import ar from '../../public/locales/ar/common.json';
import en from '../../public/locales/en/common.json';

/** The product's texts in one language, for what makes words without a screen. */
export function textsIn(lang: Locale): TFunction {
  const texts = i18n.createInstance({
    lng: lang,
    resources: { en: { common: en }, ar: { common: ar } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
  void texts.init();
  return texts.t;
}

/** What a text must not hold: a name instead of a value, a hole, the key of a missing text. */
export const HOLES = /undefined|NaN|null|\{\{|\b(filter|single|catalog|comparison|listing)\.[a-z]/;
