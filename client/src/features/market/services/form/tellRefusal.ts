import { CallError } from '@/platform/api/failure';
import { applyServerErrors } from '@/platform/forms';
import { toastError } from '@/ui/overlay/toastError';
import type { Form } from './errors';

/** Shows the server's errors at their fields, or as a toast if they belong to none. */
export function tellRefusal(form: Form, error: unknown): void {
  if (!(error instanceof CallError)) throw error;
  if (!applyServerErrors(form, error)) toastError(error);
}
