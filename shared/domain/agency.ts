import { foldWords } from './text/fold';

export const MAX_SLUG_LENGTH = 200;
export const MAX_AGENCY_NAME = 120;
/** Highest limit of listings a day that staff can give an agency. */
export const MAX_AGENCY_DAILY_LIMIT = 5000;
/** Open invitations of an agency. */
export const MAX_INVITATIONS = 50;
export const INVITATION_DAYS = 14;
/** `claimed`: ownership requested; `owned`; `open`: stated by agents, without an owner. */
export const AGENCY_STATES = ['claimed', 'owned', 'open'] as const;

/** A name however it is spelt, '' for a name without words. */
const spellingOf = (name: string | null | undefined): string => foldWords(name ?? '').join('-');

/** Part of an address that identifies an agency by its name, however it is spelt; null for a name without words. */
export function agencySlug(name: string | null | undefined): string | null {
  return spellingOf(name).slice(0, MAX_SLUG_LENGTH) || null;
}

interface Companies {
  companyName?: string | null | undefined;
  companyNameAr?: string | null | undefined;
}
interface Person extends Companies {
  role: string;
  /** Names staff saw when they last published a listing of this person. */
  seenCompany?: Companies | null | undefined;
}

/**
 * An agent's agency (spec/1-domain, Public agents): its names in both languages, each only if it spells the name staff
 * saw, and the slug of its page, from the English name, or from the Arabic one if the agent states no other.
 */
export function agencyOf({ role, seenCompany, ...stated }: Person) {
  const nameBy = (key: keyof Companies) => {
    const spelling = role === 'agent' ? spellingOf(stated[key]) : '';
    return spelling && spelling === spellingOf(seenCompany?.[key]) ? (stated[key] ?? null) : null;
  };
  const [name, nameAr] = [nameBy('companyName'), nameBy('companyNameAr')];
  return { slug: agencySlug(agencySlug(stated.companyName) ? name : nameAr), name, nameAr };
}
