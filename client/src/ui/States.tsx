import { RotateCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '@/platform/api/failure';
import { Button } from './Button';

/** Nothing there yet: a small drawing, one sentence, one action. */
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
  /** It is what the page says, not a part of it. */
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

/** What happened in plain words, and another try, which shows that it is under way while what `onRetry` answers lasts. */
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
        // Never disabled: whoever came by keys stays on it for one more try.
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
  of: QueryLike<T>;
  /** The shape of what comes. */
  loading: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

/** The four states a screen owes: loading, failed with another try, empty, loaded. */
export function Loaded<T>({ of, loading, isEmpty, empty, children }: LoadedProps<T>) {
  if (of.data !== undefined) return isEmpty?.(of.data) ? empty : children(of.data);
  if (of.error) return <ErrorState error={of.error} onRetry={of.refetch} />;
  return <div aria-busy="true">{loading}</div>;
}
