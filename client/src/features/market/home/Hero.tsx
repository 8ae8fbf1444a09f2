import { useTranslation } from 'react-i18next';
import { useTheme } from '@/platform/theme';

/**
 * The opening picture with what the product is for; the server draws the same (styles/first.css). index.html asks for
 * the picture before any code is read.
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
