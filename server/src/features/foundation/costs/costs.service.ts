import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import type { costsContract } from '@manzil/shared/contract/staff/costs.contract';
import { COST_FIGURES, type CostFigures } from '@manzil/shared/domain/offer/costs';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import type { RequestInfo } from '../../../platform/base/caller';
import { changesBetween } from '../../../platform/base/changes';
import { invalid } from '../../../platform/base/errors';
import { findCosts, saveCosts } from './costFigures.model';

/** Current figures for estimates and when an admin stored them; undefined for the built-in ones. */
export async function costsNow(): Promise<{ figures: CostFigures; storedAt: Date | undefined }> {
  const stored = await findCosts();
  return { figures: stored?.figures ?? COST_FIGURES, storedAt: stored?.updatedAt };
}
/** Current figures for estimates. */
export const currentFigures = async (): Promise<CostFigures> => (await costsNow()).figures;

/** Figures of the cost estimates: an admin's, or else the built-in ones. */
export async function getCosts() {
  const stored = await findCosts();
  return {
    data: { ...(stored?.figures ?? COST_FIGURES), updatedAt: stored?.updatedAt.toISOString() ?? null },
  };
}

/**
 * Stores an admin's figures.
 * @throws 400 at `asOf` for a future day
 */
export async function setCosts(figures: ParsedInput<(typeof costsContract)['set']>, info: RequestInfo) {
  // Tolerates one day, because tomorrow has already begun in some time zones.
  if (Date.parse(figures.asOf) > Date.now() + DAY_MS) {
    throw invalid({ path: 'asOf', key: 'validation.future_date' });
  }
  const before = await currentFigures();
  const { figures: after, updatedAt } = await saveCosts(figures);
  info.note({ target: { kind: 'costs', id: 'costs' }, diff: changesBetween(before, after) });
  return { data: { ...after, updatedAt: updatedAt.toISOString() } };
}
