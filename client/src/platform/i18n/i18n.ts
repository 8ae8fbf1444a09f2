import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '@manzil/shared/domain/enums';
import { isolating } from './isolates';
import { endStart, readRest, storedTexts } from './storedTexts';
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
    // Both languages have every text.
    fallbackLng: false,
    supportedLngs: ['en', 'ar'],
    load: 'languageOnly',
    ns: ['common'],
    defaultNS: 'common',
    interpolation: { escapeValue: false, alwaysFormat: true },
    returnNull: false,
  });

let rest: Promise<void> | undefined;

/**
 * Loads the texts that open pages don't start with, once.
 * @throws if the server doesn't answer
 */
export function allTexts(): Promise<void> {
  endStart();
  // In place of the first ones, which are among them.
  const add = (language: string, texts: object) =>
    i18n.addResourceBundle(language, 'common', texts, false, true, { skipCopy: true });
  return (rest ??= i18nReady
    .then(() => readRest(add))
    .catch((failure: unknown) => {
      rest = undefined;
      throw failure;
    }));
}

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
  endStart();
  await i18n.changeLanguage(language);
  applyToPage(language);
}

applyToPage(start);
