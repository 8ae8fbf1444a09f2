import i18n from 'i18next';
import ChainedBackend, { type ChainedBackendOptions } from 'i18next-chained-backend';
import LocalStorageBackend from 'i18next-localstorage-backend';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '@manzil/shared/domain/enums';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { isolating } from './isolates';
import { serverTexts } from './serverTexts';
import { readStored, writeStored } from '../storage/storage';

const WEEK = 7 * DAY_MS;
const isLocale = (value: string | null): value is Locale => value === 'en' || value === 'ar';

/** Language requested by the address (`?lang=`, spec/3-client "hreflang"); stored like a chosen one. */
function requestedLocale(): Locale | undefined {
  const requested = new URLSearchParams(location.search).get('lang');
  if (!isLocale(requested)) return undefined;
  writeStored('locale', requested);
  return requested;
}

const start: Locale = requestedLocale() ?? (readStored('locale') === 'ar' ? 'ar' : 'en');

/** Milliseconds after which the first load is over. */
const FIRST_LOAD_MS = 3000;
/** Storing all texts blocks a phone for a moment; not during the first load. */
const textsStorage = {
  getItem: readStored,
  setItem: (key: string, text: string) => void setTimeout(() => writeStored(key, text), FIRST_LOAD_MS),
};

/**
 * Texts come from local storage for a week (source-spec §9) if they belong to this build, otherwise from the server.
 */
export const i18nReady = i18n
  .use(ChainedBackend)
  .use(isolating)
  .use(initReactI18next)
  .init<ChainedBackendOptions>({
    lng: start,
    fallbackLng: 'en',
    supportedLngs: ['en', 'ar'],
    load: 'languageOnly',
    ns: ['common'],
    defaultNS: 'common',
    interpolation: { escapeValue: false, alwaysFormat: true },
    returnNull: false,
    backend: {
      backends: [LocalStorageBackend, serverTexts],
      backendOptions: [
        { store: textsStorage, prefix: 'i18next_res_', expirationTime: WEEK, defaultVersion: __BUILD__ },
      ],
    },
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
