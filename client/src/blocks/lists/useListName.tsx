import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_NAME } from '@manzil/shared/domain/text/textLimits';
import { trimmed } from '@manzil/shared/domain/text/typedText';
import type { CallError } from '@/platform/api/failure';
import { TextField } from '@/ui/form/TextField';
import { toastError } from '@/ui/overlay/toastError';

/** The name of a list in a form: its field, its refusals, and what to do with a name that isn't blank. */
export function useListName(start = '') {
  const { t } = useTranslation();
  const [name, setName] = useState(start);
  const [error, setError] = useState<string>();
  return {
    field: (
      <TextField
        label={t('lists.name')}
        value={name}
        maxLength={MAX_NAME}
        error={error}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
      />
    ),
    onError: (failed: CallError) => {
      const atName = failed.failure.errors.find(({ path }) => path === 'name');
      if (atName) setError(atName.message);
      else toastError(failed);
    },
    submitWith: (send: (name: string) => void) => (event: SyntheticEvent) => {
      event.preventDefault();
      if (trimmed(name) === '') setError(t('catalog.nameNeeded'));
      else send(name);
    },
  };
}
