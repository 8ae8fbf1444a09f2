import { foldWords } from './fold';

export const MAX_SLUG_LENGTH = 200;

/** Part of an address that identifies an agency by its name, however it is spelt; null for a name without words. */
export function agencySlug(name: string | null | undefined): string | null {
  const slug = foldWords(name ?? '')
    .join('-')
    .slice(0, MAX_SLUG_LENGTH);
  return slug || null;
}
