import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { CallError } from '@/platform/api/failure';
import { applyServerErrors } from '@/platform/forms';
import { toastError } from '../overlay/toastError';

/**
 * Shows the server's errors at their fields, or as a toast if they belong to none.
 * @returns paths of the fields
 * @throws anything that isn't a CallError
 */
export function showRefusal<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'setError'>,
  error: unknown,
): string[] {
  if (!(error instanceof CallError)) throw error;
  if (!applyServerErrors(form, error)) toastError(error);
  return error.failure.errors.map(({ path }) => path);
}
