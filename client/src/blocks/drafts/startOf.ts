import { isNewer, localCopy } from '@/platform/storage/localCopy';
import type { Draft } from './draftSaver';

/** Initial form content: the server's draft, or a newer copy this browser could not send. */
export function startOf<Values>(form: string, draft: Draft | null) {
  const copy = localCopy<Values>(form);
  const unsent = copy.read();
  const isUnsent = unsent !== undefined && isNewer(unsent, draft?.updatedAt ?? null);
  if (unsent && !isUnsent) copy.forget();
  return {
    copy,
    isUnsent,
    fields: isUnsent ? unsent.fields : (draft?.fields as Partial<Values> | undefined),
  };
}
