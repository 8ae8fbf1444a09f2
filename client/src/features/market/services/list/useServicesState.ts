import { startTransition, useMemo, useOptimistic } from 'react';
import { useNavigate, useSearchParams, type NavigateOptions } from 'react-router-dom';
import {
  readServiceFilter,
  servicesQuery,
  type ServicesQuery,
} from '@manzil/shared/domain/address/servicesAddress';

/** Filter changes; `undefined` removes a value. */
export type ServicesChange = { [Key in keyof ServicesQuery]?: ServicesQuery[Key] | undefined };

interface ServicesView {
  page?: number;
  /** Whether a map of the areas is shown above the list. */
  hasMap: boolean;
}

/** Path of the service list with this filter. */
function servicesPath(filter: ServicesChange, { page = 1, hasMap }: ServicesView): string {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(entries.map(([key, value]) => [key, String(value)]));
  if (page > 1) query.set('page', String(page));
  if (hasMap) query.set('view', 'map');
  return query.size > 0 ? `/services?${query}` : '/services';
}

/**
 * State of the service list, entirely in the URL: back, forward, reload and shared links show the same. Changing the
 * filter returns to page 1. Changes show optimistically and accumulate while the URL catches up.
 */
export function useServicesState() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const hasMap = params.get('view') === 'map';
  const question = useMemo(() => servicesQuery(params), [params]);
  const read = useMemo(() => readServiceFilter(params), [params]);
  const [filter, expect] = useOptimistic<ServicesChange>(read);
  const ask = (next: ServicesChange, options?: NavigateOptions) =>
    startTransition(async () => {
      expect(next);
      await navigate(servicesPath(next, { hasMap }), options);
    });
  return {
    filter,
    question,
    page: question.page,
    linkTo: (page: number) => servicesPath(filter, { page, hasMap }),
    hasMap,
    toggleMap: () =>
      void navigate(servicesPath(filter, { page: question.page, hasMap: !hasMap }), {
        preventScrollReset: true,
        replace: true,
      }),
    change: (next: ServicesChange) => ask({ ...filter, ...next }, { preventScrollReset: true }),
    clear: () => ask({ sort: filter.sort }),
  };
}
export type ServicesState = ReturnType<typeof useServicesState>;
