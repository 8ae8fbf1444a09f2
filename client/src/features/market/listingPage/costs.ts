import { COST_FIGURES, type CostFigures } from '@manzil/shared/domain/costs';
import { useApiQuery } from '@/platform/api/useApi';

/** Fees and rates for the estimates: the operator's once loaded, the defaults until then. */
export function useCostFigures(): CostFigures {
  const stored = useApiQuery('costs.get', {}, { staleTime: 3_600_000 });
  return stored.data?.data ?? COST_FIGURES;
}
