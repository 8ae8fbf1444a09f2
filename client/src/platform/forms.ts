import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { Locale } from '@manzil/shared/domain/enums';
import { issueText, type IssueLike } from '@manzil/shared/messages/say';
import type { CallError } from './api/failure';

/**
 * Checks a form with the contract's own schema and words each problem as the server would. Empty texts count as not
 * filled in.
 */
export function formResolver<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  lang: Locale,
): Resolver<In, unknown, Out> {
  return zodResolver(schema, {
    error: (issue) => issueText(issue as IssueLike, lang),
    reportInput: true,
  });
}

/**
 * Puts the server's field errors at their fields and the focus on the first; false when it named none, then a toast is
 * due.
 */
export function applyServerErrors<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'setError'>,
  { failure }: CallError,
): boolean {
  failure.errors.forEach(({ path, message }, at) => {
    form.setError(path as FieldPath<T>, { type: 'server', message }, { shouldFocus: at === 0 });
  });
  return failure.errors.length > 0;
}
