import { CallError } from '@/platform/api/failure';
import { applyServerErrors } from '@/platform/forms';
import { toastError } from '@/ui/overlay/toastError';
import type { Form } from './errors';

/** Puts what the server refused at its fields, or tells it as a toast when it named none. */
export function tellRefusal(form: Form, error: unknown): void {
  if (!(error instanceof CallError)) throw error;
  if (!applyServerErrors(form, error)) toastError(error);
}
