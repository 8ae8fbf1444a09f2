/** Title of a listing or a service in a language; English if it has no Arabic one. */
export const titleIn = (
  { title, titleAr }: { title: string; titleAr?: string | null | undefined },
  lang: string,
): string => (lang === 'ar' ? (titleAr ?? title) : title);

/**
 * Name of a listing or a service for staff and the audit trail, in both languages. The Arabic one starts with the
 * Arabic title, so that it is laid out right to left.
 */
export const namesOf = ({
  referenceNo,
  title,
  titleAr,
}: {
  referenceNo: string;
  title: string;
  titleAr?: string | null;
}): { name: string; nameAr: string | null } => ({
  name: `${referenceNo} ${title}`,
  nameAr: titleAr ? `${titleAr} ${referenceNo}` : null,
});
