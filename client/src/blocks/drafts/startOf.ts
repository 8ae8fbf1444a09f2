import { isNewer, localCopy } from '@/platform/localCopy';
import type { Draft } from './draftSaver';

/** What is written when the form opens: the server's draft, or what this browser could not send yet. */
export function startOf<Values>(of: string, draft: Draft | null) {
  const copy = localCopy<Values>(of);
  const unsent = copy.read();
  const isUnsent = unsent !== undefined && isNewer(unsent, draft?.updatedAt ?? null);
  if (unsent && !isUnsent) copy.forget();
  return {
    copy,
    isUnsent,
    fields: isUnsent ? unsent.fields : (draft?.fields as Partial<Values> | undefined),
  };
}
