import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { setLanguage } from '@/platform/i18n/i18n';
import { useLang } from '@/platform/i18n/format';
import { cx } from '@/ui/classes';
import { ChatButton } from './ChatButton';
import { OfflineBanner, SkipLink } from './Extras';
import { Logo } from './Logo';
import { RestoreScroll } from './RestoreScroll';

/** Scene beside each form; the tower is the default. */
const SCENES: Record<string, string> = {
  '/signup': "bg-[url('/scenes/auth-signup.webp')]",
  '/forgot-password': "bg-[url('/scenes/auth-forgot.webp')]",
  '/reset-password': "bg-[url('/scenes/auth-reset.webp')]",
  '/verify-otp': "bg-[url('/scenes/auth-otp.webp')]",
};
const TOWER = "bg-[url('/scenes/auth.webp')]";

/** A form at the start, a scene at the end; one column on phones. */
export function AuthFrame() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
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
            // The long form starts higher. If forms were centred, each error would make them jump.
            className={cx(
              'mx-auto w-full max-w-[24rem] flex-1 py-8 outline-none md:pb-12',
              pathname === '/signup' ? 'md:pt-8' : 'md:pt-[14dvh]',
            )}
          >
            <Outlet />
          </main>
        </div>
        <div
          aria-hidden
          className={cx(
            'hidden bg-sunken bg-cover bg-center dark:brightness-80 md:sticky md:top-0 md:block md:h-dvh',
            SCENES[pathname] ?? TOWER,
          )}
        />
      </div>
      <ChatButton />
      <RestoreScroll />
    </>
  );
}
