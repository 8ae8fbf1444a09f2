import { Hammer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** An honest state for a page whose feature is not there yet. */
export function BeingBuilt() {
  const { t } = useTranslation();
  return (
    <section className="mx-auto flex max-w-form flex-col items-center gap-3 px-4 py-24 text-center">
      <span className="grid size-14 place-items-center rounded-pill bg-sunken text-muted">
        <Hammer aria-hidden className="size-6" />
      </span>
      <h1 className="text-h2">{t('building.title')}</h1>
      <p className="text-muted">{t('building.text')}</p>
      <Link to="/" className="font-medium text-link underline-offset-4 hover:underline">
        {t('building.home')}
      </Link>
    </section>
  );
}
