import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useApiCommand } from '@/platform/api/useApi';
import { Button, ButtonLink } from '@/ui/Button';

/**
 * /unsubscribe?token=: stops the mails that a link names without signing in. Needs a click, since mail scanners open
 * every link.
 */
export function UnsubscribeScreen() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const stop = useApiCommand('savedSearches.stop');
  const failure = stop.error?.failure;
  const isWrong = token === '' || failure?.code === 'link_wrong';
  const title = stop.isSuccess ? 'stopped' : isWrong ? 'linkWrong' : 'stopTitle';
  return (
    <div className="mx-auto max-w-form px-(--gutter) py-16 text-center">
      <h1 className="text-h2">{t(`savedSearches.${title}`)}</h1>
      <p className="mt-2 text-muted" role="status">
        {stop.isSuccess && t('savedSearches.stoppedText')}
        {!stop.isSuccess && isWrong && t('savedSearches.linkWrongText')}
        {!stop.isSuccess && !isWrong && t('savedSearches.stopText')}
      </p>
      {failure && !isWrong && (
        <p role="alert" className="mt-3 text-danger">
          {failure.message || t('ui.someError')}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {!stop.isSuccess && !isWrong && (
          <Button variant="primary" isLoading={stop.isPending} onClick={() => stop.mutate({ token })}>
            {t('savedSearches.stop')}
          </Button>
        )}
        {!token.startsWith('mails.') && (
          <ButtonLink to="/saved-searches">{t('savedSearches.manage')}</ButtonLink>
        )}
      </div>
    </div>
  );
}
