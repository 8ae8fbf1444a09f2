import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '@/platform/failure';
import { Button } from './Button';

/** Nothing there yet: a small drawing, one sentence, one action. */
export function EmptyState({
  title,
  text,
  scene = 'empty-search',
  action,
}: {
  title: string;
  text?: ReactNode;
  scene?: string;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-14 text-center">
      <img
        src={`/scenes/${scene}.svg`}
        alt=""
        width={240}
        height={160}
        className="h-40 w-60 rounded-card object-cover"
      />
      <p className="text-h3 font-bold text-strong">{title}</p>
      {text && <p className="max-w-prose text-muted">{text}</p>}
      {action}
    </div>
  );
}

/** What happened in plain words, and another try. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  const failure = error instanceof CallError ? error.failure : undefined;
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-14 text-center">
      <p className="text-h3 font-bold text-strong">
        {t(failure?.status === 0 ? 'ui.unreachable' : 'ui.failed')}
      </p>
      <p className="max-w-prose text-muted">{failure?.message || t('ui.failedText')}</p>
      {onRetry && (
        <Button icon={RotateCw} onClick={onRetry}>
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
  if (of.error) return <ErrorState error={of.error} onRetry={() => void of.refetch()} />;
  return <div aria-busy="true">{loading}</div>;
}
