/** Name of a person in a language; the Latin one if they have no Arabic one. */
export const nameIn = (
  { name, nameAr }: { name: string; nameAr?: string | null | undefined },
  lang: string,
): string => (lang === 'ar' && nameAr) || name;
