import type { ParsedInput } from '@manzil/shared/contract/endpoint';
import type { costsContract } from '@manzil/shared/contract/costs.contract';
import { COST_FIGURES } from '@manzil/shared/domain/costs';
import type { RequestInfo } from '../../platform/caller';
import { invalid } from '../../platform/errors';
import { findCosts, saveCosts } from './costFigures.model';

const DAY = 86_400_000;
type Leaves = Record<string, string | number>;

/** The single figures by their path: `rent.byEmirate.dubai.registration`. */
function leavesOf(value: unknown, path = ''): Leaves {
  if (typeof value === 'string' || typeof value === 'number') return { [path]: value };
  if (typeof value !== 'object' || value === null) return {};
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => leavesOf(inner, path ? `${path}.${key}` : key)),
  ) as Leaves;
}

/** Figures that differ, each with both values. */
function changes(before: unknown, after: unknown) {
  const [former, latter] = [leavesOf(before), leavesOf(after)];
  const keys = [...new Set([...Object.keys(former), ...Object.keys(latter)])];
  return Object.fromEntries(
    keys
      .filter((key) => former[key] !== latter[key])
      .map((key) => [key.replaceAll('.', ' '), [former[key] ?? null, latter[key] ?? null]]),
  );
}

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
  const before = (await findCosts())?.figures ?? COST_FIGURES;
  const { figures: after, updatedAt } = await saveCosts(figures);
  info.note({ target: { kind: 'costs', id: 'costs' }, diff: changes(before, after) });
  return { data: { ...after, updatedAt: updatedAt.toISOString() } };
}
