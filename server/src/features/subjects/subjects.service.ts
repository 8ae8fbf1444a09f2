import type { SubjectKind } from '@manzil/shared/domain/enums';
import { propertySubjects } from '../properties/propertySubjects.service';
import { serviceSubjects } from '../services/serviceSubjects.service';
import type { Subjects } from './subject';

/** What can be reviewed and asked about, by kind: reviews and requests have one implementation for both. */
export const subjectsOf: Record<SubjectKind, Subjects> = {
  property: propertySubjects,
  service: serviceSubjects,
};
