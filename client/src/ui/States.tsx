import { RotateCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '@/platform/api/failure';
import { Button } from './Button';

/** Empty state: a small drawing, one sentence, one action. */
export function EmptyState({
  title,
  text,
  scene = 'empty-search',
  action,
  isPage = false,
}: {
  title: string;
  text?: ReactNode;
  scene?: string;
  action?: ReactNode;
  /** It is the page's main content. */
  isPage?: boolean;
}) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-14 text-center">
      <img
        src={`/scenes/${scene}.svg`}
        alt=""
        width={240}
        height={160}
        className="h-40 w-60 rounded-card object-cover"
      />
      <Title className="text-h3 font-bold text-strong">{title}</Title>
      {text && <p className="max-w-prose text-muted">{text}</p>}
      {action}
    </div>
  );
}

/** Error message with a retry button, which shows progress until the promise of `onRetry` settles. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => unknown }) {
  const { t } = useTranslation();
  const [isTrying, setIsTrying] = useState(false);
  const retry = async () => {
    setIsTrying(true);
    await onRetry?.();
    setIsTrying(false);
  };
  const failure = error instanceof CallError ? error.failure : undefined;
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-14 text-center">
      <p className="text-h3 font-bold text-strong">
        {t(failure?.status === 0 ? 'ui.unreachable' : 'ui.failed')}
      </p>
      <p className="max-w-prose text-muted">{failure?.message || t('ui.failedText')}</p>
      {onRetry && (
        // Never disabled, so that keyboard users keep their place.
        <Button icon={RotateCw} isLoading={isTrying} disabled={false} onClick={() => void retry()}>
          {t('ui.retry')}
        </Button>
      )}
      {failure?.requestId && (
        <p className="text-micro text-muted">
          {t('ui.requestId')} <bdi dir="ltr">{failure.requestId}</bdi>
        </p>
      )}
    </div>
  );
}

interface QueryLike<T> {
  data: T | undefined;
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
}

interface LoadedProps<T> {
  query: QueryLike<T>;
  /** Skeleton of the content. */
  loading: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

/** A screen's four states: loading, failed with a retry, empty, loaded. */
export function Loaded<T>({ query, loading, isEmpty, empty, children }: LoadedProps<T>) {
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data);
  if (query.error) return <ErrorState error={query.error} onRetry={query.refetch} />;
  return <div aria-busy="true">{loading}</div>;
}
