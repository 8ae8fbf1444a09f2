import i18n, { type TFunction } from 'i18next';
import type { Locale } from '@manzil/shared/domain/enums';
import ar from '../../public/locales/ar/common.json';
import en from '../../public/locales/en/common.json';

/** Translation function of one language, for code that formats text without rendering. */
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

/** Signs of a broken text: a missing value, an unfilled placeholder, a missing translation's key. */
export const HOLES = /undefined|NaN|null|\{\{|\b(filter|single|catalog|comparison|listing)\.[a-z]/;
