import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { setLanguage } from '@/platform/i18n';
import { useLang } from '@/platform/format';
import { ChatButton, OfflineBanner, SkipLink } from './Extras';
import { Logo } from './Logo';

/** A form on the start side, a scene on the other; one column on phones. */
export function AuthFrame() {
  const { t } = useTranslation();
  const other = useLang() === 'en' ? 'ar' : 'en';
  return (
    <>
      <SkipLink />
      <OfflineBanner />
      <div className="grid min-h-dvh md:grid-cols-[minmax(27.5rem,1fr)_1.25fr]">
        <div className="flex flex-col px-5 py-6 sm:px-[clamp(1.5rem,7vw,7rem)] md:py-10">
          <header className="mx-auto flex w-full max-w-[24rem] items-center justify-between">
            <Logo />
            <button
              type="button"
              lang={other}
              className="-me-2 min-h-11 px-2 text-small font-medium text-strong hover:text-link"
              onClick={() => void setLanguage(other)}
            >
              {t('nav.otherLanguage')}
            </button>
          </header>
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto w-full max-w-[24rem] flex-1 py-8 outline-none md:py-12"
          >
            <Outlet />
          </main>
        </div>
        <div
          aria-hidden
          className="hidden bg-sunken bg-[url('/scenes/auth.webp')] bg-cover bg-center md:sticky md:top-0 md:block md:h-dvh"
        />
      </div>
      <ChatButton />
      <ScrollRestoration />
    </>
  );
}
