import i18n from 'i18next';
import { CallError } from '@/platform/api/failure';
import { toast } from './toasts';

/** Shows what the server said, else the source's fallback (source-spec §8). */
export function toastError(error: unknown): void {
  const failure = error instanceof CallError ? error.failure : undefined;
  // A session that ended is told by the sign-in page, to which the call that carried it leads.
  if (failure?.code === 'session_expired' && failure.hadSession) return;
  toast.error(failure?.message || i18n.t(failure?.status === 0 ? 'ui.unreachable' : 'ui.someError'));
}
