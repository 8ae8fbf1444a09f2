import { agencyOf } from '@manzil/shared/domain/agency';
import { DEAL_TYPES } from '@manzil/shared/domain/enums';
import { AGENTS, STAFF } from '@manzil/shared/domain/roles';
import { pathSource } from '../../../platform/web/sitemap';
import { findableCompanies, peopleChanges } from '../../foundation/people/listingPeople.service';
import { catalogVersion, evaluated } from '../catalog/catalog.service';
import { listedProviders, providersVersion } from '../services/providers.service';

/** Ids of the agents with published listings of a deal under their names. */
const agentsOf = async (type: (typeof DEAL_TYPES)[number]): Promise<string[]> =>
  (await evaluated({ type }, (found) => found.once('agents', () => found.tallyAgents()))).map(({ id }) => id);

/** Paths of the directory, and of every agent, provider and agency with public offers under their names. */
async function agentPaths(): Promise<string[]> {
  const agents = (
    await Promise.all(
      DEAL_TYPES.map(async (category) => (await agentsOf(category)).map((id) => ({ category, id }))),
    )
  ).flat();
  const providers = await listedProviders();
  const people = await findableCompanies(
    [...new Set([...agents.map(({ id }) => id), ...providers])],
    [...AGENTS, ...STAFF],
  );
  const slugs = agents.flatMap(({ id }) => {
    const person = people.get(id);
    return (person && agencyOf(person).slug) ?? [];
  });
  return [
    '/catalog?view=agents',
    ...agents
      .filter(({ id }) => people.has(id))
      .map(({ category, id: agent }) => `/catalog?${new URLSearchParams({ category, agent }).toString()}`),
    ...providers.filter((id) => people.has(id)).map((id) => `/services?agent=${id}`),
    ...Array.from(new Set(slugs), (agency) => `/catalog?${new URLSearchParams({ agency }).toString()}`),
  ];
}

const version = async () => `${await catalogVersion()} ${peopleChanges()} ${providersVersion()}`;

/** Sitemap of agents and agencies. */
export const agentSitemap = pathSource('agents', version, agentPaths);
