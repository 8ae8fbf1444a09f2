import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { trimmed } from '@manzil/shared/domain/text/typedText';
import { MAX_NAME } from '@manzil/shared/domain/text/textLimits';
import { useApiCommand } from '@/platform/api/useApi';
import { FormDialog } from '@/ui/overlay/FormDialog';
import { TextField } from '@/ui/form/TextField';
import { toastError } from '@/ui/overlay/toastError';
import type { SavedSearch } from './savedSearch';

/** Renames a saved search. */
export function RenameDialog({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(search.name);
  const [error, setError] = useState<string>();
  const update = useApiCommand('savedSearches.update', {
    onSuccess: onClose,
    onError: (failed) => {
      const atName = failed.failure.errors.find(({ path }) => path === 'name');
      if (atName) setError(atName.message);
      else toastError(failed);
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (trimmed(name) === '') setError(t('catalog.nameNeeded'));
    else update.mutate({ id: search.id, name });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t('savedSearches.rename')}
      action={t('listing.save')}
      isSending={update.isPending}
      onSubmit={submit}
    >
      <TextField
        label={t('catalog.searchName')}
        value={name}
        maxLength={MAX_NAME}
        dir="auto"
        error={error}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
