import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trimmed } from '@manzil/shared/domain/text/typedText';
import { MAX_NAME } from '@manzil/shared/domain/text/textLimits';
import { withoutIsolates } from '@/platform/i18n/isolates';
import { useApiCommand } from '@/platform/api/useApi';
import type { CallError } from '@/platform/api/failure';
import { omitEmpty } from '@/blocks/listing/filter/filterParams';
import { Button, ButtonLink } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';
import { TextField } from '@/ui/form/TextField';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { SegmentedControl } from '@/ui/choice/Toggles';
import type { DealFilter } from '@/blocks/listing/filter/filterParams';
import type { SavedSearch } from './useSavedSearch';

const FREQUENCIES = ['instant', 'daily', 'weekly', 'off'] as const;

/** Saves a search with a name and alert frequency, changes a saved one, or keeps the filter for the next visit. */
export function SaveSearch({
  filter,
  name,
  saved,
  onClose,
}: {
  filter: DealFilter;
  name: string;
  /** The saved search with this filter, to change. */
  saved?: SavedSearch | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [title, setTitle] = useState(saved?.name ?? withoutIsolates(name));
  const [frequency, setFrequency] = useState<(typeof FREQUENCIES)[number]>(saved?.frequency ?? 'daily');
  const [error, setError] = useState<string>();
  const done = ({ message }: { message?: string }) => {
    if (message) toast.success(message);
    onClose();
  };
  const onError = (failed: CallError) => {
    const atName = failed.failure.errors.find(({ path }) => path === 'name');
    if (atName) setError(atName.message);
    else toastError(failed);
  };
  const save = useApiCommand('savedSearches.add', { onSuccess: done, onError });
  const change = useApiCommand('savedSearches.update', { onSuccess: onClose, onError });
  const keep = useApiCommand('savedFilters.saveCatalog', { onSuccess: done, onError: toastError });
  const submit = () => {
    if (trimmed(title) === '') setError(t('catalog.nameNeeded'));
    else if (saved) change.mutate({ id: saved.id, name: title, frequency });
    else save.mutate({ name: title, filter, frequency });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(saved ? 'catalog.savedSearch' : 'catalog.saveSearch')}
      description={saved ? undefined : t('catalog.saveSearchText')}
      footer={
        <>
          {saved ? (
            <ButtonLink to="/saved-searches">{t('savedSearches.manage')}</ButtonLink>
          ) : (
            <Button
              isLoading={keep.isPending}
              onClick={() => keep.mutate({ filter: omitEmpty({ ...filter, bbox: undefined }) })}
            >
              {t('catalog.keepFilter')}
            </Button>
          )}
          <Button variant="primary" isLoading={save.isPending || change.isPending} onClick={submit}>
            {t(saved ? 'listing.save' : 'catalog.save')}
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
        options={FREQUENCIES.filter((value) => saved || value !== 'off').map((value) => ({
          value,
          label: t(`catalog.frequency.${value}`),
        }))}
        value={frequency}
        onChange={setFrequency}
      />
    </Dialog>
  );
}
