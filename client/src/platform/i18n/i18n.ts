import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '@manzil/shared/domain/enums';
import { isolating } from './isolates';
import { storedTexts } from './storedTexts';
import { readStored, writeStored } from '../storage/storage';

const isLocale = (value: string | null): value is Locale => value === 'en' || value === 'ar';

/** Language requested by the address (`?lang=`, spec/3-client "hreflang"); stored like a chosen one. */
function requestedLocale(): Locale | undefined {
  const requested = new URLSearchParams(location.search).get('lang');
  if (!isLocale(requested)) return undefined;
  writeStored('locale', requested);
  return requested;
}

const start: Locale = requestedLocale() ?? (readStored('locale') === 'ar' ? 'ar' : 'en');

export const i18nReady = i18n
  .use(storedTexts)
  .use(isolating)
  .use(initReactI18next)
  .init({
    lng: start,
    fallbackLng: 'en',
    supportedLngs: ['en', 'ar'],
    load: 'languageOnly',
    ns: ['common'],
    defaultNS: 'common',
    interpolation: { escapeValue: false, alwaysFormat: true },
    returnNull: false,
  });

/** The current language. */
export const currentLanguage = (): Locale =>
  i18n.resolvedLanguage === 'ar' || (!i18n.isInitialized && start === 'ar') ? 'ar' : 'en';

function applyToPage(language: Locale): void {
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
}

/** Changes the language and stores the choice. */
export async function setLanguage(language: Locale): Promise<void> {
  writeStored('locale', language);
  // Otherwise a reload would restore the language in the address.
  const url = new URL(location.href);
  if (url.searchParams.has('lang')) {
    url.searchParams.set('lang', language);
    history.replaceState(history.state, '', url);
  }
  await i18n.changeLanguage(language);
  applyToPage(language);
}

applyToPage(start);
