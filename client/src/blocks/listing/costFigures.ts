import { COST_FIGURES, type CostFigures } from '@manzil/shared/domain/offer/costs';
import { HOUR_MS } from '@manzil/shared/domain/time/spans';
import { useApiQuery } from '@/platform/api/useApi';

/** Fees and rates for the estimates: the operator's once loaded, the defaults until then. */
export function useCostFigures(): CostFigures {
  const stored = useApiQuery('costs.get', {}, { staleTime: HOUR_MS });
  return stored.data?.data ?? COST_FIGURES;
}
