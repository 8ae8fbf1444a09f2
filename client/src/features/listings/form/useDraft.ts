import { useEffect, useState } from 'react';
import { readJson, writeStored } from '@/platform/storage';
import type { FormValues } from './values';

const KEY = 'draft:property';
const PAUSE_MS = 600;

/** What was typed and not sent, from this browser. */
export const readDraft = (): Partial<FormValues> | undefined => readJson<Partial<FormValues>>(KEY);
export const forgetDraft = (): void => writeStored(KEY, null);

/** Keeps what is typed a moment after each change; tells when it was kept last. A lost tab loses nothing typed. */
export function useDraft(
  watch: (listener: (values: unknown) => void) => { unsubscribe: () => void },
  isOn: boolean,
): Date | undefined {
  const [savedAt, setSavedAt] = useState<Date>();
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout>;
    const subscription = watch((values) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        writeStored(KEY, JSON.stringify(values));
        setSavedAt(new Date());
      }, PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      subscription.unsubscribe();
    };
  }, [watch, isOn]);
  return savedAt;
}
