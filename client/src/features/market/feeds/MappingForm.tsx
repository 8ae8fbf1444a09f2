import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input } from '@/platform/api/api';
import { useApiCommand } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { Combobox } from '@/ui/choice/Combobox';
import type { Option } from '@/ui/choice/Select';
import { FieldError } from '@/ui/form/Field';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import type { Feed } from './feed';

/** Option that leaves the field empty. */
export const EMPTY = '-';

/** Saves a mapping and checks the feed again, an upload while its file is kept. */
function useMapping(feed: Feed) {
  const { t } = useTranslation();
  const check = useApiCommand('feeds.check', {
    onError: (error) =>
      error.failure.code === 'feed_file_needed' ? toast.success(t('feeds.choicesSaved')) : toastError(error),
  });
  return useApiCommand('feeds.update', {
    onSuccess: () => check.mutate({ id: feed.id }),
    onError: toastError,
  });
}

interface MappingRow {
  key: string;
  /** The feed's value. */
  name: ReactNode;
  label: string;
  options: readonly Option[];
  value: string | undefined;
  help?: string | undefined;
}

/** Maps the feed's columns or values to ours, row by row. */
export function MappingForm({
  feed,
  title,
  text,
  rows,
  error,
  onChoose,
  mapping,
}: {
  feed: Feed;
  title: string;
  text: string;
  rows: readonly MappingRow[];
  /** Prevents saving. */
  error?: string | undefined;
  onChoose: (key: string, value: string) => void;
  /** The mapping to save. */
  mapping: () => Omit<Input<'feeds.update'>, 'id'>;
}) {
  const { t } = useTranslation();
  const update = useMapping(feed);
  return (
    <section className="mb-8 rounded-card border border-hair bg-card p-4 sm:p-5">
      <h2 className="text-h3">{title}</h2>
      <p className="mb-4 max-w-prose text-muted">{text}</p>
      <ul className="space-y-4">
        {rows.map(({ key, name, ...field }) => (
          <li key={key} className="grid items-start gap-x-4 gap-y-1 sm:grid-cols-2">
            <p className="min-w-0 text-small sm:pt-3">{name}</p>
            <Combobox
              {...field}
              hideLabel
              placeholder={t('feeds.choose')}
              onChange={(value) => onChoose(key, value ?? EMPTY)}
            />
          </li>
        ))}
      </ul>
      {error && (
        <div className="mt-4">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <Button
        variant="primary"
        className="mt-5"
        isLoading={update.isPending}
        disabled={error !== undefined}
        onClick={() => update.mutate({ id: feed.id, ...mapping() })}
      >
        {t('feeds.saveAndCheck')}
      </Button>
    </section>
  );
}
