import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { FormOutput, FormValues } from './values';

export type Form = UseFormReturn<FormValues, unknown, FormOutput>;

/** Error message of a field or its first invalid entry, if any. */
export function errorAt(form: Form, name: string): string | undefined {
  const found: unknown = form.getFieldState(name as FieldPath<FormValues>, form.formState).error;
  if (typeof found !== 'object' || found === null) return undefined;
  const { message, root } = found as { message?: string; root?: { message?: string } };
  return message ?? root?.message ?? errorIn(found);
}
/** The first error message of a list's entries. */
function errorIn(found: object): string | undefined {
  const first = Object.values(found).find((one): one is { message: string } =>
    Boolean(typeof one === 'object' && one && 'message' in one),
  );
  return first?.message;
}
