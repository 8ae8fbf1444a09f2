import { useTranslation } from 'react-i18next';
import { useTheme } from '@/platform/theme';

/**
 * The hero image with the headline; must match the server's first paint (styles/first.css). index.html preloads the
 * image.
 */
export function Hero() {
  const { t } = useTranslation();
  const [theme] = useTheme();
  const scene = `/scenes/hero${theme === 'dark' ? '-dark' : ''}`;
  return (
    <section className="hero">
      <img
        src={`${scene}-1600.webp`}
        srcSet={`${scene}-800.webp 800w, ${scene}-1600.webp 1600w`}
        sizes="100vw"
        alt=""
        width={1600}
        height={1067}
        fetchPriority="high"
      />
      <div className="page">
        <h1>{t('home.title')}</h1>
        <p>{t('home.lead')}</p>
      </div>
    </section>
  );
}
