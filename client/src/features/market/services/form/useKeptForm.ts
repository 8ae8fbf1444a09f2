import { useEffect, useState } from 'react';
import { isNewer, localCopy } from '@/platform/localCopy';
import { useServiceForm } from './ServiceForm';
import type { FormValues } from './values';

/**
 * The form of a service with what was typed in this browser and has not reached the server: written with each change,
 * back after a reload, an ended session or a crash, until it is sent or forgotten.
 * @param base `updatedAt` of what is stored; null for nothing
 */
export function useKeptForm(of: string, stored: FormValues, base: string | null) {
  const [copy] = useState(() => localCopy<FormValues>(of));
  const [unsent, setUnsent] = useState(() => {
    const found = copy.read();
    return found && isNewer(found, base) ? found : undefined;
  });
  const form = useServiceForm(stored);
  const { watch, reset, getValues } = form;
  useEffect(() => {
    // What was typed and not sent stands again, as a change of what is stored.
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
