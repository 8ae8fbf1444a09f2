import { applyServerErrors } from '@/platform/forms';
import { CallError } from '@/platform/api/failure';
import { toastError } from '@/ui/overlay/toastError';
import type { Form } from './fields';

/**
 * Shows the server's errors at their fields, or as a toast if they belong to none.
 * @returns paths of the fields
 */
export function tellRefusal(form: Form, error: unknown): string[] {
  if (!(error instanceof CallError)) throw error;
  if (!applyServerErrors(form, error)) toastError(error);
  return error.failure.errors.map(({ path }) => path);
}
