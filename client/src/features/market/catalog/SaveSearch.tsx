import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trimmed } from '@manzil/shared/domain/text/typedText';
import { MAX_NAME } from '@manzil/shared/domain/text/textLimits';
import { withoutIsolates } from '@/platform/i18n/isolates';
import { useApiCommand } from '@/platform/api/useApi';
import { omitEmpty } from '@/blocks/listing/filter/filterParams';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';
import { TextField } from '@/ui/form/TextField';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { SegmentedControl } from '@/ui/choice/Toggles';
import type { DealFilter } from '@/blocks/listing/filter/filterParams';

const FREQUENCIES = ['instant', 'daily', 'weekly'] as const;

/** Saves a search with a name and alert frequency, or keeps the filter for the next visit. */
export function SaveSearch({
  filter,
  name,
  onClose,
}: {
  filter: DealFilter;
  name: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [title, setTitle] = useState(withoutIsolates(name));
  const [frequency, setFrequency] = useState<(typeof FREQUENCIES)[number]>('daily');
  const [error, setError] = useState<string>();
  const done = ({ message }: { message?: string }) => {
    if (message) toast.success(message);
    onClose();
  };
  const save = useApiCommand('savedSearches.add', {
    onSuccess: done,
    onError: (failed) => {
      const atName = failed.failure.errors.find(({ path }) => path === 'name');
      if (atName) setError(atName.message);
      else toastError(failed);
    },
  });
  const keep = useApiCommand('savedFilters.saveCatalog', { onSuccess: done, onError: toastError });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('catalog.saveSearch')}
      description={t('catalog.saveSearchText')}
      footer={
        <>
          <Button
            isLoading={keep.isPending}
            onClick={() => keep.mutate({ filter: omitEmpty({ ...filter, bbox: undefined }) })}
          >
            {t('catalog.keepFilter')}
          </Button>
          <Button
            variant="primary"
            isLoading={save.isPending}
            onClick={() => {
              if (trimmed(title) === '') setError(t('catalog.nameNeeded'));
              else save.mutate({ name: title, filter, frequency });
            }}
          >
            {t('catalog.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('catalog.searchName')}
        value={title}
        maxLength={MAX_NAME}
        error={error}
        onChange={(event) => {
          setTitle(event.target.value);
          setError(undefined);
        }}
      />
      <SegmentedControl
        className="mt-4"
        label={t('catalog.tellMe')}
        options={FREQUENCIES.map((value) => ({ value, label: t(`catalog.frequency.${value}`) }))}
        value={frequency}
        onChange={setFrequency}
      />
    </Dialog>
  );
}
