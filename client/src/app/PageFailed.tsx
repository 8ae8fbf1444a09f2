import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { MissingCodeError, reloadOnce } from '@/platform/browser/reach';

/** A page that can't be shown. If a new release has replaced its code, loads that release, once per build. */
export function PageFailed() {
  const { t } = useTranslation();
  const isOutdated = useRouteError() instanceof MissingCodeError;
  useEffect(() => {
    if (isOutdated) reloadOnce();
  }, [isOutdated]);
  return (
    <div className="mx-auto flex max-w-form flex-col items-center gap-4 px-4 py-24 text-center">
      <h1 className="text-h2">{t('failed.title')}</h1>
      <p className="text-muted">{t(isOutdated ? 'failed.outdated' : 'failed.text')}</p>
      <div className="flex gap-6">
        <button type="button" className="font-medium text-link underline" onClick={() => location.reload()}>
          {t('failed.reload')}
        </button>
        <a href="/" className="font-medium text-link underline">
          {t('notFound.home')}
        </a>
      </div>
    </div>
  );
}
