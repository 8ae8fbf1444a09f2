import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Error page: plain words and a way on, never a blank screen. A new release may have replaced its files; chunks that
 * failed offline reload once online.
 */
export function PageFailed() {
  const { t } = useTranslation();
  const [isOffline] = useState(() => !navigator.onLine);
  useEffect(() => {
    if (!isOffline) return;
    const again = () => location.reload();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isOffline]);
  return (
    <main className="mx-auto flex max-w-form flex-col items-center gap-4 px-4 py-24 text-center">
      <h1 className="text-h2">{t('failed.title')}</h1>
      <p className="text-muted">{t(isOffline ? 'failed.offline' : 'failed.text')}</p>
      <div className="flex gap-6">
        <button type="button" className="font-medium text-link underline" onClick={() => location.reload()}>
          {t('failed.reload')}
        </button>
        <a href="/" className="font-medium text-link underline">
          {t('notFound.home')}
        </a>
      </div>
    </main>
  );
}
