import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** There is nothing at this address. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <section className="mx-auto flex max-w-form flex-col items-center gap-4 px-4 py-20 text-center">
      <img src="/scenes/lost.svg" alt="" width={320} height={214} className="rounded-card" />
      <h1 className="text-h1">{t('notFound.title')}</h1>
      <p className="text-muted">{t('notFound.text')}</p>
      <div className="flex flex-wrap justify-center gap-6 font-medium text-link">
        <Link to="/" className="underline-offset-4 hover:underline">
          {t('building.home')}
        </Link>
        <Link to="/catalog?category=rent" className="underline-offset-4 hover:underline">
          {t('notFound.browse')}
        </Link>
      </div>
    </section>
  );
}
