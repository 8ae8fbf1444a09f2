import type { SubjectKind } from '@manzil/shared/domain/enums';
import { partsOf } from '../assembly';
import type { Subjects } from '../parts';

/**
 * What can be reviewed and asked about, of one kind: reviews and requests have one implementation for all.
 * @throws when no feature brings that kind
 */
export function subjectsOf(kind: SubjectKind): Subjects {
  const found = partsOf('subjects').find((part) => part[kind])?.[kind];
  if (!found) throw new Error(`No feature has subjects of the kind ${kind}`);
  return found;
}
