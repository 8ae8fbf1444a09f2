import { COST_FIGURES, type CostFigures } from '@manzil/shared/domain/costs';
import { useApiQuery } from '@/platform/api/useApi';

/** The fees and rates of the estimates: the operator's, or ours until they are there. */
export function useCostFigures(): CostFigures {
  const stored = useApiQuery('costs.get', {}, { staleTime: 3_600_000 });
  return stored.data?.data ?? COST_FIGURES;
}
