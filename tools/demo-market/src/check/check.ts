import type { WholeMarket } from '../wholeMarket';
import { ACTIVITY_RULES } from './activityRules';
import { LISTING_RULES } from './listingRules';
import { PEOPLE_RULES } from './peopleRules';
import type { Rule } from './rule';

/** Every rule of the demo market. */
export const DEMO_RULES: readonly Rule[] = [...LISTING_RULES, ...ACTIVITY_RULES, ...PEOPLE_RULES];

/** Rules that the market breaks, with their violations. */
export const brokenRules = (market: WholeMarket): { name: string; violations: string[] }[] =>
  DEMO_RULES.map(({ name, violations }) => ({ name, violations: violations(market) })).filter(
    ({ violations }) => violations.length > 0,
  );
