import { agencyOf } from '@manzil/shared/domain/agency';
import { forgetSeenCompany, forgetSpellings, seenSpellings } from '../../foundation/people/members.service';
import {
  seenCompaniesOf,
  setSeenCompany,
  type Companies,
} from '../../foundation/people/listingPeople.service';
import {
  addAgency,
  changeAgency,
  findAgencies,
  findAgency,
  namesAs,
  spellingsOf,
  type AgencyNames,
} from './agency.model';

/** Whether an agency other than `except` has an owner and one of these names. */
export async function isOwnedName(names: AgencyNames, except?: unknown): Promise<boolean> {
  return isOwnedSpelling(spellingsOf(names), except);
}
const isOwnedSpelling = async (spellings: string[], except?: unknown): Promise<boolean> =>
  spellings.length > 0 &&
  (await findAgency({
    owner: { $ne: null },
    spellings: { $in: spellings },
    ...(except !== undefined && { _id: { $ne: except } }),
  })) !== null;

/** Makes a person's company names unseen if an owned agency they don't belong to has them. */
export async function dropForeignNames(person: string): Promise<void> {
  if (await isOwnedSpelling(await seenSpellings(person))) await forgetSeenCompany(person);
}

/** Makes an owned agency's names unseen for everyone who isn't a member. */
export async function protectNames(agency: string): Promise<void> {
  const record = await findAgency({ _id: agency, owner: { $ne: null } });
  if (record) await forgetSpellings(record.spellings);
}

/** Records an agency whose names staff have seen; fills in a missing Arabic name while it is open. */
export async function rememberAgency({ companyName, companyNameAr }: Companies): Promise<void> {
  const seen = { companyName, companyNameAr };
  const { slug, name, nameAr } = agencyOf({ role: 'agent', ...seen, seenCompany: seen });
  const stated = name ?? nameAr;
  if (!slug || !stated) return;
  await addAgency({ ...namesAs({ name: stated, nameAr }, slug), isKnown: true });
  await changeAgency({ slug, isKnown: false }, { $set: { isKnown: true } });
  const open = await findAgency({ slug, owner: null, nameAr: null });
  if (!open || !nameAr) return;
  await changeAgency(
    { _id: open._id, slug, owner: null, nameAr: null },
    { $set: namesAs({ name: open.name, nameAr }, slug) },
  );
}

/**
 * Records the company names staff saw when they published an agent's listing (spec/1-domain, Public agents). No effect
 * for members or for names of an owned agency, even one that gains its owner concurrently.
 */
export async function confirmCompany(agent: string, seen: Companies): Promise<void> {
  if (!(await setSeenCompany(agent, seen))) return;
  await dropForeignNames(agent);
  await rememberAgency(seen);
}

/** Records these agents' agencies, each spelled as by its longest-standing agent. */
export async function adoptAgencies(agents: string[]): Promise<void> {
  for (const companies of await seenCompaniesOf(agents)) await rememberAgency(companies);
}

/** Agencies by the slugs of their pages. */
export async function agenciesAt(slugs: string[]) {
  const found = await findAgencies({ slug: { $in: slugs } }, slugs.length);
  return new Map(found.map((agency) => [agency.slug, agency]));
}
