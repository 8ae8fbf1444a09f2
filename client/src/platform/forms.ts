import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { Locale } from '@manzil/shared/domain/enums';
import { readAmount } from '@manzil/shared/domain/text/amount';
import { issueText, type IssueLike } from '@manzil/shared/messages/say';
import type { CallError } from './api/failure';

/** Validates a form with the contract's schema and the server's messages. Empty texts count as missing. */
export function formResolver<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  lang: Locale,
): Resolver<In, unknown, Out> {
  return zodResolver(schema, {
    error: (issue) => issueText(issue as IssueLike, lang),
    reportInput: true,
  });
}

/** Parses a typed price: undefined for an empty field, the raw text if it is not a number. */
export const amountOf = (typed: string | number | undefined) => {
  const text = String(typed ?? '').trim();
  return text === '' ? undefined : (readAmount(text, 'money') ?? text);
};

/** Shows the server's field errors and focuses the first; false if it named no field, in which case show a toast. */
export function applyServerErrors<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'setError'>,
  { failure }: CallError,
): boolean {
  failure.errors.forEach(({ path, message }, at) => {
    form.setError(path as FieldPath<T>, { type: 'server', message }, { shouldFocus: at === 0 });
  });
  return failure.errors.length > 0;
}
