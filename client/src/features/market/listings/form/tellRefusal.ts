import { applyServerErrors } from '@/platform/forms';
import { CallError } from '@/platform/api/failure';
import { toastError } from '@/ui/overlay/toastError';
import type { Form } from './fields';

/**
 * Puts what the server refused at its fields, or tells it as a toast when it named none.
 * @returns the paths of the fields
 */
export function tellRefusal(form: Form, error: unknown): string[] {
  if (!(error instanceof CallError)) throw error;
  if (!applyServerErrors(form, error)) toastError(error);
  return error.failure.errors.map(({ path }) => path);
}
