import { agencySlug } from '@manzil/shared/domain/agency';
import { DEAL_TYPES } from '@manzil/shared/domain/enums';
import { AGENTS, STAFF } from '@manzil/shared/domain/roles';
import type { SitemapSource } from '../../../platform/web/sitemap';
import { findablePeople } from '../../foundation/people/listingPeople.service';
import { evaluated } from '../catalog/catalog.service';
import { listedProviders } from '../services/providers.service';

/** Paths of the directory, and of every agent, provider and agency with public offers under their names. */
async function agentPaths(): Promise<string[]> {
  const paths = ['/catalog?view=agents'];
  const slugs = new Set<string>();
  for (const category of DEAL_TYPES) {
    const counted = await evaluated({ type: category }, (found) =>
      found.once('agents', () => found.tallyAgents()),
    );
    const people = await findablePeople(
      counted.map(({ id }) => id),
      [...AGENTS, ...STAFF],
    );
    for (const { id, role, companyName, companyNameAr } of people) {
      paths.push(`/catalog?${new URLSearchParams({ category, agent: id }).toString()}`);
      const slug = role === 'agent' && agencySlug(companyName ?? companyNameAr);
      if (slug) slugs.add(slug);
    }
  }
  const providers = await findablePeople(await listedProviders(), [...AGENTS, ...STAFF]);
  return [
    ...paths,
    ...providers.map(({ id }) => `/services?agent=${id}`),
    ...Array.from(slugs, (agency) => `/catalog?${new URLSearchParams({ agency }).toString()}`),
  ];
}

/** Sitemap of agents and agencies. */
export const agentSitemap: SitemapSource = {
  name: 'agents',
  count: async () => (await agentPaths()).length,
  list: async ({ skip, limit }) => (await agentPaths()).slice(skip, skip + limit).map((path) => ({ path })),
};
