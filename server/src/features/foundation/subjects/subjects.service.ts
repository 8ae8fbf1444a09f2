import type { SubjectKind } from '@manzil/shared/domain/enums';
import { contributionsOf } from '../../assembly';
import type { Subjects } from '../../module';

/**
 * What can be reviewed and asked about, of one kind: reviews and requests have one implementation for all.
 * @throws when no feature brings that kind
 */
export function subjectsOf(kind: SubjectKind): Subjects {
  const found = contributionsOf('subjects').find((part) => part[kind])?.[kind];
  if (!found) throw new Error(`No feature has subjects of the kind ${kind}`);
  return found;
}

/** The list of similar offers, for people whose offer is gone. */
export const LIST_OF = { property: '/catalog', service: '/services' } as const;

/** Announces that an offer has left the market, and its page with it. */
export async function closeSubject(
  kind: SubjectKind,
  { _id, title, titleAr }: { _id: unknown; title: string; titleAr?: string | null },
): Promise<void> {
  const closed = { kind, id: String(_id), title, titleAr, path: LIST_OF[kind], at: new Date() };
  for (const hear of contributionsOf('onSubjectClosed')) await hear(closed);
}
