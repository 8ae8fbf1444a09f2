import { SUBJECT_KINDS } from '@manzil/shared/domain/enums';
import type { FeatureModule } from '../../module';
import { draftsRoutes } from './drafts.routes';
import { draftsJob, getDraft, removeDraft } from './drafts.service';

/** Unfinished forms for new listings and services. */
export const draftsModule = {
  name: 'drafts',
  routes: draftsRoutes,
  jobs: [draftsJob],
  onPersonDeleted: async ({ id }) => {
    for (const kind of SUBJECT_KINDS) await removeDraft({ kind, user: id });
  },
  data: {
    draft: (user) => getDraft({ kind: 'property', user }),
    serviceDraft: (user) => getDraft({ kind: 'service', user }),
  },
} satisfies FeatureModule;
