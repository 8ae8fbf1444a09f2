import type { ParsedInput } from '@manzil/shared/contract/endpoint';
import type { costsContract } from '@manzil/shared/contract/costs.contract';
import { COST_FIGURES, type CostFigures } from '@manzil/shared/domain/costs';
import type { RequestInfo } from '../../../platform/caller';
import { changesBetween } from '../../../platform/changes';
import { invalid } from '../../../platform/errors';
import { findCosts, saveCosts } from './costFigures.model';

const DAY = 86_400_000;

/** The figures that estimates use now, and when an admin stored them; undefined where none did. */
export async function costsNow(): Promise<{ figures: CostFigures; storedAt: Date | undefined }> {
  const stored = await findCosts();
  return { figures: stored?.figures ?? COST_FIGURES, storedAt: stored?.updatedAt };
}
/** The figures that estimates use now. */
export const currentFigures = async (): Promise<CostFigures> => (await costsNow()).figures;

/** The figures of the cost estimates: an admin's, else those the product comes with. */
export async function getCosts() {
  const stored = await findCosts();
  return {
    data: { ...(stored?.figures ?? COST_FIGURES), updatedAt: stored?.updatedAt.toISOString() ?? null },
  };
}

/**
 * Stores an admin's figures.
 * @throws 400 at `asOf` for a day that has not come
 */
export async function setCosts(figures: ParsedInput<(typeof costsContract)['set']>, info: RequestInfo) {
  // Tomorrow has begun somewhere; a day more is no mistake.
  if (Date.parse(figures.asOf) > Date.now() + DAY) {
    throw invalid({ path: 'asOf', key: 'validation.future_date' });
  }
  const before = await currentFigures();
  const { figures: after, updatedAt } = await saveCosts(figures);
  info.note({ target: { kind: 'costs', id: 'costs' }, diff: changesBetween(before, after) });
  return { data: { ...after, updatedAt: updatedAt.toISOString() } };
}
