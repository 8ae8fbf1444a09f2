import { contributionsOf } from './features/assembly';
import { adoptCompanies } from './features/foundation/people/listingPeople.service';
import { adoptAgencies } from './features/identity/agencies/seenNames.service';
import { findPublishedAgents } from './features/market/listings/listingReads';
import { adoptPermitKeys } from './features/market/listings/lifecycle/removal.service';
import { MIGRATIONS, type Migration } from './platform/store/migrations';
import { recomputeTokens } from './platform/store/storedTokens';

/** Implementation of each migration. */
const STEPS: Record<(typeof MIGRATIONS)[number], () => Promise<void>> = {
  'search words': async () => {
    for (const stored of contributionsOf('storedTokens').flat()) await recomputeTokens(stored);
  },
  'shared permits': adoptPermitKeys,
  'permit keys': adoptPermitKeys,
  'agency records': async () => adoptAgencies(await findPublishedAgents()),
  'agency names': async () => adoptCompanies(await findPublishedAgents()),
};

/** The product's migrations, oldest first. Call `assemble` before running them. */
export const migrations: Migration[] = MIGRATIONS.map((name, at) => ({
  id: at + 1,
  name,
  up: STEPS[name],
}));
