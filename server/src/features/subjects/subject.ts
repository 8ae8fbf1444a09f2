import type { SubjectKind } from '@manzil/shared/domain/enums';
import type { Caller } from '../../platform/caller';
import type { Picture } from '../../platform/media';

/** A listing or a service, as reviews of it and requests about it know it. */
export interface Subject {
  kind: SubjectKind;
  id: string;
  /** Its agent. */
  owner: string;
  referenceNo: string;
  title: string;
  titleAr: string | null;
  city: string | null;
  price: number | null;
  image: Picture | null;
  /** Its agent is not to be named to the public. */
  hideAgent: boolean;
  /** In the public lists: takes requests. */
  isListed: boolean;
  /** Its page, beginning with `/`. */
  path: string;
}

/** Figures that are derived from reviews and requests. */
export type SubjectFigures = Partial<
  Record<'ratingSum' | 'ratingCount' | 'avgRating' | 'requestsCount', number>
>;

/** One kind of subjects. */
export interface Subjects {
  /** @throws AppError 404 when there is none this caller may see */
  visible: (id: string, caller: Caller | undefined) => Promise<Subject>;
  /** Those that are there, by id. */
  find: (ids: string[]) => Promise<Map<string, Subject>>;
  /** The ids of somebody's; with `isPublic` only those the public may know to be theirs. */
  idsOf: (owner: string, only: { isPublic: boolean }) => Promise<string[]>;
  /** False when it is gone. */
  setFigures: (id: string, figures: SubjectFigures) => Promise<boolean>;
}

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
