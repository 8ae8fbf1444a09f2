import type { SubjectKind } from '@manzil/shared/domain/enums';
import { contributionsOf } from '../../assembly';
import type { Subjects } from '../../module';

/**
 * Subjects of one kind, for reviews and requests, which share one implementation for all kinds.
 * @throws if no feature provides that kind
 */
export function subjectsOf(kind: SubjectKind): Subjects {
  const found = contributionsOf('subjects').find((part) => part[kind])?.[kind];
  if (!found) throw new Error(`No feature has subjects of the kind ${kind}`);
  return found;
}

/** List of similar offers, for people whose offer is gone. */
export const LIST_OF = { property: '/catalog', service: '/services' } as const;

/** Notifies the other features that an offer has left the market and has no page any more. */
export async function closeSubject(
  kind: SubjectKind,
  { _id, title, titleAr }: { _id: unknown; title: string; titleAr?: string | null },
): Promise<void> {
  const closed = { kind, id: String(_id), title, titleAr, path: LIST_OF[kind], at: new Date() };
  for (const listener of contributionsOf('onSubjectClosed')) await listener(closed);
}
