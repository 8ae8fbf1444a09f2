import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { trimmed } from '@manzil/shared/domain/text/typedText';
import { MAX_NAME } from '@manzil/shared/domain/text/textLimits';
import { useApiCommand } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';
import { TextField } from '@/ui/form/TextField';
import { toastError } from '@/ui/overlay/toastError';
import type { SavedSearch } from './savedSearch';

const FORM = 'rename-search';

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
    <Dialog
      isOpen
      onClose={onClose}
      title={t('savedSearches.rename')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} isLoading={update.isPending}>
            {t('listing.save')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
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
      </form>
    </Dialog>
  );
}
