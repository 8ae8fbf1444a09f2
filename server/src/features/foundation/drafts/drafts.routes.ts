import type { SubjectKind } from '@manzil/shared/domain/enums';
import type { Caller } from '../../../platform/base/caller';
import { serve } from '../../../platform/http/serve';
import { getDraft, removeDraft, saveDraft, uploadToDraft } from './drafts.service';

const of = (kind: SubjectKind, { id }: Caller) => ({ kind, user: id });

/** The draft calls among those of listings and services. */
export const draftsRoutes = {
  ...serve('properties', {
    getDraft: async ({ caller }) => ({ data: await getDraft(of('property', caller)) }),
    saveDraft: ({ input, caller }) => saveDraft(of('property', caller), input),
    uploadToDraft: ({ files, caller, info }) => uploadToDraft('property', files, { caller, info }),
    removeDraft: async ({ caller }) => {
      await removeDraft(of('property', caller));
      return {};
    },
  }),
  ...serve('services', {
    getDraft: async ({ caller }) => ({ data: await getDraft(of('service', caller)) }),
    saveDraft: ({ input, caller }) => saveDraft(of('service', caller), input),
    uploadToDraft: ({ files, caller, info }) => uploadToDraft('service', files, { caller, info }),
    removeDraft: async ({ caller }) => {
      await removeDraft(of('service', caller));
      return {};
    },
  }),
};
