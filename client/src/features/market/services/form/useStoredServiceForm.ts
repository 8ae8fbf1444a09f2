import { useEffect, useState } from 'react';
import { isNewer, localCopy } from '@/platform/storage/localCopy';
import { useServiceForm } from './ServiceForm';
import type { FormValues } from './values';

/**
 * The service form with a copy of unsaved input in the browser: written on each change and restored after a reload, an
 * expired session or a crash, until it is sent or discarded.
 * @param base `updatedAt` of the stored service; null for none
 */
export function useStoredServiceForm(formId: string, stored: FormValues, base: string | null) {
  const [copy] = useState(() => localCopy<FormValues>(formId));
  const [unsent, setUnsent] = useState(() => {
    const found = copy.read();
    return found && isNewer(found, base) ? found : undefined;
  });
  const form = useServiceForm(stored);
  const { watch, reset, getValues } = form;
  useEffect(() => {
    // Restore unsaved input as a change to the stored values.
    if (unsent) reset({ ...stored, ...unsent.fields }, { keepDefaultValues: true });
  }, [unsent, stored, reset]);
  useEffect(() => {
    const typing = watch(() => copy.write({ fields: getValues(), base }));
    return () => typing.unsubscribe();
  }, [watch, getValues, copy, base]);
  return {
    form,
    copy,
    unsentAt: unsent?.at,
    forget: () => {
      setUnsent(undefined);
      reset(stored);
      copy.forget();
    },
  };
}
