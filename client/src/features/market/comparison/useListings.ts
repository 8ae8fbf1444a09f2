import { useQueries } from '@tanstack/react-query';
import { comparedInput } from '@manzil/shared/domain/address/comparedIds';
import type { Output } from '@/platform/api/api';
import { embeddedOf, queryOf } from '@/platform/api/useApi';

/** A listing with all comparable details. */
export type Compared = NonNullable<Output<'properties.getDetails'>['data']>;

/** The listings of these ids in this order. Uses the call that doesn't count views. */
export function useListings(ids: readonly string[]) {
  return useQueries({
    queries: ids.map((id) => {
      const query = queryOf('properties.getDetails', comparedInput(id));
      return { ...query, ...embeddedOf<'properties.getDetails'>(query.queryKey), staleTime: 60_000 };
    }),
    combine: (answers) => {
      const failures = answers.map(({ error }) => error);
      return {
        cards: answers.flatMap(({ data }): Compared[] => (data?.data ? [data.data] : [])),
        /** With several homes, the last one may load into a table already shown. */
        isPending: answers.filter(({ isPending }) => isPending).length > (answers.length > 1 ? 1 : 0),
        /** Deleted, or not visible to this person. */
        gone: ids.filter((_id, at) => [400, 404, 410].includes(failures[at]?.failure.status ?? 0)),
        error: failures.find((failure) => failure && ![400, 404, 410].includes(failure.failure.status)),
        refetch: () => Promise.all(answers.map((answer) => answer.refetch())),
      };
    },
  });
}
