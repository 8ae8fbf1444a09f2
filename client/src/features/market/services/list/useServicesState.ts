import { startTransition, useMemo, useOptimistic } from 'react';
import { useNavigate, useSearchParams, type NavigateOptions } from 'react-router-dom';
import {
  readServiceFilter,
  servicesQuestion,
  type ServicesAsked,
} from '@manzil/shared/domain/servicesAddress';

/** Answers to change; `undefined` takes one away. */
export type ServicesChange = { [Key in keyof ServicesAsked]?: ServicesAsked[Key] | undefined };

interface Shown {
  page?: number;
  /** The areas covered stand on a map over the list. */
  hasMap: boolean;
}

/** The list of services with this filter. */
function servicesPath(filter: ServicesChange, { page = 1, hasMap }: Shown): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  if (page > 1) query.set('page', String(page));
  if (hasMap) query.set('view', 'map');
  return query.size > 0 ? `/services?${query}` : '/services';
}

/**
 * What is asked of the services, all of it in the address: back, forward, reload and a shared link show the same. A
 * changed filter begins at page 1. What was pressed shows at once, and the next press adds to it, while the address
 * follows.
 */
export function useServicesState() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const hasMap = params.get('view') === 'map';
  const question = useMemo(() => servicesQuestion(params), [params]);
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
