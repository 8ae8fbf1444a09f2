import { useTranslation } from 'react-i18next';
import { useTheme } from '@/platform/theme';

/** The opening picture with what the product is for. index.html asks for the picture before any code is read. */
export function Hero() {
  const { t } = useTranslation();
  const [theme] = useTheme();
  const scene = `/scenes/hero${theme === 'dark' ? '-dark' : ''}`;
  return (
    <section className="relative h-[32.5rem] overflow-hidden bg-inverse dark:bg-sunken md:h-[35rem]">
      <img
        src={`${scene}-1600.webp`}
        srcSet={`${scene}-800.webp 800w, ${scene}-1600.webp 1600w`}
        sizes="100vw"
        alt=""
        width={1600}
        height={1067}
        fetchPriority="high"
        className="absolute inset-0 size-full object-cover"
      />
      <span
        aria-hidden
        className="absolute inset-0 bg-linear-to-b from-picture-shade via-picture-tint to-picture-tint"
      />
      <div className="page relative pt-14 text-on-picture md:pt-28">
        <h1 className="max-w-[15ch] text-display tracking-[var(--tracking-display)] text-on-picture">
          {t('home.title')}
        </h1>
        <p className="mt-4 max-w-[44ch] text-[1.125rem]">{t('home.lead')}</p>
      </div>
    </section>
  );
}
