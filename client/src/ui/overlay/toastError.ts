import i18n from 'i18next';
import { CallError } from '@/platform/api/failure';
import { toast } from './toasts';

/** Shows the server's message, or the specified fallback (source-spec §8). */
export function toastError(error: unknown): void {
  const failure = error instanceof CallError ? error.failure : undefined;
  // The sign-in page reports an expired session.
  if (failure?.code === 'session_expired' && failure.hadSession) return;
  toast.error(failure?.message || i18n.t(failure?.status === 0 ? 'ui.unreachable' : 'ui.someError'));
}
