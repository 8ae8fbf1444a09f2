import type { z } from 'zod';
import type { agentsContract } from '@manzil/shared/contract/agents.contract';
import { DEAL_TYPES, type AGENT_SORTS } from '@manzil/shared/domain/enums';
import { foldWords } from '@manzil/shared/domain/text/fold';
import { averageOf } from '@manzil/shared/domain/offer/rating';
import type { Caller } from '../../../platform/base/caller';
import { findablePeople, peopleChanges } from '../../foundation/people/listingPeople.service';
import { agenciesAt } from '../../identity/agencies/seenNames.service';
import { catalogVersion, evaluated, filterOf, findListed } from '../catalog/catalog.service';
import { readCache } from '../../../platform/store/readCache';
import { cardsFor } from '../listings/listingPage.service';

type Query = z.output<typeof agentsContract.list.input>;
type ListingsQuery = z.output<typeof agentsContract.agencyListings.input>;
type Row = Awaited<ReturnType<typeof findablePeople>>[number] & { listings: number; deal: string };

/** Version of the catalogue that the latest query read. */
let indexVersion = '';
/** Agents by id; discarded when people or listings, whose ratings they show, change. */
const readAgents = readCache(
  async (ids) => new Map((await findablePeople(ids, ['agent'])).map((person) => [person.id, person])),
  { version: () => `${peopleChanges()} ${indexVersion}` },
);

/** Agents with listings under their own names, with the number of these that are in the place. */
async function rowsIn({ city, district }: Pick<Query, 'city' | 'district'>): Promise<Row[]> {
  const filter = filterOf({ ...(city && { city }), ...(district && { district }) });
  const counts = new Map<string, Pick<Row, 'listings' | 'deal'> & { most: number }>();
  for (const type of DEAL_TYPES) {
    const counted = await evaluated({ ...filter, type }, (found) =>
      found.once('agents', () => found.tallyAgents()),
    );
    for (const { id, count } of counted) {
      const { listings = 0, deal = type, most = 0 } = counts.get(id) ?? {};
      const more = count > most ? { deal: type, most: count } : { deal, most };
      counts.set(id, { listings: listings + count, ...more });
    }
  }
  indexVersion = await catalogVersion();
  const people = await readAgents([...counts.keys()]);
  return Array.from(people.values(), (person) => {
    const { listings = 0, deal = 'rent' } = counts.get(person.id) ?? {};
    return { ...person, listings, deal };
  });
}

const isAt =
  (slug: string) =>
  ({ agencySlug }: Row): boolean =>
    agencySlug === slug;

/** Matches people whose name or agency has a word beginning with each word of the search. */
function isNamed(search: string): (row: Row) => boolean {
  const wanted = foldWords(search);
  return ({ name, nameAr, companyName, companyNameAr }) => {
    const words = [name, nameAr, companyName, companyNameAr].flatMap((text) => foldWords(text ?? ''));
    return wanted.every((beginning) => words.some((word) => word.startsWith(beginning)));
  };
}

const byRating = (a: Row, b: Row) => b.averageRating - a.averageRating || b.totalFeedbacks - a.totalFeedbacks;
const byListings = (a: Row, b: Row) => b.listings - a.listings;
const ORDERS: Record<(typeof AGENT_SORTS)[number], ((a: Row, b: Row) => number)[]> = {
  rating: [byRating, byListings],
  listings: [byListings, byRating],
};

/** An agency as its record names it, with the figures of its agents in the directory. */
async function agencyFrom(slug: string, agents: Row[]) {
  const [first] = agents;
  if (!first) return null;
  const record = (await agenciesAt([slug])).get(slug);
  const count = agents.reduce((sum, { totalFeedbacks }) => sum + totalFeedbacks, 0);
  const sum = agents.reduce(
    (all, { averageRating, totalFeedbacks }) => all + averageRating * totalFeedbacks,
    0,
  );
  return {
    slug,
    name: record?.name ?? first.agency.name ?? first.agency.nameAr ?? slug,
    nameAr: record?.nameAr ?? null,
    orn: record?.orn ?? null,
    logo: record?.logo ?? null,
    isOwned: record?.owner != null,
    agents: agents.length,
    listings: agents.reduce((all, { listings }) => all + listings, 0),
    averageRating: averageOf({ sum, count }),
    totalFeedbacks: count,
  };
}

/**
 * A page of the agents' directory. Listings that hide their agent change neither who is in it nor any figure or order.
 * @throws 400 at `district` if it isn't in the emirate
 */
export async function listAgents({
  page,
  limit,
  search,
  language,
  minRating = 0,
  agency,
  sort,
  ...place
}: Query) {
  const everyone = await rowsIn(place);
  const among = agency ? everyone.filter(isAt(agency)) : everyone;
  const [first, second] = ORDERS[sort];
  const rows = among
    .filter(isNamed(search ?? ''))
    .filter(({ languages }) => !language || languages.includes(language))
    .filter(({ averageRating }) => averageRating >= minRating)
    .toSorted((a, b) => first?.(a, b) || second?.(a, b) || (a.id < b.id ? -1 : 1));
  return {
    data: rows.slice((page - 1) * limit, page * limit),
    count: rows.length,
    agency: agency ? await agencyFrom(agency, among) : null,
  };
}

/** A page of the listings under the names of an agency's agents, newest first. */
export async function agencyListings(
  { agency, category, page, limit }: ListingsQuery,
  caller: Caller | undefined,
) {
  const agents = (await rowsIn({})).filter(isAt(agency)).map(({ id }) => id);
  const filter = category ? { type: category } : {};
  const { records, count } = await findListed(filter, { page, limit }, { agents });
  return { data: await cardsFor(records, caller), count };
}
