/**
 * What staff and the audit trail call a listing or a service, in both languages; an Arabic name begins with its Arabic
 * title, so that it is laid out from the right.
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
